// The challenges of data/iqlink/challenges.txt, embedded in the program.
#pragma once
#include <cstdint>
#include <string>

namespace hexarium::iqlink {

inline constexpr int kChallenges = 120;
std::string challenge(int number);  // its placement; 1 .. kChallenges

// The puzzles of a seed do not depend on how many are asked for.
inline uint64_t seed_of_puzzle(uint64_t seed, int64_t number) {
  return seed * 1000003 + static_cast<uint64_t>(number);
}

}  // namespace hexarium::iqlink
