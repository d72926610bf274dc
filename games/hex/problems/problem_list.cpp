// data/hex/problems.txt, in a file of its own, as this is compiled again whenever the data change.
#include "core/embed.h"
#include "games/hex/problems/problems.h"

EMBED(hexarium_hex_problems, HEXARIUM_DATA "/hex/problems.txt");

namespace hexarium::hex {

std::string_view problem_list() { return {hexarium_hex_problems, hexarium_hex_problems_size}; }

}  // namespace hexarium::hex
