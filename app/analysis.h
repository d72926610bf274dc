// One question over the analysis socket: what the engine finds, told bit by bit.
#pragma once
#include <functional>

#include "app/api.h"

namespace hexarium {

// Called with a message for the page; `replaceable` = a later one makes it worthless.
using Tell = std::function<void(Json message, bool replaceable)>;

// Answers {game, record, ...} (see Question) with {best} now and then and {best, done} at the end,
// or {error, done}.
void analyse(const Json& question, const Context& context, const Tell& tell);
double analysis_seconds(const Json& question, const Context& context);  // how long it may take

}  // namespace hexarium
