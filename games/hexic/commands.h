// Hexic's own commands.
#pragma once
#include "core/verb.h"

namespace hexarium::hexic {
std::vector<Verb> verbs();
}
