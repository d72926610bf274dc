// Reviews for the command line, the web and Python.
#pragma once
#include "core/json.h"
#include "core/verb.h"

namespace hexarium {

struct Review;
// A review that has begun, of a record in canonical notation; throws Error if the game has none.
Review begin_review(const Entry& game, const std::string& record, const SearchRequest& ask);
Json to_json(const Review& review, const std::string& record);

// The whole at once, or Stopped. {record, unit, accuracy, costliest, moves}
Json review(const Entry& game, std::string_view record, const SearchRequest& ask);
Verb review_verb(const Entry& game);

}  // namespace hexarium
