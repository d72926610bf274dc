// The engine: opening book, then search with an evaluation, then exact values once time allows.
#include "games/hexceed/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/clock.h"
#include "core/parallel.h"
#include "games/hexceed/depth_search.h"
#include "games/hexceed/symmetry.h"

namespace hexarium::hexceed {

namespace {

constexpr Level kLevels[] = {
    {"full", 0, 0, true, "full strength"},
    {"classic", 9, 3, false, "looks three placements ahead; perfect from 9 empty cells"},
    {"greedy", 1, 1, false, "takes the most points now"},
};
constexpr double kUsualSeconds = 5;
constexpr double kNodesPerSecond = 2e6;  // per thread, a cautious estimate
constexpr int kWide = 20000;
constexpr std::initializer_list<int> kMargins = {32, 45,  64,
                                                 90, 128, 0};  // in 1/64 point; 0 is exact
constexpr int kTrapMargin = 45;                                // fast, and rarely wrong
constexpr int kTrapTurns = 3;
constexpr int kSymmetricFrom = 14;  // with fewer empty cells, moves are rarely equivalent

struct RootMove {
  State::Move move;
  int value = -kWide;  // in 1/64 of a point
  bool proven = false;
  std::vector<State::Move> twins;  // equivalent by symmetry
};

class Player {
 public:
  Player(const State& state, const SearchRequest& ask, const Level& level)
      : state_(state), ask_(ask), level_(level), empties_(kCells - state.placed()) {
    list_moves();
    const double seconds = ask.seconds > 0 ? ask.seconds : ask.nodes ? 0 : kUsualSeconds;
    if (seconds > 0) deadline_ = wall_seconds() + seconds;
    budget_ = std::min(seconds > 0 ? seconds * kNodesPerSecond * ask.threads : 1e18,
                       ask.nodes ? static_cast<double>(ask.nodes) : 1e18);
  }

  Best run() {
    if (moves_.empty()) return {.move = "", .value = int64_t{0}, .proven = true};
    if (empties_ > kMostEmpty) return opening();
    if (level_.learned && !ask_.all && ask_.option("book", "yes") == "yes")
      if (const auto known = book_move(state_)) return answer_from_book(*known);
    if (level_.exact_from) {
      if (empties_ > level_.exact_from) search(1, level_.depth);
      else solve({0});
    } else {
      // Many moves have the same value. First a search ranks them: those that leave the opponent
      // less come first. Then the exact values are found.
      const bool provable =
          proof_nodes(empties_, state_.in_hand != kNone) * (ask_.all ? 4 : 1) < 0.5 * budget_;
      search(provable ? 0.05 : ask_.all ? 0.5 : 0.2, empties_);
      solve(kMargins);
    }
    if (moves_.front().value == -kWide) search(1, 1);  // stopped before any answer
    return answer();
  }

 private:
  // Early moves are often equivalent by symmetry: lists one of each kind.
  void list_moves() {
    std::map<std::string, size_t> kinds;
    for (const State::Move move : legal_moves(state_)) {
      if (empties_ >= kSymmetricFrom) {
        State next = state_;
        play(next, move);
        const auto [found, fresh] =
            kinds.try_emplace(setup_text(canonical(next).state), moves_.size());
        if (!fresh) {
          moves_[found->second].twins.push_back(move);
          continue;
        }
      }
      moves_.push_back({move});
    }
  }

  // Limits for a stage that may use this share of the remaining time and nodes.
  void limit(Control& control, double share) const {
    control.stop = ask_.stop;
    control.stopped = false;
    if (deadline_ > 0) {
      const double now = wall_seconds();
      control.deadline = now + std::max(0.0005, share * (deadline_ - now));
    }
    if (ask_.nodes) {
      const uint64_t used = nodes_ + control.nodes;
      const double left = ask_.nodes > used ? static_cast<double>(ask_.nodes - used) : 0;
      control.node_limit = control.nodes + 1 + static_cast<uint64_t>(share * left);
    }
  }

  // Log2 of the number of entries: just large enough for what can be searched in the time.
  int table_size() const {
    const int most = std::clamp(static_cast<int>(std::log2(budget_)) - 2, 8, 24);
    return std::min(most, NullWindowSolver::usual_size(empties_));
  }

  void sort() {
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
  }

