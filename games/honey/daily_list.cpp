// data/honey/daily.txt, in a file of its own, as this is compiled again whenever the data change.
#include <string_view>

#include "core/embed.h"

EMBED(hexarium_honey_daily, HEXARIUM_DATA "/honey/daily.txt");

namespace hexarium::honey {

std::string_view daily_list() { return {hexarium_honey_daily, hexarium_honey_daily_size}; }

}  // namespace hexarium::honey
