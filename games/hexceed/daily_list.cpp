// data/hexceed/daily.txt, in a file of its own, as this is compiled again whenever the data change.
#include <string_view>

#include "core/embed.h"

EMBED(hexarium_hexceed_daily, HEXARIUM_DATA "/hexceed/daily.txt");

namespace hexarium::hexceed {

std::string_view daily_list() { return {hexarium_hexceed_daily, hexarium_hexceed_daily_size}; }

}  // namespace hexarium::hexceed