  Best answer() {
    sort();
    const bool all_proven =
        std::all_of(moves_.begin(), moves_.end(), [](auto& m) { return m.proven; });
    Best best;
    best.move = to_text(state_, moves_.front().move);
    best.proven = proven_ || all_proven;
    best.value = shown(moves_.front().value, best.proven);
    best.nodes = nodes_;
    State at = state_;
    const bool fits = !line_.empty() && line_.front() == moves_.front().move;
    for (const State::Move move : fits ? line_ : std::vector{moves_.front().move}) {
      best.line.push_back(to_text(at, move));
      play(at, move);
    }
    if (ask_.all)
      for (const RootMove& m : moves_) {
        best.moves.push_back({to_text(state_, m.move), shown(m.value, m.proven), m.proven});
        for (const State::Move twin : m.twins)
          best.moves.push_back({to_text(state_, twin), shown(m.value, m.proven), m.proven});
      }
    if (moves_.front().move.place) {
      State next = state_;
      play(next, moves_.front().move);
      const size_t me = state_.mover() - 1;
      best.notes = {{best.move, fmt::format("+{}", next.scores[me] - state_.scores[me])}};
    }
    return best;
  }

  static Value shown(int value, bool proven) {
    if (proven) return int64_t{value / kPoint};
    return std::round(100.0 * value / kPoint) / 100;
  }

  Best answer_from_book(const BookMove& known) {
    Best best;
    best.move = to_text(state_, known.move);
    best.value = shown(known.value, false);
    best.line = {best.move};
    return best;
  }

  // Iterative deepening; helper threads search the same tree one step deeper and share the table.
  void search(double share, int deepest) {
    Control control;
    limit(control, share);
    const Numbering numbering(state_);
    const Node root{numbering.start,
                    state_.in_hand == kNone ? kNone : numbering.number_of_piece[state_.in_hand]};
    Table table(std::min(level_.depth ? 14 : 20, table_size()));
    deepest = std::min(deepest, empties_);
    Helpers helpers(level_.depth ? 0 : ask_.threads - 1, [&](int i) {
      DepthSearch helper(numbering, table, control, level_.learned);
      for (int depth = 1 + i % 2; depth <= deepest && !control.stopped; ++depth)
        helper.value(root, depth, -kWide, kWide);
    });
    {
      DepthSearch search(numbering, table, control, level_.learned);
      int depth = 1;
      for (; depth <= deepest && deepen(search, control, numbering, root, depth); ++depth)
        if (ask_.report) ask_.report(answer());
      const State::Move first = moves_.front().move;
      const int left = std::max(1, depth - 1) - (first.place ? 1 : 0);
      line_ = search.line(after(numbering, root, first), left);
      line_.insert(line_.begin(), first);
    }
    control.stopped = true;
    helpers.join();
    nodes_ += control.nodes;
  }

  // One round over all root moves; false if it was cut short.
  bool deepen(DepthSearch& search, const Control& control, const Numbering& numbering,
              const Node& root, int depth) {
    int best = -kWide;
    std::vector<RootMove> round = moves_;
    for (size_t i = 0; i < round.size(); ++i) {
      RootMove& m = round[i];
      const int floor = ask_.all ? -kWide : best;
      m.value = value_of(search, numbering, root, m.move, depth, floor, kWide, i > 0 && !ask_.all);
      // Always finish depth 1, so that there is an answer.
      if (control.stopped && depth > 1) {
        if (i > 0 && !ask_.all) take(round, i);
        return false;
      }
      m.proven = depth >= empties_ - 3 && (m.value > floor || i == 0);
      best = std::max(best, m.value);
      // A move that failed low only has a bound: rank it below the searched moves.
      if (m.value <= floor && i > 0) m.value = std::min(m.value, floor - 1);
    }
    moves_ = round;
    sort();
    proven_ = depth >= empties_ - 3;  // the rest is closed form
    return !control.stopped;
  }

  // In an unfinished round only the first `count` moves were searched: the best of them is the
  // answer.
  void take(const std::vector<RootMove>& round, size_t count) {
    const auto end = round.begin() + static_cast<ptrdiff_t>(count);
    const RootMove best = *std::max_element(
        round.begin(), end, [](const auto& a, const auto& b) { return a.value < b.value; });
    std::stable_partition(moves_.begin(), moves_.end(),
                          [&](const RootMove& m) { return m.move == best.move; });
    lead(best.value);
  }

