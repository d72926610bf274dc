#include "games/hex/player/network_player.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "core/random.h"
#include "games/hex/player/first_stones.h"
#include "games/hex/player/player.h"
#include "games/hex/proof/opening_table.h"
#include "games/hex/rules/reference.h"
#include "games/hex/train/selfplay.h"

namespace hexarium::hex {
namespace {

CellSet all_cells(const State& s) {
  CellSet cells;
  for (size_t i = 0; i < s.stones.size(); ++i) cells.set(i);
  return cells;
}

// A game of the bare engine, without extra proofs, against a random player.
Color play_out(int size, uint64_t nodes, Color engine, Random& random, int most = 1000) {
  State s(size);
  NetworkPlayer search;
  SearchRequest ask;
  ask.nodes = nodes;
  for (int i = 0; i < most && s.winner == Color::None; ++i) {
    const auto moves = legal_moves(s);
    const auto move = s.to_move == engine || engine == Color::None
                          ? parse_move(s, search.best(s, all_cells(s), ask).move)
                          : moves[random.below(static_cast<uint32_t>(moves.size()))];
    play(s, move);
  }
  return s.winner;
}

TEST(HexEngine, PlaysWholeGamesOnEverySize) {
  Random random(1);
  for (int size = 1; size <= kMaxSize; ++size)
    EXPECT_NE(play_out(size, 2, size <= 10 ? Color::None : Color::White, random), Color::None)
        << size;
}

TEST(HexEngine, BeatsARandomPlayer) {
  Random random(2);
  for (int i = 0; i < 4; ++i) {
    const Color engine = i % 2 ? Color::Black : Color::White;
    EXPECT_EQ(play_out(9, 8, engine, random), engine);
  }
}

TEST(HexEngine, GivesTheSameAnswerForTheSameVisits) {
  const State s(
      "11:.........../.........../..w......../.........../.........../.....b...../"
      ".........../.........../.........../.........../...........");
  SearchRequest ask;
  ask.nodes = 120;
  ask.threads = 2;
  ask.all = true;
  NetworkPlayer a, b;
  const Best one = a.best(s, all_cells(s), ask), two = b.best(s, all_cells(s), ask);
  EXPECT_EQ(one.move, two.move);
  EXPECT_EQ(one.line, two.line);
  EXPECT_EQ(one.value, two.value);
  const Best again = a.best(s, all_cells(s), ask);  // its old tree has no effect
  EXPECT_EQ(one.line, again.line);
}

TEST(HexEngine, KnowsTheWinnerOfSmallBoardsAndNeverLosesAWonGame) {
  Random random(3);
  for (int size = 2; size <= 4; ++size) {
    State s(size);
    NetworkPlayer search;
    SearchRequest ask;
    ask.nodes = 4000;
    const Best first = search.best(s, all_cells(s), ask);
    EXPECT_TRUE(first.proven) << size;  // the first side wins on every empty board
    EXPECT_EQ(first.value, Value(int64_t{1})) << size;
    for (int game = 0; game < 5; ++game)
      EXPECT_EQ(play_out(size, 4000, Color::Black, random), Color::Black) << size;
  }
}

TEST(HexEngine, TwoThreadsAgreeWithOneOnAForcedWin) {
  State s("4:..../..b./.w../....");
  net::Engine engine(net::Network::built_in(), 16);
  SearchLimits limits;
  limits.nodes = 3000;
  limits.threads = 2;
  const net::Thought two = engine.think(position_of(s), limits);
  EXPECT_TRUE(two.proven);
  EXPECT_EQ(two.value > 0, reference_winner(s) == s.to_move);
}

TEST(HexEngine, ThriftSavesVisitsAndPlaysTheSameMove) {
  Random random(4);
  uint64_t full = 0, thrifty = 0;
  for (int game = 0; game < 12; ++game) {
    State s(7);
    for (int i = 0; i < 2 + game; ++i) {
      const auto moves = legal_moves(s);
      play(s, moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    if (s.winner != Color::None) continue;
    net::Engine engine(net::Network::built_in(), 16);
    SearchLimits limits;
    limits.nodes = 600;
    const net::Thought all = engine.think(position_of(s), limits);
    engine.thrifty = true;
    const net::Thought some = engine.think(position_of(s), limits);
    full += all.visits, thrifty += some.visits;
    EXPECT_LE(some.visits, all.visits);
    // In an open position, only a move that cannot be overtaken ends the search.
    if (std::abs(some.value) < 0.9f) {
      EXPECT_EQ(some.move, all.move) << setup_text(s);
    }
  }
  EXPECT_LT(thrifty, full * 3 / 4);
}

TEST(HexEngine, KeepsItsTreeFromMoveToMoveOnRequest) {
  NetworkPlayer search;
  State s(9);
  SearchRequest ask;
  ask.nodes = 300;
  ask.options["warm"] = "1";
  const Best first = search.best(s, all_cells(s), ask);
  ASSERT_GE(first.line.size(), 2u);
  for (size_t i = 0; i < 2; ++i) play(s, parse_move(s, first.line[i]));
  ask.nodes = 1;
  EXPECT_GT(search.best(s, all_cells(s), ask).nodes, 4u);  // visits of the first search
  ask.options.clear();
  EXPECT_EQ(search.best(s, all_cells(s), ask).nodes, 1u);
}

TEST(HexEngine, AKeptTreeAlsoHasAMoveInDecidedPositions) {
  Random random(6);
  for (int game = 0; game < 6; ++game) {
    State s(9);
    NetworkPlayer search;
    SearchRequest ask;
    ask.options = {{"warm", "1"}, {"level", "7"}};
    while (s.winner == Color::None) {
      const auto moves = legal_moves(s);
      const Best best = search.best(s, all_cells(s), ask);
      ASSERT_NE(best.move, "") << setup_text(s);
      play(s, random.below(6) ? parse_move(s, best.move)
                              : moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
  }
}

TEST(HexEngine, StopsWhenItsMemoryIsFull) {
  net::Engine engine(net::Network::built_in(), 1);
  SearchLimits limits;
  limits.nodes = 1'000'000;
  const net::Thought t = engine.think(position_of(State(13)), limits);
  EXPECT_LT(t.visits, 5000u);
  EXPECT_GE(t.move, 0);
}

TEST(HexEngine, SwapsAGoodFirstStoneAndNotABadOne) {
  SearchRequest ask;
  ask.nodes = 60;
  NetworkPlayer search;
  const State centre = replay<State>(parse_record("hex", "11", "hex 11,swap f6"));
  EXPECT_EQ(search.best(centre, all_cells(centre), ask).move, "swap");
  const State corner = replay<State>(parse_record("hex", "11", "hex 11,swap a1"));
  EXPECT_NE(search.best(corner, all_cells(corner), ask).move, "swap");
  const Best opening = best(State("11,swap"), ask);
  EXPECT_NE(opening.move, "f6");
}

TEST(HexEngine, SwapsExactlyTheFirstStonesThatWinOnSolvedBoards) {
  for (int size = 1; size <= 5; ++size) {
    const std::string rows = solve_first_stones(size);
    for (Cell cell = 0; cell < size * size; ++cell)
      EXPECT_EQ(first_stone_wins(size, cell), rows[cell / size * (size + 1) + cell % size] == 'b');
  }
  EXPECT_FALSE(first_stone_wins(kSwapSizes + 1, 0));
  for (Cell cell = 0; cell < 25; ++cell) {
    State s("5,swap");
    play(s, {cell});
    SearchRequest ask;
    ask.nodes = 4000;
    const Best answer = best(s, ask);
    EXPECT_EQ(answer.move == "swap", *first_stone_wins(5, cell)) << cell_name(5, cell);
    EXPECT_EQ(answer.value, Value(int64_t{1})) << "White decides last and wins";
  }
}

TEST(HexEngine, TableOfChancesCoversTheCommonBoards) {
  for (int size = 9; size <= 13; ++size) {
    const Cell cells = static_cast<Cell>(size * size);
    double nearest = 1;
    for (Cell cell = 0; cell < cells; ++cell) {
      const auto chance = first_stone_chance(size, cell);
      ASSERT_TRUE(chance) << size;
      EXPECT_EQ(chance, first_stone_chance(size, static_cast<Cell>(cells - 1 - cell)));
      nearest = std::min(nearest, std::abs(*chance - 0.5));
    }
    EXPECT_LT(nearest, 0.1) << size << ": there is a fair first stone";
    EXPECT_LT(*first_stone_chance(size, 0), 0.4) << "a corner is weak";
    EXPECT_GT(*first_stone_chance(size, static_cast<Cell>(size / 2 * (size + 1))), 0.55)
        << "the centre is not";
  }
  EXPECT_FALSE(first_stone_chance(8, 0));
  EXPECT_FALSE(first_stone_chance(14, 0));
}

TEST(SlowHexEngine, TableOfFirstStonesCanBeReproduced) {
  for (int size = 6; size <= kProvenSizes; ++size) {
    const std::string rows = solve_first_stones(size);
    for (Cell cell = 0; cell < size * size; ++cell)
      EXPECT_EQ(first_stone_wins(size, cell), rows[cell / size * (size + 1) + cell % size] == 'b')
          << cell_name(size, cell);
  }
}

TEST(HexEngine, LevelsGoFromOneToTen) {
  SearchRequest ask;
  for (const char* good : {"1", "4", "9", "10"}) {
    ask.options["level"] = good;
    EXPECT_FALSE(best(State(6), ask).move.empty());
  }
  for (const char* bad : {"0", "11", "x", ""}) {
    ask.options["level"] = bad;
    EXPECT_THROW(best(State(6), ask), Error);
  }
}

TEST(HexSelfPlay, SamplesMatchTheirGames) {
  net::SelfPlayOptions options;
  options.sizes = {4, 5};
  options.visits = 16;
  options.games_at_once = 4;
  net::SelfPlay play(options, 1);
  play.knowledge = static_verdicts();
  const auto samples = play.run(60, net::evaluate_by_resistance);
  EXPECT_GE(samples.size(), 60u);
  for (const net::Sample& s : samples)
    for (size_t i = 0; i < s.policy.size(); ++i)
      EXPECT_TRUE(s.policy[i] == 0 || s.position.stone[i] == 0) << "a taken cell is not a move";
}

TEST(HexSelfPlay, OneMoveInFourIsSearchedFullyAndTeachesThePolicy) {
  net::SelfPlayOptions options;
  options.sizes = {5};
  options.visits = 64;
  options.games_at_once = 4;
  const auto share_of_policies = [&](uint64_t& evaluations) {
    net::SelfPlay play(options, 1);
    const auto samples = play.run(400, net::evaluate_by_resistance);
    evaluations = play.evaluations * 400 / samples.size();
    const auto learned = std::count_if(samples.begin(), samples.end(), [](const net::Sample& s) {
      return std::any_of(s.policy.begin(), s.policy.end(), [](uint8_t p) { return p > 0; });
    });
    return static_cast<double>(learned) / static_cast<double>(samples.size());
  };
  uint64_t all = 0, quick = 0;
  const double without = share_of_policies(all);
  options.quick = 8;
  const double with = share_of_policies(quick);
  EXPECT_GT(without, 0.7) << "only lost positions have no policy";
  // A quarter, and moves with a proven win.
  EXPECT_GT(with, 0.2);
  EXPECT_LT(with, 0.6);
  EXPECT_LT(quick, all * 2 / 3);
}

TEST(HexSelfPlay, GamesStartEven) {
  net::SelfPlayOptions options;
  options.sizes = {6};
  options.visits = 4;
  net::SelfPlay play(options, 1);
  const auto stones = [](const net::Position& p) {
    return p.cells() - std::count(p.stone.begin(), p.stone.begin() + p.cells(), 0);
  };
  // Here positions are even only with three stones.
  const auto samples = play.run(2000, [&](std::span<const net::Position* const> positions) {
    auto all = net::evaluate_by_resistance(positions);
    for (size_t i = 0; i < all.size(); ++i) all[i].value = stones(*positions[i]) == 3 ? 0.0f : 0.9f;
    return all;
  });
  // Every game that starts with fewer stones comes through a position with two.
  const auto two = std::count_if(samples.begin(), samples.end(),
                                 [&](const net::Sample& s) { return stones(s.position) == 2; });
  EXPECT_GT(play.games, 50u);
  EXPECT_LT(two, static_cast<std::ptrdiff_t>(play.games) * 3 / 10);
}

TEST(HexSelfPlay, StopsWhenLateAndResumes) {
  net::SelfPlayOptions options;
  options.sizes = {4};
  options.visits = 8;
  options.games_at_once = 2;
  net::SelfPlay play(options, 1);
  for (int round = 0; round < 20; ++round) {
    const uint64_t before = play.evaluations;
    int asked = 0;
    play.run(1000, net::evaluate_by_resistance, [&] { return ++asked > 3; });
    EXPECT_LE(play.evaluations - before, 6u) << "three batches of two games";
  }
  EXPECT_GE(play.run(30, net::evaluate_by_resistance).size(), 30u);
}

// Large boards start half full, to keep the games short; all are played to the end.
TEST(SlowHexEngine, PlaysAThousandShortGamesWithoutAFault) {
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const int size = 1 + static_cast<int>(random.below(kMaxSize));
    const auto side = static_cast<Color>(random.below(3));
    State s(size);
    const int filled = size > 6 ? size * size / 2 : 0;
    for (int k = 0; k < filled && s.winner == Color::None; ++k) {
      const auto moves = legal_moves(s);
      play(s, moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    NetworkPlayer search;
    SearchRequest ask;
    ask.nodes = 1 + random.below(4);
    while (s.winner == Color::None) {
      const auto moves = legal_moves(s);
      const bool engine = side == Color::None || s.to_move == side;
      play(s, engine ? parse_move(s, search.best(s, all_cells(s), ask).move)
                     : moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    EXPECT_EQ(find_winner(s), s.winner);
  }
}

// Computing virtual connections is the longest step.
TEST(HexEngine, MakesNoQueriesAfterAStop) {
  for (int when = 2; when < 40; ++when) {
    net::Engine engine(net::Network::built_in(), 16);
    std::atomic<bool> stop = false;
    int asked = 0;
    engine.ask_after = 1;  // many queries in a batch
    engine.knowledge = [&](const net::Position&) {
      if (++asked == when) stop = true;
      return net::Known{};
    };
    SearchLimits limits;
    limits.nodes = 1000;
    limits.stop = &stop;
    engine.think(position_of(State(9)), limits);
    EXPECT_EQ(asked, when);
  }
}

// The minimum of several attempts, as the machine may be busy.
template <class F>
double least_seconds(F&& run) {
  double least = 1e9;
  for (int i = 0; i < 4; ++i) least = std::min(least, run());
  return least;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST(SlowHexEngine, KeepsItsTimeLimitAndStopsImmediately) {
  for (const int size : {5, 11, 20}) {
    const State s(size);
    SearchRequest ask;
    ask.threads = 2;
    for (const double seconds : {0.01, 0.05, 0.5, 1.0}) {
      ask.seconds = seconds;
      const double took = least_seconds([&] {
        Player player;
        const auto start = std::chrono::steady_clock::now();
        player.best(s, ask);
        return seconds_since(start);
      });
      EXPECT_LT(took, seconds * 1.1 + 0.05) << size;
    }
    NetworkPlayer search;
    ask.seconds = 20;
    const double late = least_seconds([&] {
      std::atomic<bool> stop = false;
      ask.stop = &stop;
      std::chrono::steady_clock::time_point told;
      std::thread teller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        told = std::chrono::steady_clock::now();
        stop = true;
      });
      search.best(s, all_cells(s), ask);
      const auto end = std::chrono::steady_clock::now();
      teller.join();
      return std::chrono::duration<double>(end - told).count();
    });
    EXPECT_LT(late, 0.05) << size;
  }
}

}  // namespace
}  // namespace hexarium::hex
