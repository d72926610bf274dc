// Training samples from self-play of any HTP program: its moves are the policy, the result is the
// value.
#pragma once
#include "games/hex/protocol/match.h"
#include "games/hex/train/train.h"

namespace hexarium::hex::net {

// One game that starts with `stones` random stones. Throws Error if the program breaks the rules.
std::vector<Sample> label_game(HtpProcess& program, int size, int stones, Random& random);

}  // namespace hexarium::hex::net
