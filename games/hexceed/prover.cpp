#include "games/hexceed/prover.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/hash.h"
#include "core/text.h"
#include "games/hexceed/engine.h"
#include "games/hexceed/symmetry.h"

namespace hexarium::hexceed {

namespace {
constexpr int kLeafEmpties = 11;         // positions up to this size are leaves
constexpr int kOneSitting = 12;          // roots up to this size are solved directly
constexpr uint64_t kOrderNodes = 20000;  // nodes for ordering the moves of a position
constexpr std::string_view kHeader = "hexceed bounds 1";

std::vector<State::Move> ordered_moves(const State& state) {
  std::vector<State::Move> moves;
  SearchRequest ask;
  ask.nodes = kOrderNodes, ask.all = true;
  for (const MoveValue& m : best(state, ask).moves) moves.push_back(parse_move(state, m.move));
  return moves;
}
}  // namespace

std::string to_text(const Claim& claim) {
  return fmt::format("{} {}", claim.at_least ? ">=" : "<=", claim.bound);
}

Interval Knowledge::of(const State& state) const {
  const auto found = bounds_.find(setup_text(canonical(state).state));
  return found == bounds_.end() ? Interval{} : found->second;
}

void Knowledge::add(const State& state, Interval interval) {
  const std::string setup = setup_text(canonical(state).state);
  Interval& known = bounds_[setup];
  const Interval both{std::max(known.low, interval.low), std::min(known.high, interval.high)};
  if (both.low > both.high)
    throw Error(fmt::format("bounds of {} contradict each other: {} to {}, and {} to {}", setup,
                            known.low, known.high, interval.low, interval.high));
  known = both;
}

std::string Knowledge::to_text() const {
  std::string text = std::string(kHeader) + "\n";
  for (const auto& [setup, interval] : bounds_)
    text += fmt::format("{} {} {}\n", setup, interval.low, interval.high);
  return text + fmt::format("end {} {:016x}\n", bounds_.size(), fnv1a(text));
}

void Knowledge::read(const std::string& text, const std::string& name) {
  const auto fail = [&](const std::string& why) {
    throw Error(fmt::format("{}: not a complete file of hexceed bounds: {}", name, why));
  };
  const std::vector<std::string_view> lines = split(text, '\n');
  if (lines.front() != kHeader)
    fail(fmt::format("it starts with {}, expected '{}'", quote(lines.front()), kHeader));
  if (lines.size() < 3 || !lines.back().empty()) fail("its end is missing");
  const size_t count = lines.size() - 3;
  const size_t body = lines[count + 1].data() - text.data();
  const std::string end =
      fmt::format("end {} {:016x}", count, fnv1a(std::string_view(text).substr(0, body)));
  if (lines[count + 1] != end)
    fail(fmt::format("its last line is {}, expected '{}'", quote(lines[count + 1]), end));
  Knowledge fresh = *this;
  for (size_t i = 1; i <= count; ++i) {
    const std::vector<std::string_view> words = split(lines[i]);
    if (words.size() != 3) fail(fmt::format("line {}, expected SETUP LOW HIGH", quote(lines[i])));
    const std::string what = name + " bound";
    fresh.add(State(words[0]), {static_cast<int>(parse_int(words[1], -1000, 1000, what)),
                                static_cast<int>(parse_int(words[2], -1000, 1000, what))});
  }
  *this = std::move(fresh);
}

std::optional<bool> Prover::decide(const State& state, Claim claim) {
  start_from(state);
  const int beta = claim.at_least ? claim.bound : claim.bound + 1;
  const std::optional<int> v = bound(state, beta, -1);
  if (!v) return {};
  return (*v >= beta) == claim.at_least;
}

// If one numbering covers the whole root, it and its table are kept for all windows.
void Prover::start_from(const State& state) {
  numbering_.reset(), exact_.reset();
  keep_numbering_ = kCells - state.placed() <= kMostEmpty;
}

std::optional<int> Prover::value(const State& state, int guess) {
  start_from(state);
  for (;;) {  // MTD(f), starting from the known bounds
    const Interval known = knowledge_.of(state);
    low = known.low, high = known.high;
    if (known.low == known.high) return known.low;
    guess = std::clamp(guess, known.low, known.high);
    const int beta = guess == known.low ? guess + 1 : guess;
    const std::optional<int> v = bound(state, beta, -1);
    if (!v) return {};
    guess = *v;
  }
}

std::vector<Job> Prover::split(const State& state, Claim claim, int plies, bool& decided) {
  const Knowledge before = knowledge_;  // discard what follows from assumptions
  std::vector<Job> jobs;
  jobs_ = &jobs;
  prover_is_first_ = (state.mover() == 1) == claim.at_least;
  const int beta = claim.at_least ? claim.bound : claim.bound + 1;
  const std::optional<int> v = bound(state, beta, plies);
  decided = v && (*v >= beta) == claim.at_least;
  jobs_ = nullptr;
  if (!jobs.empty()) knowledge_ = before;
  return jobs;
}

std::optional<int> Prover::leaf(const State& state, int beta) {
  if (jobs_) {
    const bool proves_high = (state.mover() == 1) == prover_is_first_;
    jobs_->push_back({canonical(state).state, {proves_high, proves_high ? beta : beta - 1}});
    return proves_high ? beta : beta - 1;
  }
  // The moves from the numbering's root to this position, in its numbers.
  Node node = exact_->root();
  const auto put = [&](int8_t piece, int8_t cell) {
    if (node.in_hand == kNone) node = exact_->after(node, {false, piece});
    node = exact_->after(node, {true, cell});
  };
  if (numbering_->in_hand != kNone) {
    const auto at = std::find(state.board.begin(), state.board.end(), numbering_->in_hand);
    if (at != state.board.end())
      put(numbering_->in_hand, static_cast<int8_t>(at - state.board.begin()));
  }
  for (int8_t cell = 0; cell < kCells; ++cell) {
    const int8_t piece = state.board[cell];
    if (piece != kNone && piece != numbering_->in_hand && numbering_->board[cell] == kNone)
      put(piece, cell);
  }
  if (state.in_hand != kNone && node.in_hand == kNone)
    node = exact_->after(node, {false, state.in_hand});
  const std::optional<int> v = exact_->bound(node, beta);
  if (v) ++leaves;
  if (v && after_leaf) after_leaf();
  return v;
}

// `plies`: the depth of the leaves of a split; if negative, positions that are small enough are
// leaves.
std::optional<int> Prover::bound(const State& state, int beta, int plies) {
  const int empties = kCells - state.placed();
  if (empties == 0) {
    knowledge_.add(state, {0, 0});
    return 0;
  }
  control_.spend(1);
  if (control_.stopped) return {};
  const Interval known = knowledge_.of(state);
  if (known.low >= beta) return known.low;
  if (known.high < beta) return known.high;
  if (empties <= kMostEmpty && !numbering_ && !jobs_) {
    // All smaller positions below share this numbering and table.
    numbering_ = state;
    exact_ = std::make_unique<NullWindowSolver>(state, threads_, control_, log2_entries_);
    const std::optional<int> v = bound(state, beta, plies);
    if (!keep_numbering_) numbering_.reset(), exact_.reset();
    return v;
  }
  const bool at_once = numbering_ && kCells - numbering_->placed() <= kOneSitting;
  std::optional<int> result;
  if (jobs_ ? plies == 0 : at_once || empties <= kLeafEmpties) {
    result = leaf(state, beta);
  } else {
    int best = -1000;
    const size_t me = state.mover() - 1;
    for (const State::Move move : ordered_moves(state)) {
      State next = state;
      play(next, move);
      const int points = next.scores[me] - state.scores[me], need = beta - points;
      const std::optional<int> v = bound(next, move.place ? need : 1 - need, plies - 1);
      if (!v) return {};
      best = std::max(best, points + (move.place ? *v : -*v));
      if (best >= beta) break;
    }
    result = best;
  }
  if (!result) return {};
  knowledge_.add(state, *result >= beta ? Interval{*result, 1000} : Interval{-1000, *result});
  return result;
}

}  // namespace hexarium::hexceed
