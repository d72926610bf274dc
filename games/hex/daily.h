#pragma once
#include "core/daily.h"

namespace hexarium::hex {

Dailies dailies();
std::string_view daily_list();  // data/hex/daily.txt

}  // namespace hexarium::hex
