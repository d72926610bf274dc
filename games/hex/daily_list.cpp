#include "core/embed.h"
#include "games/hex/daily.h"

EMBED(hexarium_hex_daily, HEXARIUM_DATA "/hex/daily.txt");

namespace hexarium::hex {

std::string_view daily_list() { return {hexarium_hex_daily, hexarium_hex_daily_size}; }

}  // namespace hexarium::hex
