// Reviews for the command line, the web and Python.
#pragma once
#include "core/json.h"
#include "core/verb.h"

namespace hexarium {

// {record, unit, accuracy, costliest, moves}
Json review(const Entry& game, std::string_view record, const SearchRequest& ask);
Verb review_verb(const Entry& game);

}  // namespace hexarium
