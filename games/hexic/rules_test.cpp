#include "games/hexic/rules.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <limits>

#include "core/check_game.h"
#include "core/file.h"
#include "core/json.h"
#include "games/hexic/solver.h"

namespace hexarium::hexic {
namespace {

Json vectors(const std::string& name) {
  return Json::parse(read_file(std::string("data/hexic/") + name + ".json"));
}

State state_of(const Json& v, bool total) {
  return State(fmt::format("{}{}:{}/{}", v["colours"].get<int>(), total ? ",total" : "",
                           v["board"].get<std::string>(), v["refill"].get<std::string>()));
}

// [b, m, "cw"], or [b, m] and a direction.
Move move_of(const Json& point, const std::string& direction) {
  return {static_cast<int16_t>(9 * (point[1].get<int>() - 1) + point[0].get<int>()),
          direction == "cw"};
}
Move move_of(const Json& move) { return move_of(move, move[2].get<std::string>()); }

TEST(HexicVectors, RotationsMatchTheTestVectors) {
  for (const Json& v : vectors("rotations")) {
    SCOPED_TRACE(v["id"].get<std::string>());
    const Move move = move_of(v["point"], v["direction"]);
    EXPECT_EQ(move.point, v["point_index"].get<int>());
    for (const bool total : {false, true}) {
      State s = state_of(v, total);
      EXPECT_EQ(is_legal(s.board, move), v["legal"].get<bool>());
      Board board = s.board;
      turn(board, move);
      EXPECT_EQ(board_line(board), v["rotated"].get<std::string>());
      if (!v["legal"].get<bool>()) {
        EXPECT_THROW(parse_move(s, to_text(s, move)), Error);
        continue;
      }
      Coming coming = s.coming;
      for (const Json& step : v["iterations"]) {
        EXPECT_EQ(board_line(board), step["board"].get<std::string>());
        const Clearing clearing = clear(board, total);
        EXPECT_EQ(Json(clearing.cells), step["cleared"]);
        EXPECT_EQ(Json(clearing.clusters), step["cluster_sizes"]);
        EXPECT_EQ(clearing.points, step["points"][total ? "total" : "sum"].get<int64_t>());
        fall(board);
        refill(board, coming);
        EXPECT_EQ(board_line(board), step["after"].get<std::string>());
      }
      const std::vector<View> shown = frames(s, move);
      EXPECT_EQ(shown.size(), 1 + 2 * v["iterations"].size());
      play(s, parse_move(s, to_text(s, move)));
      EXPECT_EQ(board_line(s.board), v["final"].get<std::string>());
      EXPECT_EQ(s.score, v["score"][total ? "total" : "sum"].get<int64_t>());
      EXPECT_EQ(s.coming.used, v["refill_used"].get<size_t>());
      EXPECT_EQ(shown.back().text, board_text(s.board));
    }
  }
}

TEST(HexicVectors, BestRotationsMatchBlindAndWithTheQueue) {
  for (const Json& v : vectors("best_rotation")) {
    SCOPED_TRACE(v["id"].get<std::string>());
    for (const bool total : {false, true})
      for (const bool blind : {false, true}) {
        const std::string scoring = total ? "total" : "sum";
        const State s = state_of(v, total);
        std::vector<Scored> expected;
        for (size_t i = 0; i < v["legal_moves"].size(); ++i)
          expected.push_back(
              {move_of(v["legal_moves"][i]),
               v[blind ? "blind_points" : "peek_points"][i][scoring].get<int64_t>()});
        EXPECT_EQ(score_moves_reference(s, blind), expected);
        EXPECT_EQ(score_moves(s, blind), expected);
        SearchRequest ask;
        ask.options["player"] = blind ? "blind" : "greedy";
        const Best answer = best(s, ask);
        const Json& known = v[blind ? "blind" : "peek"][scoring];
        if (expected.empty()) {
          EXPECT_EQ(answer.move, "");
          EXPECT_TRUE(outcome(s).over);
        } else {
          EXPECT_EQ(answer.move, to_text(s, move_of(known["moves"][0])));
          EXPECT_EQ(answer.value, Value(known["best"].get<int64_t>()));
        }
      }
  }
}

TEST(HexicVectors, GreedyGamesMatchTheTestVectors) {
  for (const Json& v : vectors("greedy_games")) {
    SCOPED_TRACE(v["id"].get<std::string>());
    State s = state_of(v, v["convention"] == "total");
    SearchRequest ask;
    ask.options["player"] = v["policy"] == "blind" ? "blind" : "greedy";
    for (const Json& step : v["trace"]) {
      const Best answer = best(s, ask);
      ASSERT_EQ(answer.move, to_text(s, move_of(step["move"])));
      EXPECT_EQ(answer.value, Value(step["expected"].get<int64_t>()));
      play(s, parse_move(s, answer.move));
      EXPECT_EQ(board_line(s.board), step["board"].get<std::string>());
      EXPECT_EQ(s.score, step["total"].get<int64_t>());
    }
    EXPECT_EQ(s.score, v["score"].get<int64_t>());
    EXPECT_EQ(outcome(s).over, v["game_over"].get<bool>());
  }
}

TEST(HexicRules, PassThePropertyTest) {
  check_game<State>("8", 3, 1);
  check_game<State>("9#5", 5, 2);
  check_game<State>("5,total#7", 1, 3, 40);
  check_game<State>("3", 1, 4, 10);
  check_game<State>("20#3", 5, 5);
}

TEST(HexicRules, CascadesWithTwoValuesEnd) {
  State s("2");
  const auto moves = legal_moves(s);
  ASSERT_FALSE(moves.empty());
  play(s, moves.front());
  Board board = s.board;
  EXPECT_TRUE(clear(board, false).cells.empty());
}

TEST(HexicRules, DealtBoardsHaveNoClusters) {
  rc::check([] {
    const int values = *rc::gen::inRange(2, kMostValues + 1);
    Random random(*rc::gen::arbitrary<uint64_t>());
    Board board = deal(values, random);
    RC_ASSERT(clear(board, false).cells.empty());
    RC_ASSERT(*std::max_element(board.begin(), board.end()) < values);
  });
}

TEST(HexicRules, TwoClockwiseTurnsEqualOneCounterclockwise) {
  const State s("8#3");
  for (int16_t point = 0; point < kPoints; ++point) {
    Board twice = s.board, once = s.board;
    turn(twice, {point, true});
    turn(twice, {point, true});
    turn(once, {point, false});
    EXPECT_EQ(twice, once);
  }
}

TEST(HexicRules, PointsSaturate) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(cluster_points(3), 3);
  EXPECT_EQ(cluster_points(5), 27);
  EXPECT_EQ(cluster_points(41), 4052555153018976267);
  EXPECT_EQ(cluster_points(42), kMost);
  EXPECT_EQ(cluster_points(85), kMost);
  EXPECT_EQ(add_points(kMost - 3, 3), kMost);
  EXPECT_EQ(add_points(kMost - 2, 3), kMost);
  EXPECT_EQ(add_points(kMost, kMost), kMost);
}

TEST(HexicText, PictureMatchesTheTaskAndRoundTrips) {
  const State s("9:" + std::string("2311412132") + "33251" +
                board_line(State("6#1").board).substr(15));
  const std::string picture = board_text(s.board);
  EXPECT_EQ(picture.substr(0, 87),
            "   _   _   _   _   _\n"
            " _/2\\_/3\\_/1\\_/1\\_/4\\\n"
            "/1\\_/2\\_/1\\_/3\\_/2\\_/\n"
            "\\_/3\\_/3\\_/2\\_/5\\_/1\\\n");
  EXPECT_EQ(std::count(picture.begin(), picture.end(), '\n'), 19);
  EXPECT_EQ(picture.substr(picture.size() - 22), "  \\_/ \\_/ \\_/ \\_/ \\_/\n");
  EXPECT_EQ(board_in(picture), board_line(s.board));
  EXPECT_EQ(import(picture), "8:" + board_line(s.board));
}

TEST(HexicText, BadSetupsGetAClearError) {
  const std::string board = board_line(State("8").board);
  EXPECT_EQ(State("8:" + board + "/012#5").coming.queue.size(), 3u);
  EXPECT_EQ(State(":" + board).board, State("8").board);
  EXPECT_EQ(State("8"), State("8#1"));
  EXPECT_TRUE(State("8,TOTAL").total);
  const auto message = [](const std::string& setup) -> std::string {
    try {
      State s{std::string_view(setup)};
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("8x"), "hexic setup '8x': expected <values>[,total][:board[/queue]][#seed]");
  EXPECT_EQ(message("8,sums"),
            "hexic setup '8,sums': expected <values>[,total][:board[/queue]][#seed]");
  EXPECT_EQ(message("0"), "hexic number of values '0': expected a whole number from 2 to 36");
  EXPECT_EQ(message("40"), "hexic number of values '40': expected a whole number from 2 to 36");
  EXPECT_EQ(message("8#-1").substr(0, 26), "hexic seed '-1': expected ");
  EXPECT_NE(message("8:0123").find("expected 85 cells, got 4"), std::string::npos);
  EXPECT_NE(message("8:" + std::string(85, '0')).find("expected no cluster"), std::string::npos);
  EXPECT_NE(message("8:" + board.substr(1) + "*").find("'*' is not one of the 8"),
            std::string::npos);
  EXPECT_NE(message("8:" + board + "/9").find("hexic queue '9'"), std::string::npos);
}

}  // namespace
}  // namespace hexarium::hexic
