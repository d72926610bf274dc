// data/iqlink/daily.txt, in a file of its own, as this is compiled again whenever the data change.
#include <string_view>

#include "core/embed.h"

EMBED(hexarium_iqlink_daily, HEXARIUM_DATA "/iqlink/daily.txt");

namespace hexarium::iqlink {

std::string_view daily_list() { return {hexarium_iqlink_daily, hexarium_iqlink_daily_size}; }

}  // namespace hexarium::iqlink
