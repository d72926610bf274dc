// A second method that shares only the list of triples with the solver: evaluates every reachable
// position once, from the end, without windows, move ordering, symmetry or closed forms.
#include <gtest/gtest.h>

#include <bit>
#include <unordered_map>

#include "core/file.h"
#include "core/random.h"
#include "games/hexceed/engine.h"
#include "games/hexceed/null_window_solver.h"

namespace hexarium::hexceed {
namespace {

class Tabulation {
 public:
  explicit Tabulation(const State& state) {
    for (int cell = 0; cell < kCells; ++cell) {
      shared_[cell] = state.board[cell] == kNone ? 0 : mask(state.board[cell]);
      if (state.board[cell] == kNone) cells_.push_back(cell);
    }
    for (int piece = 0; piece < kPieces; ++piece)
      if (!state.has(piece)) pieces_.push_back(piece);
    for (const Triple& t : triples())
      for (int i = 0; i < 3; ++i) others_[t[i]].push_back({t[(i + 1) % 3], t[(i + 2) % 3]});
  }
  // The chooser's future points minus the opponent's.
  int value() { return value((1u << pieces_.size()) - 1, 0); }
  size_t positions() const { return known_.size(); }

 private:
  static unsigned mask(int piece) {  // its three qualities
    unsigned bits = 0;
    for (const int quality : qualities(piece)) bits |= 1u << quality;
    return bits;
  }
  // `left`: the remaining pieces; `key`: four bits per cell, the number of its piece + 1.
  int value(unsigned left, uint64_t key) {
    if (left == 0) return 0;
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    int highest = -1000;
    for (size_t p = 0; p < pieces_.size(); ++p)
      if (left >> p & 1) highest = std::max(highest, -place(left & ~(1u << p), key, p));
    if (std::popcount(left) > 2) known_[key] = static_cast<int8_t>(highest);
    return highest;
  }
  int place(unsigned left, uint64_t key, size_t piece) {
    const unsigned mine = mask(pieces_[piece]);
    int highest = -1000;
    for (size_t i = 0; i < cells_.size(); ++i) {
      const int cell = cells_[i];
      if (shared_[cell]) continue;
      int points = 0;
      for (const auto& [a, b] : others_[cell])
        points += std::popcount(mine & shared_[a] & shared_[b]);
      shared_[cell] = mine;
      highest = std::max(highest, points + value(left, key | (piece + 1) << (4 * i)));
      shared_[cell] = 0;
    }
    return highest;
  }

  unsigned shared_[kCells];  // the qualities of the piece on a cell; 0 = free
  std::vector<int> cells_, pieces_;
  std::vector<std::pair<int, int>>
      others_[kCells];  // the other cells of the triples through a cell
  std::unordered_map<uint64_t, int8_t> known_;
};

int solved(const State& state) {
  Control control;
  NullWindowSolver exact(state, 1, control);
  return exact.value(exact.root(), 0).value();
}

State random_state(int empties, Random& random) {
  State state("start");
  while (kCells - state.placed() > empties || state.in_hand != kNone) {
    const auto moves = legal_moves(state);
    play(state, moves[random.below(static_cast<uint32_t>(moves.size()))]);
  }
  return state;
}

TEST(HexceedTabulation, AgreesWithTheReference) {
  Random random(21);
  for (int i = 0; i < 20; ++i) {
    const State state = random_state(i % 6, random);
    uint64_t nodes = 0;
    EXPECT_EQ(Tabulation(state).value(), reference_value(state, nodes)) << setup_text(state);
  }
}

TEST(HexceedTabulation, EvaluatesEachPositionOnce) {
  Random random(22);
  Tabulation seven(random_state(7, random));
  seven.value();
  // The ways to fill 0 to 4 of 7 cells: the sum of C(7,k)^2 k!.
  EXPECT_EQ(seven.positions(), 1u + 49u + 882u + 7350u + 29400u);
}

// The first `count` positions of data/hexceed/positions.txt with this many empty cells.
void check_known(int empties, int count) {
  const std::string text = read_file("data/hexceed/positions.txt");
  int seen = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || line[0] == '#') continue;
    const auto parts = split(line, ';');
    const State state = replay<State>(parse_record("hexceed", "start", parts[0]));
    if (seen == count || kCells - state.placed() != empties) continue;
    EXPECT_EQ(Tabulation(state).value(), parse_int(parts[1], -200, 200, "value")) << line;
    ++seen;
  }
  EXPECT_EQ(seen, count);
}

TEST(HexceedTabulation, AgreesOnRandomPositionsWithSevenAndEightEmptyCells) {
  Random random(23);
  for (const int empties : {7, 7, 7, 7, 7, 7, 8}) {
    const State state = random_state(empties, random);
    EXPECT_EQ(solved(state), Tabulation(state).value()) << setup_text(state);
  }
}

TEST(HexceedTabulation, AgreesOnKnownPositionsWithEightEmptyCells) { check_known(8, 2); }

TEST(SlowHexceedTabulation, AgreesOnKnownPositionsWithEightAndNineEmptyCells) {
  check_known(8, 10);
  check_known(9, 10);
}

// The positions of `hexarium bench hexceed` and the expected sums of their values.
TEST(SlowHexceedTabulation, ConfirmsTheSumsOfTheBenchmark) {
  Random random(8);
  int sum = 0, squares = 0;
  for (int i = 0; i < 100; ++i) {
    const int value = Tabulation(random_state(8, random)).value();
    sum += value, squares += value * value;
  }
  EXPECT_EQ(sum, 33);
  EXPECT_EQ(squares, 43);
}

}  // namespace
}  // namespace hexarium::hexceed
