// The verb `serve`: the page and the web calls.
#pragma once
#include "core/verb.h"

namespace hexarium {
Verb serve_verb();
}
