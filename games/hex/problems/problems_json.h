// A problem as the command line and the page show it: without its solution.
#pragma once
#include "core/json.h"
#include "games/hex/problems/problems.h"

namespace hexarium::hex {

inline Json problem_json(size_t number, const Problem& p) {
  const State s(p.setup);
  return {{"number", number},           {"record", "hex " + p.setup}, {"size", s.size},
          {"to_move", name(s.to_move)}, {"rating", p.rating},         {"theme", p.theme}};
}

}  // namespace hexarium::hex
