#pragma once
#include "core/verb.h"

namespace hexarium {
Verb serve_verb();
}
