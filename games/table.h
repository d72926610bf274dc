// The list of games.
#pragma once
#include <span>

#include "core/game.h"

namespace hexarium {

std::span<const Entry> games();
const Entry& find_game(std::string_view name);  // throws Error if there is none

}  // namespace hexarium
