#pragma once
#include "core/daily.h"

namespace hexarium::honey {

Dailies dailies();
std::string_view daily_list();  // data/honey/daily.txt

}  // namespace hexarium::honey
