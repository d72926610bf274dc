// Seeds, given by the user or drawn at random. Either way the game can be repeated.
#pragma once
#include <optional>
#include <string>

#include "core/verb.h"

namespace hexarium {

inline const Option kSeedOption{"--seed", "N|random", "same seed, same game (default: random)"};

// The value of --seed. Draws one for `random`, and if the option is missing and there is no
// fallback. A drawn seed must reach the user: in the record, or by say_seed, which prints it on
// stderr.
uint64_t seed_of(const Args& args, std::optional<uint64_t> fallback = {});
void say_seed(const Args& args, uint64_t seed);

// The typed record with a seed: from --seed; or a drawn one if the record has no position, no seed
// and no moves.
std::string seeded(std::string_view game, std::string_view usual, std::string_view typed,
                   const Args& args);

}  // namespace hexarium
