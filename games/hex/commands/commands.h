// Hex's own verbs; each list is in the file that implements it.
#pragma once
#include <string>
#include <vector>

#include "core/verb.h"

namespace hexarium::hex {

std::vector<Verb> show_verbs();     // show.cpp
std::vector<Verb> solve_verbs();    // solve.cpp
std::vector<Verb> opening_verbs();  // openings.cpp
std::vector<Verb> engine_verbs();   // best, play, analyse, swaps; engine.cpp
std::vector<Verb> train_verbs();    // train.cpp
std::vector<Verb> problem_verbs();  // problems.cpp
std::vector<Verb> htp_verbs();      // htp, convert; htp.cpp
std::vector<Verb> match_verbs();    // match.cpp
std::vector<Verb> ioi_verbs();      // ioi, judge; ioi.cpp

std::vector<int> parse_sizes(const std::string& text);  // board sizes: "5,6,7"; throws Error

}  // namespace hexarium::hex
