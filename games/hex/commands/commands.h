// Hex's own verbs; each list is in the file that implements it.
#pragma once
#include <vector>

#include "core/verb.h"

namespace hexarium::hex {

std::vector<Verb> show_verbs();     // show.cpp
std::vector<Verb> solve_verbs();    // solve.cpp
std::vector<Verb> opening_verbs();  // openings.cpp
std::vector<Verb> train_verbs();    // train.cpp
std::vector<Verb> problem_verbs();  // problems.cpp
std::vector<Verb> htp_verbs();      // htp, convert; htp.cpp
std::vector<Verb> match_verbs();    // match.cpp
std::vector<Verb> ioi_verbs();      // ioi, judge; ioi.cpp

}  // namespace hexarium::hex
