// The slow solver that tests trust.
#pragma once
#include "games/hex/rules/rules.h"

namespace hexarium::hex {

// The winner, by trying every move.
Color reference_winner(const State&);

}  // namespace hexarium::hex