  static int value_of(DepthSearch& search, const Numbering& numbering, const Node& root,
                      State::Move move, int depth, int alpha, int beta, bool null_window_first) {
    const Node next = after(numbering, root, move);
    int points = 0, sign = -1;
    if (move.place) {
      const Row row = scores(numbering, root.position, root.in_hand);
      points = kPoint * root.position.byte(row, numbering.number_of_cell[move.index]);
      sign = 1;
    }
    const int left = move.place ? depth - 1 : depth;
    const auto ask = [&](int low, int high) {
      low -= points, high -= points;
      return points + (sign > 0 ? search.value(next, left, low, high)
                                : -search.value(next, left, -high, -low));
    };
    if (null_window_first) {
      const int v = ask(alpha, alpha + 1);
      if (v <= alpha) return v;
    }
    return ask(alpha, beta);
  }

  // The value of the position with larger and larger margins while time lasts. Each takes about
  // twice as long as the one before; the last, 0, proves the value.
  void solve(std::initializer_list<int> margins) {
    Control control;
    limit(control, 1);
    {
      NullWindowSolver exact(state_, ask_.threads, control, table_size());
      const Node root = exact.root();
      int value = moves_.front().value > -kWide
                      ? static_cast<int>(std::lround(moves_.front().value * 1.0 / kPoint))
                  : empties_ % 2 == (state_.in_hand == kNone) ? -1
                                                              : 0;
      for (const int margin : margins) {
        exact.set_margin(margin);
        if (!settle(exact, root, value)) break;
        if (margin == kTrapMargin && !ask_.all) {
          limit(control, 0.4);
          set_trap(exact, root, value);
          limit(control, 1);
        }
        proven_ = moves_.front().proven = margin == 0;
        if (ask_.report) ask_.report(answer());
      }
      if (ask_.all && proven_)
        for (RootMove& m : moves_)
          if (const auto v = exact.value_of_move(root, m.move, value))
            m.value = *v * kPoint, m.proven = true;
      if (proven_) {
        const State::Move first = moves_.front().move;
        const int rest = value - exact.points(root, first);
        line_ = exact.line(exact.after(root, first), first.place ? rest : -rest);
        line_.insert(line_.begin(), first);
      }
    }
    nodes_ += control.nodes;
  }

  // Finds the value, starting from a guess, and moves a move that reaches it to the front. False if
  // time ran out; the best move so far is then in front.
  bool settle(NullWindowSolver& exact, const Node& root, int& value) {
    std::vector<int> most(moves_.size(), 1000);  // upper bounds of the moves
    const auto to_front = [&](size_t i) {
      std::rotate(moves_.begin(), moves_.begin() + i, moves_.begin() + i + 1);
      std::rotate(most.begin(), most.begin() + i, most.begin() + i + 1);
    };
    bool reached = false;
    for (int target = value;;) {
      size_t i = 0;
      for (; i < moves_.size(); ++i) {
        if (most[i] < target) continue;
        const auto v = exact.bound_of_move(root, moves_[i].move, target);
        if (!v) {
          if (!reached) to_front(i);  // the moves before it are worse than expected
          lead(reached ? value * kPoint : moves_.front().value);
          return false;
        }
        if (*v >= target) {
          value = *v;
          break;
        }
        most[i] = *v;
      }
      if (i < moves_.size()) {
        to_front(i);
        reached = true;
        target = value + 1;
      } else if (reached) {
        break;
      } else {
        target = *std::max_element(most.begin(), most.end());
      }
    }
    lead(value * kPoint);
    return true;
  }

  // Of the moves that reach the value, prefers one after which a short-sighted opponent soon errs.
  void set_trap(NullWindowSolver& exact, const Node& root, int value) {
    for (int turns = 1; turns <= kTrapTurns; ++turns)
      for (size_t i = 0; i < moves_.size(); ++i) {
        const State::Move move = moves_[i].move;
        const auto v = exact.bound_of_move(root, move, value);
        if (!v) return;
        if (*v < value || !is_trap_move(exact, root, state_, move, value, turns)) continue;
        std::rotate(moves_.begin(), moves_.begin() + i, moves_.begin() + i + 1);
        lead(value * kPoint);
        return;
      }
  }

  bool is_trap_move(NullWindowSolver& exact, const Node& node, State state, State::Move move,
                    int value, int turns) {
    const int points = exact.points(node, move);
    value -= state.mover() == state_.mover() ? points : -points;
    play(state, move);
    return is_trap(exact, exact.after(node, move), state, value, turns);
  }

