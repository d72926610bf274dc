// One question over the analysis socket: streams what the engine finds.
#pragma once
#include <functional>
#include <memory>

#include "app/api.h"

namespace hexarium {

// Sends a message to the page; `replaceable` = a later message supersedes it.
using Tell = std::function<void(Json message, bool replaceable)>;

struct Review;
// What an interrupted review has so far; engines keep their own searches.
struct Unfinished {
  std::shared_ptr<Review> review;
};

// Answers {game, record, ...} (see Question) with a series of {best}, then {best, done} or {error,
// done}; {game, record, review: true} with {judged, of}, then {review, done}. In the last {best}
// `exhausted` says that more time would not change the answer.
void analyse(const Json& question, const Context& context, const Tell& tell,
             Unfinished& unfinished);
double analysis_seconds(const Json& question, const Context& context);  // its time limit

}  // namespace hexarium
