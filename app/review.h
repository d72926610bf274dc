// Reviews for the command line, the web and Python.
#pragma once
#include "core/json.h"
#include "core/verb.h"

namespace hexarium {

struct Review;
// Starts the review of a record in canonical notation; throws Error if the game has no reviews.
Review begin_review(const Entry& game, const std::string& record, const SearchRequest& ask);
Json to_json(const Review& review, const std::string& record);

// The whole review: {record, unit, accuracy, costliest, moves}. Throws Stopped if it was stopped.
Json review(const Entry& game, std::string_view record, const SearchRequest& ask);
Verb review_verb(const Entry& game);

}  // namespace hexarium