  // Whether the opponent loses a point within this many turns while we keep our `value`.
  bool is_trap(NullWindowSolver& exact, const Node& node, const State& state, int value,
               int turns) {
    if (turns == 0 || outcome(state).over) return false;
    if (state.mover() == state_.mover()) {
      for (const State::Move move : exact.moves(node)) {
        const auto v = exact.bound_of_move(node, move, value);
        if (!v) return false;
        if (*v >= value && is_trap_move(exact, node, state, move, value, turns)) return true;
      }
      return false;
    }
    const std::optional<State::Move> reply = short_sighted(exact, state);
    if (!reply) return false;
    const auto v = exact.bound_of_move(node, *reply, -value);
    if (!v) return false;
    return *v < -value || is_trap_move(exact, node, state, *reply, value, turns - !reply->place);
  }

  // The short-sighted opponent's move; empty where that opponent plays perfectly.
  std::optional<State::Move> short_sighted(NullWindowSolver& exact, const State& state) {
    const Level& classic = find_level("classic");
    const bool early = empties_ - (state_.in_hand != kNone) > classic.exact_from;
    if (early && kCells - state.placed() <= classic.exact_from) return {};
    const auto [found, fresh] = replies_.try_emplace(setup_text(state));
    if (fresh) {
      SearchRequest ask;
      ask.stop = ask_.stop;
      const Best reply = Player(state, ask, early ? classic : find_level("greedy")).run();
      exact.control().spend(reply.nodes);
      found->second = parse_move(state, reply.move);
    }
    return found->second;
  }

  // The front move has this value, and no other move has more.
  void lead(int value) {
    for (RootMove& m : moves_) m.value = std::min(m.value, value);
    moves_.front().value = value;
  }

  // More than 16 empty cells: nothing scores before the third piece, so the value is the minimax
  // over the 95 classes of positions with two pieces.
  Best opening() {
    std::map<std::string, int> known;
    for (RootMove& m : moves_) {
      State next = state_;
      play(next, m.move);
      m.value = m.move.place ? opening_value(next, known) : -opening_value(next, known);
    }
    return answer();
  }

  int opening_value(const State& state, std::map<std::string, int>& known) {
    const State c = canonical(state).state;
    const auto [found, fresh] = known.try_emplace(setup_text(c), -kWide);
    if (!fresh) return found->second;
    int best = -kWide;
    if (kCells - c.placed() <= kMostEmpty) {
      const auto line = level_.learned ? book_move(c) : std::nullopt;
      best = line ? line->value : shallow_value(c);
    } else {
      for (const State::Move move : legal_moves(c)) {
        State next = c;
        play(next, move);
        const int v = opening_value(next, known);
        best = std::max(best, move.place ? v : -v);
      }
    }
    return known[setup_text(c)] = best;
  }

  int shallow_value(const State& state) {
    Control control;
    const Numbering numbering(state);
    Table table(14);
    int value;
    {
      DepthSearch search(numbering, table, control, level_.learned);
      value = search.value({numbering.start, kNone}, 1, -kWide, kWide);
    }
    nodes_ += control.nodes;
    return value;
  }

  const State& state_;
  const SearchRequest& ask_;
  const Level& level_;
  const int empties_;
  std::vector<RootMove> moves_;  // best first, once searched
  std::vector<State::Move> line_;
  std::map<std::string, State::Move> replies_;  // the short-sighted opponent's
  bool proven_ = false;
  double deadline_ = 0, budget_ = 0;
  uint64_t nodes_ = 0;
};

}  // namespace

const Level& find_level(std::string_view name) {
  for (const Level& level : kLevels)
    if (level.name == lower(name)) return level;
  throw Error(fmt::format("level {}: expected one of {}", quote(name), level_names()));
}

std::string level_names(std::string_view separator) {
  std::vector<std::string> names;
  for (const Level& level : kLevels) names.emplace_back(level.name);
  return join(names, separator);
}

double proof_nodes(int empties, bool in_hand) {
  return 8e5 * std::pow(11.5, empties - 11) * (in_hand ? 0.5 : 1);
}

Best best(const State& state, const SearchRequest& ask) {
  return Player(state, ask, find_level(ask.option("level", "full"))).run();
}

}  // namespace hexarium::hexceed
