#include "games/hex/commands/commands.h"

#include "games/hex/game.h"

namespace hexarium::hex {

std::vector<Verb> verbs() {
  std::vector<Verb> all;
  for (auto list : std::vector<std::vector<Verb> (*)()>{show_verbs, solve_verbs, opening_verbs,
                                                        htp_verbs, match_verbs, ioi_verbs,
                                                        problem_verbs, engine_verbs, train_verbs})
    for (Verb& verb : list()) all.push_back(std::move(verb));
  return all;
}

}  // namespace hexarium::hex
