#include "core/embed.h"
#include "games/hexceed/daily.h"

EMBED(hexarium_hexceed_daily, HEXARIUM_DATA "/hexceed/daily.txt");

namespace hexarium::hexceed {

std::string_view daily_list() { return {hexarium_hexceed_daily, hexarium_hexceed_daily_size}; }

}  // namespace hexarium::hexceed
