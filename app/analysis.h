// One question over the analysis socket: streams what the engine finds.
#pragma once
#include <functional>

#include "app/api.h"

namespace hexarium {

// Sends a message to the page; `replaceable` = a later message supersedes it.
using Tell = std::function<void(Json message, bool replaceable)>;

// Answers {game, record, ...} (see Question) with a series of {best}, then {best, done} or {error,
// done}.
void analyse(const Json& question, const Context& context, const Tell& tell);
double analysis_seconds(const Json& question, const Context& context);  // its time limit

}  // namespace hexarium
