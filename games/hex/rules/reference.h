#pragma once
#include "games/hex/rules/rules.h"

namespace hexarium::hex {

// The winner by full search: short and slow, the oracle of the tests.
Color reference_winner(const State&);

}  // namespace hexarium::hex
