#pragma once
#include "core/daily.h"

namespace hexarium::iqlink {

Dailies dailies();
std::string_view daily_list();  // data/iqlink/daily.txt

}  // namespace hexarium::iqlink
