#include "core/embed.h"
#include "games/iqlink/daily.h"

EMBED(hexarium_iqlink_daily, HEXARIUM_DATA "/iqlink/daily.txt");

namespace hexarium::iqlink {

std::string_view daily_list() { return {hexarium_iqlink_daily, hexarium_iqlink_daily_size}; }

}  // namespace hexarium::iqlink
