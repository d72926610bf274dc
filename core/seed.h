// Chance: a seed is what was asked for, or drawn; either way the game can be repeated.
#pragma once
#include <optional>
#include <string>

#include "core/verb.h"

namespace hexarium {

inline const Option kSeedOption{"--seed", "N|random", "the same seed, the same game (random)"};

// --seed; `random`, or nothing where there is no fallback, draws one. Whoever draws puts it into the
// record or says it: say_seed does, on stderr, if it was drawn.
uint64_t seed_of(const Args& args, std::optional<uint64_t> fallback = {});
void say_seed(const Args& args, uint64_t seed);

// What was typed as a record with its seed: that of --seed; or, for a setup without position, seed
// and moves, one that is drawn.
std::string seeded(std::string_view game, std::string_view usual, std::string_view typed,
                   const Args& args);

}  // namespace hexarium
