#include "games/hexceed/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/file.h"
#include "core/random.h"
#include "games/hexceed/depth_search.h"
#include "games/hexceed/fit_weights.h"
#include "games/hexceed/match.h"
#include "games/hexceed/symmetry.h"

namespace hexarium::hexceed {
namespace {

// A position after random play, with or without a piece in hand.
State random_state(int empties, bool in_hand, Random& random) {
  State state("start");
  while (kCells - state.placed() > empties || (state.in_hand != kNone) != in_hand) {
    const auto moves = legal_moves(state);
    play(state, moves[random.below(static_cast<uint32_t>(moves.size()))]);
  }
  return state;
}

// One of the 1728 symmetric positions.
State symmetric_to(const State& state, Random& random) {
  const auto& cells = cell_maps()[random.below(12)];
  const auto& pieces = piece_maps()[random.below(144)];
  const auto mapped = [&](int8_t piece) { return piece == kNone ? piece : pieces[piece]; };
  State other = state;
  for (int cell = 0; cell < kCells; ++cell) other.board[cells[cell]] = mapped(state.board[cell]);
  other.in_hand = mapped(state.in_hand);
  return other;
}

int exact_value(const State& state, int threads = 1) {
  Control control;
  NullWindowSolver exact(state, threads, control);
  return exact.value(exact.root(), 0).value();
}

TEST(HexceedSolver, SearchBoardScoresLikeTheRules) {
  Random random(1);
  for (int game = 0; game < 200; ++game) {
    State state = random_state(1 + static_cast<int>(random.below(16)), false, random);
    Control control;
    const NullWindowSolver exact(state, 1, control);
    Node node = exact.root();
    while (!outcome(state).over) {
      const auto moves = legal_moves(state);
      ASSERT_EQ(exact.moves(node).size(), moves.size());
      for (const State::Move move : moves)
        if (move.place) {
          ASSERT_EQ(exact.points(node, move),
                    static_cast<int>(made_by(state.board, move.index, state.in_hand).size()));
        }
      const State::Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      node = exact.after(node, move);
      play(state, move);
    }
  }
}

TEST(HexceedSolver, ClosedFormsAgreeWithTheReference) {
  Random random(2);
  for (int i = 0; i < 600; ++i) {
    const State state = random_state(static_cast<int>(random.below(6)), false, random);
    const Numbering numbering(state);
    uint64_t nodes = 0;
    const int value = reference_value(state, nodes);
    if (numbering.empties < 4) {
      EXPECT_EQ(last_three(numbering, numbering.start), value) << setup_text(state);
    } else if (numbering.empties == 4) {
      EXPECT_EQ(last_four(numbering, numbering.start, 1000), value) << setup_text(state);
    } else {
      for (int beta = value - 2; beta <= value + 3; ++beta) {
        EXPECT_EQ(last_five(numbering, numbering.start, beta), value >= beta) << setup_text(state);
        EXPECT_EQ(last_five_plain(numbering, numbering.start, beta), value >= beta)
            << setup_text(state);
      }
    }
  }
}

TEST(HexceedSolver, EveryMoveHasTheValueOfTheReferenceUpToSixEmptyCells) {
  Random random(3);
  for (int i = 0; i < 60; ++i) {
    const State state = random_state(1 + i % 6, random.below(2) == 0, random);
    const Best answer = best(state, {.all = true});
    uint64_t nodes = 0;
    EXPECT_TRUE(answer.proven);
    EXPECT_EQ(std::get<int64_t>(answer.value), reference_value(state, nodes)) << setup_text(state);
    for (const MoveValue& m : answer.moves) {
      State next = state;
      const State::Move move = parse_move(state, m.move);
      play(next, move);
      const size_t me = state.mover() - 1;
      const int points = next.scores[me] - state.scores[me];
      const int rest = reference_value(next, nodes);
      EXPECT_EQ(std::get<int64_t>(m.value), points + (move.place ? rest : -rest))
          << setup_text(state) << " " << m.move;
    }
  }
}

TEST(SlowHexceedSolver, ValuesAgreeWithTheReferenceUpToEightEmptyCells) {
  Random random(4);
  for (int i = 0; i < 6; ++i) {
    const State state = random_state(7 + i % 2, false, random);
    uint64_t nodes = 0;
    EXPECT_EQ(exact_value(state), reference_value(state, nodes)) << setup_text(state);
  }
}

// data/hexceed/positions.txt: record ; value ; source.
void check_positions(int fewest, int most) {
  const std::string text = read_file("data/hexceed/positions.txt");
  int count = 0;
  for (const std::string_view line : split(text, '\n')) {
    const std::vector<std::string_view> parts = split(line, ';');
    if (line.empty() || line[0] == '#') continue;
    ASSERT_EQ(parts.size(), 3u) << line;
    const State state = replay<State>(parse_record("hexceed", "start", parts[0]));
    const int empties = kCells - state.placed();
    if (empties < fewest || empties > most) continue;
    EXPECT_EQ(exact_value(state, 2), parse_int(parts[1], -200, 200, "value")) << line;
    ++count;
  }
  EXPECT_GT(count, 0);
}

TEST(HexceedSolver, KnownPositionsHaveTheirValues) { check_positions(0, 9); }
TEST(SlowHexceedSolver, KnownPositionsHaveTheirValues) { check_positions(10, 12); }

TEST(HexceedSolver, AMarginIsRarelyWrongAndALargeOneNever) {
  Random random(14);
  int wrong = 0;
  for (int i = 0; i < 60; ++i) {
    const State state = random_state(8 + i % 2, i % 4 < 2, random);
    const int value = exact_value(state);
    Control control;
    NullWindowSolver exact(state, 1, control);
    exact.set_margin(64);
    wrong += exact.value(exact.root(), 0) != value;
    exact.set_margin(100 * kPoint);
    EXPECT_EQ(exact.value(exact.root(), 0), value) << setup_text(state);
  }
  EXPECT_LE(wrong, 6);
}

TEST(HexceedSolver, ThreadsFindTheSameValue) {
  Random random(5);
  for (int i = 0; i < 6; ++i) {
    const State state = random_state(9, i % 2 == 0, random);
    EXPECT_EQ(exact_value(state, 3), exact_value(state, 1)) << setup_text(state);
  }
}

TEST(HexceedSolver, SymmetricPositionsHaveEqualValuesAndOneCanonicalForm) {
  Random random(6);
  for (int i = 0; i < 10; ++i) {
    const State state = random_state(8, i % 2 == 0, random);
    const State other = symmetric_to(state, random);
    EXPECT_EQ(exact_value(state), exact_value(other));
    EXPECT_EQ(canonical(state).state, canonical(other).state);
  }
}

TEST(HexceedSolver, SymmetriesKeepTriplesAndSharedQualities) {
  EXPECT_EQ(std::set(cell_maps().begin(), cell_maps().end()).size(), 12u);
  EXPECT_EQ(std::set(piece_maps().begin(), piece_maps().end()).size(), 144u);
  for (const auto& map : cell_maps())
    for (const Triple& t : triples()) {
      Triple moved = {map[t[0]], map[t[1]], map[t[2]]};
      std::sort(moved.begin(), moved.end());
      EXPECT_NE(std::find(triples().begin(), triples().end(), moved), triples().end());
    }
  EXPECT_EQ(book_positions().size(), 95u);
}

TEST(HexceedSolver, ExpectedLineReachesTheValue) {
  Random random(7);
  for (int i = 0; i < 10; ++i) {
    const State state = random_state(7, i % 2 == 0, random);
    const Best answer = best(state, {});
    State end = state;
    for (const std::string& word : answer.line) play(end, parse_move(end, word));
    EXPECT_TRUE(outcome(end).over);
    EXPECT_EQ(answer.line.front(), answer.move);
    const int sign = state.mover() == 1 ? 1 : -1;
    const int first = end.scores[0] - state.scores[0], second = end.scores[1] - state.scores[1];
    EXPECT_EQ(std::get<int64_t>(answer.value), sign * (first - second));
  }
}

TEST(HexceedSolver, SameNodeLimitGivesTheSameAnswer) {
  Random random(8);
  for (const int empties : {16, 14, 12, 10}) {
    const State state = random_state(empties, empties % 4 == 0, random);
    const Best a = best(state, {.nodes = 20000}), b = best(state, {.nodes = 20000});
    EXPECT_EQ(a.move, b.move);
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_LT(a.nodes, 22000u);
  }
}

TEST(HexceedSolver, PrefersBestMovesThatTrapAShortSightedOpponent) {
  Random random(15);
  const SearchRequest classic = parse_setting("classic");
  int misled = 0, misled_by_the_first = 0;
  const auto errs = [&](State state, State::Move move, int value) {  // on its next placement
    play(state, move);
    State next = state;
    play(next, parse_move(state, best(state, classic).move));
    const size_t me = state.mover() - 1;
    return next.scores[me] - state.scores[me] + exact_value(next) < -value;
  };
  for (int i = 0; i < 20; ++i) {
    const State state = random_state(10, false, random);
    const Best answer = best(state, {.nodes = 1000000});
    const int value = exact_value(state);
    ASSERT_TRUE(answer.proven);
    EXPECT_EQ(std::get<int64_t>(answer.value), value) << setup_text(state);
    misled += errs(state, parse_move(state, answer.move), value);
    Control control;
    NullWindowSolver exact(state, 1, control);
    misled_by_the_first += errs(state, *exact.move_reaching(exact.root(), value), value);
  }
  EXPECT_GT(misled, misled_by_the_first);
}

TEST(HexceedSolver, StillAnswersWithALegalMoveWhenStopped) {
  Random random(9);
  const std::atomic<bool> stop = true;
  for (int empties = 18; empties > 0; --empties) {
    const State state = random_state(empties, empties % 2 == 0, random);
    SearchRequest ask;
    ask.stop = &stop;
    const Best answer = best(state, ask);
    EXPECT_NO_THROW(parse_move(state, answer.move)) << setup_text(state);
    const auto* value = std::get_if<double>(&answer.value);
    EXPECT_TRUE(!value || std::abs(*value) < 20) << setup_text(state);
  }
}

TEST(HexceedSolver, ListsEquivalentMovesOnceEach) {
  Random random(11);
  for (int empties = 18; empties >= 13; --empties) {
    const State state = random_state(empties, empties % 2 == 0, random);
    const Best answer = best(state, {.nodes = 3000, .all = true});
    std::set<std::string> listed, legal;
    for (const MoveValue& m : answer.moves) listed.insert(m.move);
    for (const State::Move move : legal_moves(state)) legal.insert(to_text(state, move));
    EXPECT_EQ(listed, legal);
    EXPECT_EQ(answer.moves.size(), legal.size());
    EXPECT_EQ(answer.move, answer.moves.front().move);
  }
}

TEST(HexceedSolver, BookKnowsEveryPositionWithTwoPieces) {
  Random random(12);
  for (const State& state : book_positions()) {
    const State other = symmetric_to(state, random);
    const auto known = book_move(state), turned = book_move(other);
    ASSERT_TRUE(known && turned) << setup_text(state);
    EXPECT_EQ(known->value, turned->value);
    EXPECT_NO_THROW(parse_move(other, to_text(other, turned->move)));
  }
  EXPECT_FALSE(book_move(random_state(15, false, random)));
}

TEST(HexceedSolver, ExpectedLineOfASearchIsLegal) {
  Random random(13);
  size_t longest = 0;
  for (int empties = 16; empties >= 11; --empties) {
    State state = random_state(empties, empties % 2 == 0, random);
    const Best answer = best(state, {.nodes = 30000});
    longest = std::max(longest, answer.line.size());
    for (const std::string& word : answer.line)
      ASSERT_NO_THROW(play(state, parse_move(state, word))) << word;
  }
  EXPECT_GT(longest, 2u);
}

TEST(HexceedSolver, EveryLevelPlaysLegalGames) {
  for (const char* level : {"full,nodes=2000", "classic,nodes=5000", "greedy"}) {
    const SearchRequest ask = parse_setting(level);
    const Pair pair = play_pair(ask, parse_setting("greedy"), 1, 3);
    EXPECT_EQ(split(pair.records[0]).size(), 38u) << level;
  }
  EXPECT_THROW(parse_setting("strong"), Error);
  EXPECT_THROW(parse_setting("full,depth=3"), Error);
  EXPECT_THROW(parse_setting("full,time=x"), Error);
}

TEST(HexceedSolver, ADeepEnoughSearchIsExact) {
  Random random(10);
  for (int i = 0; i < 10; ++i) {
    const State state = random_state(6, i % 2 == 0, random);
    const Numbering numbering(state);
    Table table(12);
    Control control;
    DepthSearch search(numbering, table, control, true);
    const Node root{numbering.start,
                    state.in_hand == kNone ? kNone : numbering.number_of_piece[state.in_hand]};
    EXPECT_EQ(search.value(root, 6, -20000, 20000), kPoint * exact_value(state));
  }
}

// Plain minimax from the rules: no window, no table, no order.
int plain_depth_value(const State& state, int depth) {
  const int empties = kCells - state.placed();
  uint64_t nodes = 0;
  if (state.in_hand == kNone && empties <= 3) return kPoint * reference_value(state, nodes);
  if (state.in_hand == kNone && depth == 0) {
    int lowest = 255;
    for (const State::Move choice : legal_moves(state)) {
      int most = 0;
      for (int cell = 0; cell < kCells; ++cell)
        if (state.board[cell] == kNone)
          most = std::max(most, static_cast<int>(made_by(state.board, cell, choice.index).size()));
      lowest = std::min(lowest, most);
    }
    return evaluate(empties, lowest);
  }
  int highest = -30000;
  for (const State::Move move : legal_moves(state)) {
    State next = state;
    play(next, move);
    const int points = next.scores[0] + next.scores[1] - state.scores[0] - state.scores[1];
    highest = std::max(highest, move.place ? kPoint * points + plain_depth_value(next, depth - 1)
                                           : -plain_depth_value(next, depth));
  }
  return highest;
}

TEST(HexceedSolver, DepthLimitedSearchEqualsPlainMinimax) {
  Random random(11);
  for (const int empties : {5, 6, 8, 9}) {
    const State state = random_state(empties, false, random);
    const Numbering numbering(state);
    Table table(12);
    Control control;
    DepthSearch search(numbering, table, control, true);
    for (const int depth : {1, 2})
      EXPECT_EQ(search.value({numbering.start, kNone}, depth, -20000, 20000),
                plain_depth_value(state, depth))
          << setup_text(state);
  }
}

}  // namespace
}  // namespace hexarium::hexceed
