#include "games/honey/rules.h"

#include <gtest/gtest.h>

#include "core/check_game.h"

namespace hexarium::honey {
namespace {

const std::string kData = std::string(HEXARIUM_DATA) + "/honey/";

TEST(HoneyRules, PassesThePropertyTest) {
  check_game<State>("9#3", 2, 1, 30);
  check_game<State>("7x9,players=1,touch=crossing#5", 2, 2, 30);
  check_game<State>(":3SUdlB2/8/2tw.5;AFIODA", 4, 3, 30);
}

}  // namespace
}  // namespace hexarium::honey
