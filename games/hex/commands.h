// The verbs of Hex besides the common ones, each list in the file that implements it.
#pragma once
#include <vector>

#include "core/verb.h"

namespace hexarium::hex {

std::vector<Verb> show_verbs();   // commands_show.cpp
std::vector<Verb> solve_verbs();  // commands_solve.cpp
std::vector<Verb> train_verbs();  // commands_train.cpp
std::vector<Verb> verbs();        // all lists joined; commands.cpp

std::vector<Verb> htp_verbs();    // htp, convert; commands_htp.cpp
std::vector<Verb> match_verbs();  // commands_match.cpp
std::vector<Verb> ioi_verbs();    // ioi, judge; commands_ioi.cpp

}  // namespace hexarium::hex
