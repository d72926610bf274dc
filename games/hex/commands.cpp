#include "games/hex/commands.h"

namespace hexarium::hex {

std::vector<Verb> verbs() {
  std::vector<Verb> all;
  for (auto list : std::vector<std::vector<Verb> (*)()>{ioi_verbs})
    for (Verb& verb : list()) all.push_back(std::move(verb));
  return all;
}

}  // namespace hexarium::hex
