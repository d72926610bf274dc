// data/hexic/daily.txt, in a file of its own, as this is compiled again whenever the data change.
#include <string_view>

#include "core/embed.h"

EMBED(hexarium_hexic_daily, HEXARIUM_DATA "/hexic/daily.txt");

namespace hexarium::hexic {

std::string_view daily_list() { return {hexarium_hexic_daily, hexarium_hexic_daily_size}; }

}  // namespace hexarium::hexic
