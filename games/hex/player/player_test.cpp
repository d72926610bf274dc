#include "games/hex/player/player.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace hexarium::hex {
namespace {

State::Move random_move(const State& s, Random& random) {
  const auto moves = legal_moves(s);
  return moves[random.below(static_cast<uint32_t>(moves.size()))];
}

TEST(HexPlayer, NeverLosesAProvenWinAgainstARandomOpponent) {
  Random random(11);
  int proven = 0;
  for (int game = 0; game < 60; ++game) {
    State s(2 + static_cast<int>(random.below(5)));
    const Color me = random.below(2) ? Color::Black : Color::White;
    Player player;
    bool promised = false;
    while (s.winner == Color::None) {
      if (s.to_move != me) {
        play(s, random_move(s, random));
        continue;
      }
      const Best best = player.best(s, {.nodes = 400});
      const bool now = best.proven && best.value == Value(int64_t{1});
      ASSERT_TRUE(now || !promised) << setup_text(s);
      promised |= now;
      play(s, parse_move(s, best.move));
    }
    proven += promised;
    if (promised) {
      ASSERT_EQ(s.winner, me);
    }
  }
  EXPECT_GT(proven, 30);
}

TEST(HexPlayer, PlaysAWinInOneMove) {
  Random random(3);
  int seen = 0;
  for (int game = 0; game < 200; ++game) {
    State s(5);
    while (s.winner == Color::None) {
      State next = s;
      bool wins = false;
      for (const State::Move move : legal_moves(s)) {
        next = s;
        play(next, move);
        wins |= next.winner != Color::None;
      }
      if (wins) {
        next = s;
        play(next, parse_move(s, best(s, {.nodes = 100}).move));
        EXPECT_EQ(next.winner, s.to_move) << setup_text(s);
        ++seen;
        break;
      }
      play(s, random_move(s, random));
    }
  }
  EXPECT_GT(seen, 150);
}

TEST(HexPlayer, EndsAWonGameWithAsFewStonesAsItNeeds) {
  // Bridges connect Black's stones with each other and with the sides: four stones are missing.
  State s("7:w....../w...b../w....../...b.../......./..b..../.......");
  int stones = 0;
  for (const char* elsewhere : {"g7", "g6", "g5", "g4"}) {
    play(s, parse_move(s, best(s, {.nodes = 100}).move));
    ++stones;
    if (s.winner != Color::None) break;
    play(s, parse_move(s, elsewhere));
  }
  EXPECT_EQ(s.winner, Color::Black);
  EXPECT_EQ(stones, 4);
}

// Plays on with little thinking. Without an adversary the other side moves at random.
void keeps_its_win(Player& player, Color me, State s, NetworkPlayer* adversary, Random& random) {
  CellSet everywhere;
  everywhere.set();
  while (s.winner == Color::None) {
    if (s.to_move == me) {
      const Best best = player.best(s, {.nodes = 1});
      ASSERT_TRUE(best.proven && best.value == Value(int64_t{1})) << setup_text(s);
      play(s, parse_move(s, best.move));
    } else {
      play(s, adversary ? parse_move(s, adversary->best(s, everywhere, {.nodes = 24}).move)
                        : random_move(s, random));
    }
  }
  EXPECT_EQ(s.winner, me);
}

// An unfinished position of `size` with a few random stones.
State random_start(int size, Random& random) {
  for (;;) {
    State s(size);
    const uint32_t least = size == 7 ? 2 : size == 8 ? 5 : 8;
    for (uint32_t i = least + random.below(5); i > 0 && s.winner == Color::None; --i)
      play(s, random_move(s, random));
    if (s.winner == Color::None) return s;
  }
}

TEST(HexPlayer, KeepsAWinFoundByTheProverOnLargerBoards) {
  Random random(12);
  for (const int size : {7, 8, 9})
    for (int found = 0, tried = 0; found < 3; ++tried) {
      ASSERT_LT(tried, 200) << "too few wins are proven to test anything";
      const State s = random_start(size, random);
      Player player;
      const Proven proof = player.prove(s, {.nodes = 150});
      if (proof.winner != s.to_move || proof.nodes < 20) continue;
      ++found;
      NetworkPlayer adversary;
      for (int game = 0; game < 4; ++game)
        keeps_its_win(player, s.to_move, s, game % 2 ? &adversary : nullptr, random);
    }
}

// The search proves positions too, with the virtual connections at its nodes.
TEST(HexPlayer, KeepsAWinFoundByTheSearchOnLargerBoards) {
  Random random(13);
  SearchRequest ask;
  ask.nodes = 400;
  ask.options["proof"] = "0";
  int proven = 0;
  for (int i = 0; proven < 4; ++i) {
    ASSERT_LT(i, 100) << "too few wins are proven to test anything";
    State s = random_start(7 + i % 3, random);
    const Color me = s.to_move;
    Player player;
    const Best best = player.best(s, ask);
    if (!best.proven || best.value != Value(int64_t{1})) continue;
    ++proven;
    play(s, parse_move(s, best.move));
    NetworkPlayer adversary;
    keeps_its_win(player, me, s, i % 2 ? &adversary : nullptr, random);
  }
}

// Proofs get no time; 0 seconds once meant no limit.
TEST(HexPlayer, AnswersInTimeWithoutAShareForProofs) {
  SearchRequest ask;
  ask.seconds = 0.05;
  ask.options["proof"] = "0";
  EXPECT_NE(best(State(11), ask).move, "");
}

TEST(HexPlayer, AnswersOnEverySizeDeterministically) {
  for (int size = 1; size <= kMaxSize; ++size) {
    const State s(size);
    const Best one = best(s, {.nodes = 100}), two = best(s, {.nodes = 100});
    EXPECT_EQ(one.move, two.move);
    EXPECT_NO_THROW(parse_move(s, one.move));
  }
}

TEST(HexPlayer, AnswersDoNotDependOnEarlierQuestions) {
  const auto ask_all = [] {
    std::vector<std::string> answers;
    for (const State::Move& stone : legal_moves(State(4))) {
      State s(4);
      play(s, stone);
      const Best answer = best(s, {.nodes = 300, .threads = 1});
      answers.push_back(answer.move + " " + std::to_string(answer.nodes));
    }
    return answers;
  };
  const auto first = ask_all();
  EXPECT_EQ(ask_all(), first);
}

TEST(HexPlayer, SelfPlayGamesEnd) {
  for (const int size : {3, 7, 11}) {
    State s(size);
    Player black, white;
    while (s.winner == Color::None)
      play(s,
           parse_move(s, (s.to_move == Color::Black ? black : white).best(s, {.nodes = 50}).move));
    EXPECT_EQ(find_winner(s), s.winner);
  }
}

TEST(HexPlayer, GivesTheProvenValueOfEveryMoveOnRequest) {
  const Best won = best(State(4), {.all = true});
  ASSERT_EQ(won.moves.size(), 16u);
  for (const MoveValue& m : won.moves) {
    const bool wins = m.move == "d1" || m.move == "c2" || m.move == "b3" || m.move == "a4";
    EXPECT_EQ(m.value, Value(int64_t{wins ? 1 : -1})) << m.move;
    EXPECT_TRUE(m.proven);
  }
  const Best lost = best(replay<State>({"4", {"c2"}}), {.all = true});
  EXPECT_EQ(lost.moves.size(), 15u);
  EXPECT_EQ(lost.value, Value(int64_t{-1}));
}

TEST(HexPlayer, SaysWhoWonWhenTheGameIsOver) {
  const Best over = best(State("2:b./bw"), {});
  EXPECT_EQ(over.move, "");
  EXPECT_TRUE(over.proven);
}

TEST(HexPlayer, AKeptSearchResumesWhereItStopped) {
  State s(9);
  play(s, parse_move(s, "e5"));
  SearchRequest ask;
  ask.options = {{"keep", "1"}, {"warm", "1"}, {"proof", "0"}};
  uint64_t nodes = 0;
  for (int round = 1; round <= 3; ++round) {
    ask.nodes = static_cast<uint64_t>(300 * round);
    const uint64_t now = best(s, ask).nodes;
    EXPECT_GT(now, nodes);
    nodes = now;
  }
  // The tree is kept: nothing is left to search up to the same limit.
  ask.nodes = 300;
  EXPECT_GE(best(s, ask).nodes, nodes);
  ask.options.erase("keep");
  EXPECT_LT(best(s, ask).nodes, nodes);
}

}  // namespace
}  // namespace hexarium::hex
