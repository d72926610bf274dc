#pragma once
#include "core/game.h"
#include "core/review.h"

namespace hexarium::honey {

Review review(const Record& record, const SearchRequest& ask);

}  // namespace hexarium::honey
