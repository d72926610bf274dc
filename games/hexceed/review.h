#pragma once
#include "core/game.h"
#include "core/review.h"

namespace hexarium::hexceed {

Review review(const Record& record, const SearchRequest& ask);

}  // namespace hexarium::hexceed
