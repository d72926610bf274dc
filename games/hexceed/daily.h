#pragma once
#include "core/daily.h"

namespace hexarium::hexceed {

Dailies dailies();
std::string_view daily_list();  // data/hexceed/daily.txt

}  // namespace hexarium::hexceed
