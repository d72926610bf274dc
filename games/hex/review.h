#pragma once
#include "core/game.h"
#include "core/review.h"

namespace hexarium::hex {

Review review(const Record& record, const SearchRequest& ask);

}  // namespace hexarium::hex
