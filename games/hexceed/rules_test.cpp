#include "games/hexceed/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <regex>
#include <set>

#include "core/check_game.h"
#include "core/file.h"
#include "core/json.h"
#include "core/random.h"
#include "games/hexceed/engine.h"

namespace hexarium::hexceed {
namespace {

Json vectors(const std::string& name) {
  return Json::parse(read_file(std::string("data/hexceed/") + name));
}

std::string setup_of(const Json& vector) {
  std::vector<std::string> fields;
  for (const std::string field : vector["board"]) fields.push_back(field.empty() ? "." : field);
  const std::string hand = vector.value("in_hand", "");
  return ":" + join(fields, "/") + (hand.empty() ? "" : "+" + hand);
}

std::set<std::string> names(const std::string& words) {
  std::set<std::string> set;
  for (const std::string_view word : split(words)) set.emplace(word);
  return set;
}

TEST(HexceedRules, PointsAreShownUntilTheNextPlacement) {
  State state("start");
  for (const char* move : {"RXK", "E", "GXK", "I", "BXK", "D"})
    play(state, parse_move(state, move));
  EXPECT_NE(view(state).svg_over.find(">+2</text>"), std::string::npos);
  play(state, parse_move(state, "ROW"));  // after choosing, the points are still shown
  EXPECT_NE(view(state).svg_over.find(">+2</text>"), std::string::npos);
  play(state, parse_move(state, "R"));
  EXPECT_EQ(view(state).svg_over.find("class=\"made"), std::string::npos);
  const State same(setup_text(state));
  EXPECT_EQ(same.board, state.board);
}

TEST(HexceedRules, BadgesOfPointsDoNotCoverEachOther) {
  const std::regex badge("translate\\((\\S+) (\\S+)\\)\"><circle r=\"0.17\"");
  Random random(3);
  size_t several = 0;
  for (int game = 0; game < 100; ++game) {
    State state("start");
    for (auto moves = legal_moves(state); !moves.empty(); moves = legal_moves(state)) {
      play(state, moves[random.below(static_cast<uint32_t>(moves.size()))]);
      const std::string svg = view(state).svg_over;
      std::vector<Point> at;
      for (std::sregex_iterator found(svg.begin(), svg.end(), badge), end; found != end; ++found)
        at.push_back({std::stod((*found)[1]), std::stod((*found)[2])});
      several += at.size() > 1;
      for (size_t i = 0; i < at.size(); ++i)
        for (size_t k = 0; k < i; ++k)
          EXPECT_GT(std::hypot(at[i].x - at[k].x, at[i].y - at[k].y), 0.34) << setup_text(state);
    }
  }
  EXPECT_GT(several, 100u);
}

TEST(HexceedRules, ThereAreEighteenLinesAndEighteenTriangles) {
  std::set<std::string> found;
  for (const Triple& t : triples())
    found.insert({cell_letter(t[0]), cell_letter(t[1]), cell_letter(t[2])});
  EXPECT_EQ(found,
            names("ABC DEF EFG LMN MNO PQR ADH EIL BEI JNQ GJN KOR HLP DIM IMQ BFJ FJO CGK "
                  "ABE BCF DEI FGJ HIL JKO LMP MNQ NOR ADE BEF CFG DHI GJK ILM JNO MPQ NQR"));
  EXPECT_EQ(triples().size(), 36u);
}

TEST(HexceedRules, PlacementsMatchTheTestVectors) {
  for (const Json& vector : vectors("placements.json")) {
    State state(setup_of(vector));
    const std::string cell = vector["cell"];
    const auto made =
        made_by(state.board, cell[0] - 'A', parse_piece(std::string(vector["piece"])));
    std::multiset<std::string> ours, theirs;
    for (const Made& m : made) ours.insert(made_text(m));
    for (const Json& m : vector["made"]) theirs.insert(std::string(m[0]) + " " + std::string(m[1]));
    EXPECT_EQ(ours, theirs) << vector["id"];
    EXPECT_EQ(made.size(), vector["score"].get<size_t>()) << vector["id"];
  }
}

TEST(HexceedRules, TurnsAndScoresMatchTheTestVectors) {
  for (const Json& vector : vectors("games.json")) {
    State state("start");
    for (const Json& ply : vector["plies"]) {
      EXPECT_EQ(state.mover() == 1 ? "first" : "second", ply["chooser"].get<std::string>());
      play(state, parse_move(state, std::string(ply["piece"])));
      EXPECT_EQ(state.mover() == 1 ? "first" : "second", ply["placer"].get<std::string>());
      play(state, parse_move(state, std::string(ply["cell"])));
      EXPECT_EQ(state.scores[0], ply["first"]);
      EXPECT_EQ(state.scores[1], ply["second"]);
    }
    EXPECT_TRUE(outcome(state).over);
    EXPECT_EQ(outcome(state).winner, vector["first"] > vector["second"]   ? 1
                                     : vector["first"] < vector["second"] ? 2
                                                                          : 0);
  }
}

TEST(HexceedRules, EndgameValuesMatchTheTestVectorsForEveryMove) {
  for (const Json& vector : vectors("endgames.json")) {
    const State state(setup_of(vector));
    EXPECT_EQ(state.mover() == 1 ? "first" : "second", vector["mover"].get<std::string>());
    const Best answer = best(state, {.all = true});
    EXPECT_TRUE(answer.proven);
    EXPECT_EQ(std::get<int64_t>(answer.value), vector["value"]) << vector["id"];
    EXPECT_EQ(answer.moves.size(), vector["values"].size());
    for (const MoveValue& m : answer.moves) {
      EXPECT_EQ(std::get<int64_t>(m.value), vector["values"][m.move]) << vector["id"] << m.move;
      EXPECT_TRUE(m.proven);
    }
    EXPECT_NE(std::find(vector["best"].begin(), vector["best"].end(), answer.move),
              vector["best"].end());
  }
}

TEST(HexceedRules, SetupsRoundTrip) {
  State state("start");
  for (const char* move : {"RXW", "A", "gok", "e", "B-K"}) play(state, parse_move(state, move));
  State again(setup_text(state));
  again.scores = state.scores;
  EXPECT_EQ(again, state);
  EXPECT_EQ(state.in_hand, parse_piece("B-K"));
}

TEST(HexceedRules, PerftCountsSequences) {
  EXPECT_EQ(perft(State("start"), 1), 18u);
  EXPECT_EQ(perft(State("start"), 2), 18u * 18);
  EXPECT_EQ(perft(State("start"), 4), 18u * 18 * 17 * 17);
}

TEST(HexceedRules, PassTheCommonPropertyTest) {
  check_game<State>("start", 60, 1);
  check_game<State>(":RXW/./BOK/././././././././././././././.+GXK", 20, 2);
}

}  // namespace
}  // namespace hexarium::hexceed
