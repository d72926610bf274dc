#pragma once
#include "core/daily.h"

namespace hexarium::hexic {

Dailies dailies();
std::string_view daily_list();  // data/hexic/daily.txt

}  // namespace hexarium::hexic
