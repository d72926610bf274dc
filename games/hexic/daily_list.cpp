#include "core/embed.h"
#include "games/hexic/daily.h"

EMBED(hexarium_hexic_daily, HEXARIUM_DATA "/hexic/daily.txt");

namespace hexarium::hexic {

std::string_view daily_list() { return {hexarium_hexic_daily, hexarium_hexic_daily_size}; }

}  // namespace hexarium::hexic
