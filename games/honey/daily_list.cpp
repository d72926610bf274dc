#include "core/embed.h"
#include "games/honey/daily.h"

EMBED(hexarium_honey_daily, HEXARIUM_DATA "/honey/daily.txt");

namespace hexarium::honey {

std::string_view daily_list() { return {hexarium_honey_daily, hexarium_honey_daily_size}; }

}  // namespace hexarium::honey
