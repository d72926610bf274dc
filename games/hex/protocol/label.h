// Samples from any program that speaks HTP: it plays a game against itself, its moves are the
// policy and the result is the value.
#pragma once
#include "games/hex/protocol/match.h"
#include "games/hex/train/train.h"

namespace hexarium::hex::net {

// One game, begun with `stones` random stones. A program that breaks the rules is an Error.
std::vector<Sample> label_game(HtpProcess& program, int size, int stones, Random& random);

}  // namespace hexarium::hex::net
