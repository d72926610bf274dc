#include "games/iqlink/rules.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "core/check_game.h"
#include "core/file.h"
#include "core/json.h"

namespace hexarium::iqlink {
namespace {

Json read_json(const std::string& name) {
  return Json::parse(read_file(std::string("data/iqlink/") + name));
}

bool well_formed(const std::string& text, size_t most = kPieces) {
  try {
    return parse_placement(text).size() <= most;
  } catch (const Error&) {
    return false;
  }
}

TEST(IqlinkRules, PassTheCommonPropertyTest) {
  check_game<State>("start", 40, 1);
  check_game<State>(":BAAHBATCJ", 40, 2);
}

TEST(IqlinkRules, TwelvePiecesHaveSixteenBallsAndTwentyRingsSixOfThemClosed) {
  int balls = 0, rings = 0, closed = 0;
  for (const Piece& piece : pieces())
    for (const Unit& unit : piece.units)
      balls += unit.ball, rings += !unit.ball, closed += unit.closed();
  EXPECT_EQ(balls, 16);
  EXPECT_EQ(rings, 20);
  EXPECT_EQ(closed, 6);
}

TEST(IqlinkRules, EveryPieceHasItsKnownNumberOfPlacementsOnTheBoard) {
  const Json expected = read_json("counts.json")["on_board_placements"];
  for (int piece = 0; piece < kPieces; ++piece)
    EXPECT_EQ(first_of(piece + 1) - first_of(piece),
              expected[std::string(1, letter(piece))].get<int>());
  EXPECT_EQ(placements().size(), 1840u);
}

TEST(IqlinkRules, All3312PiecePlacementsHaveTheirKnownPegs) {
  const Json file = read_json("pegs.json");
  int seen = 0;
  for (const auto& [text, pegs] : file["pegs"].items()) {
    const Spot spot = parse_placement(text).at(0);
    EXPECT_EQ(Json(pegs_of(spot)), pegs) << text;
    const bool off = pegs_of(spot)[0] < 0 || pegs_of(spot)[2] < 0;
    EXPECT_EQ(index_of(spot) < 0, off) << text;
    ++seen;
  }
  EXPECT_EQ(seen, 3312);
}

TEST(IqlinkRules, WellFormednessMatchesTheTestVectors) {
  const Json file = read_json("wellformed.json");
  for (const Json& c : file["piece_placements"]) {
    const std::string text = c["piece_placement"];
    EXPECT_EQ(well_formed(text, 1), c["well_formed"].get<bool>()) << text;
  }
  for (const Json& c : file["placements"]) {
    const std::string text = c["placement"];
    EXPECT_EQ(well_formed(text), c["well_formed"].get<bool>()) << text;
  }
}

TEST(IqlinkRules, ValidityMatchesTheTestVectors) {
  const Json file = read_json("validity.json");
  ASSERT_GT(file["cases"].size(), 250u);
  for (const Json& c : file["cases"]) {
    const std::string text = c["placement"];
    std::set<std::string> rules;
    for (const Fault& fault : faults_of(parse_placement(text))) rules.insert(fault.rule);
    const std::vector<std::string> sorted(rules.begin(), rules.end());
    EXPECT_EQ(rules.empty() ? "ok" : join(sorted, "+"), c["reason"].get<std::string>()) << text;
    EXPECT_EQ(rules.empty(), c["valid"].get<bool>()) << text;
    if (rules.empty()) {
      EXPECT_EQ(to_text(State(":" + text).placed), text);
    } else {
      EXPECT_THROW(State(":" + text), Error) << text;
    }
  }
}

TEST(IqlinkRules, SlotsOverlapExactlyWhenPlacementsClash) {
  Random random(7);
  const auto& all = placements();
  for (int i = 0; i < 100000; ++i) {
    const Placement& a = all[random.below(1840)];
    const Placement& b = all[random.below(1840)];
    if (a.spot.piece == b.spot.piece) continue;
    ASSERT_EQ(a.slots.meets(b.slots), !faults_of({a.spot, b.spot}).empty())
        << to_text(a.spot) << to_text(b.spot);
  }
}

TEST(IqlinkRules, ReportsTheBrokenRuleWithPegAndDirection) {
  const auto text = [](const std::string& placement) {
    const auto faults = faults_of(parse_placement(placement));
    return faults.empty() ? "" : faults.front().text;
  };
  EXPECT_EQ(text("BADBIL"), "");
  EXPECT_EQ(
      text("JAAJIL"),
      "ball of I on peg J: the ring of A has no opening to the south-west and the south-east");
  EXPECT_EQ(text("OEAHHB"), "ring of H on peg I: the ring of E is already there");
  EXPECT_EQ(text("AAA"), "ball of A is off the board, west of peg A");
}

TEST(IqlinkRules, HalfTurnPreservesValidity) {
  Random random(8);
  for (int i = 0; i < 20000; ++i) {
    const auto a = static_cast<Index>(random.below(1840)),
               b = static_cast<Index>(random.below(1840));
    const auto slots = [](Index at) { return placements()[at].slots; };
    ASSERT_EQ(half_turned(half_turned(a)), a);
    ASSERT_EQ(slots(a).meets(slots(b)), slots(half_turned(a)).meets(slots(half_turned(b))));
  }
}

TEST(IqlinkRules, RejectsMovesThatDoNotFitAndSaysWhy) {
  const State state(":BAA");
  const auto message = [&](const std::string& move) -> std::string {
    try {
      parse_move(state, move);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("HBA"), "");
  EXPECT_EQ(message("CAA"), "iqlink move 'CAA': piece A is already on the board");
  EXPECT_EQ(message("XAG"), "iqlink move 'XAG': orientation 'G' of piece A, expected A to F");
  EXPECT_EQ(message("hba"), "");  // pegs are shown in lower case
  EXPECT_NE(message("HBAA"), "");
}

TEST(IqlinkRules, PlacingAllTwelvePiecesSolvesTheBoard) {
  const State state(":BAAHBATCJRDKWEBEFDNGLPHEDIFMJJQKIKLJ");
  EXPECT_TRUE(outcome(state).over);
  EXPECT_EQ(outcome(state).winner, 1);
  EXPECT_TRUE(legal_moves(state).empty());
}

}  // namespace
}  // namespace hexarium::iqlink
