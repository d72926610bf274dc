// data/hex/daily.txt, in a file of its own, as this is compiled again whenever the data change.
#include <string_view>

#include "core/embed.h"

EMBED(hexarium_hex_daily, HEXARIUM_DATA "/hex/daily.txt");

namespace hexarium::hex {

std::string_view daily_list() { return {hexarium_hex_daily, hexarium_hex_daily_size}; }

}  // namespace hexarium::hex
