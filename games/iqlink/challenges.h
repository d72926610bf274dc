// The challenges of data/iqlink/challenges.txt, embedded in the program.
#pragma once
#include <string>

namespace hexarium::iqlink {

inline constexpr int kChallenges = 120;
std::string challenge(int number);  // its placement; 1 .. kChallenges

}  // namespace hexarium::iqlink
