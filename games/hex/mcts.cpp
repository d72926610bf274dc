#include "games/hex/mcts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>

#include "core/random.h"

namespace hexarium::hex {

namespace {

constexpr uint64_t kReportGames = 2000;
constexpr uint32_t kExpandAt = 2;           // visits before a node gets children
constexpr uint32_t kKnowledgeAt = 200;      // visits before chains are looked for
constexpr size_t kMaxChildren = 8'000'000;  // in the whole tree; about 200 MB
constexpr double kRaveBias = 0.0004, kExplore = 0.25, kFirst = 0.55;

size_t index(Cell cell) { return static_cast<size_t>(cell); }

// The board with a border of the owners' colours, so that edges are stones like any other.
//   place = (row + 1) * width + column + 1, width = size + 2
// 0 free, 1 black, 2 white, 3 the two corner places that touch both.
struct Padded {
  int size, width;
  std::array<int, 6> around;  // E NE NW W SW SE, as in core/grid.h
  std::array<uint8_t, (kMaxSize + 2) * (kMaxSize + 2)> at{};

  explicit Padded(const State& s) : size(s.size), width(s.size + 2) {
    around = {1, 1 - width, -width, -1, width - 1, width};
    for (int r = 0; r < width; ++r)
      for (int c = 0; c < width; ++c) {
        uint8_t& here = at[static_cast<size_t>(r * width + c)];
        const bool black = r == 0 || r == width - 1, white = c == 0 || c == width - 1;
        if (black || white) here = black && white ? 3 : black ? 1 : 2;
        else here = static_cast<uint8_t>(s.at(static_cast<Cell>((r - 1) * size + c - 1)));
      }
  }
  int place(Cell cell) const { return (cell / size + 1) * width + cell % size + 1; }
  uint8_t& operator[](int p) { return at[static_cast<size_t>(p)]; }

  // The free place that saves a bridge of the other colour cut by the stone just put on `p`, or -1.
  // A cut looks like this around p: own stone, free place, own stone.
  int save(int p, uint8_t own, Random& random) {
    int found = -1;
    uint32_t count = 0;
    for (size_t d = 0; d < 6; ++d)
      if ((*this)[p + around[(d + 1) % 6]] == 0 && (*this)[p + around[d]] == own &&
          (*this)[p + around[(d + 2) % 6]] == own && random.below(++count) == 0)
        found = p + around[(d + 1) % 6];
    return found;
  }
  // Does black join top and bottom on this full board?
  bool black_wins() {
    std::array<int16_t, (kMaxSize + 2) * (kMaxSize + 2)> stack;
    std::bitset<(kMaxSize + 2) * (kMaxSize + 2)> seen;
    size_t top = 0;
    for (int c = 1; c <= size; ++c)
      if ((*this)[width + c] == 1) {
        seen.set(static_cast<size_t>(width + c));
        stack[top++] = static_cast<int16_t>(width + c);
      }
    while (top > 0) {
      const int p = stack[--top];
      if (p >= width * size) return true;
      for (const int step : around) {
        const int q = p + step;
        if ((*this)[q] == 1 && q > width && !seen[static_cast<size_t>(q)]) {
          seen.set(static_cast<size_t>(q));
          stack[top++] = static_cast<int16_t>(q);
        }
      }
    }
    return false;
  }
};

struct Node;
struct Child {
  Cell move;
  bool lost = false;  // proven: the side that makes the move loses
  uint32_t visits = 0, rave_visits = 0;
  float wins = 0, rave_wins = 0;  // of the side that makes the move
  Node* node = nullptr;
};
struct Node {
  std::vector<Child> children;
  uint32_t visits = 0;
  bool asked = false;  // chains were looked for
  int8_t proven = 0;   // 1 the side to move wins, -1 it loses
  Cell win = kNoCell;
};

class Tree {
 public:
  Tree(const State& s, const CellSet& among, uint64_t seed) : start_(s), random_(seed) {
    root_.asked = true;
    for (const Cell cell : by_centre(among)) root_.children.push_back({cell});
    held_ = root_.children.size();
  }

  void play_one() {
    State s = start_;
    Node* node = &root_;
    path_.clear();
    Color winner = Color::None;
    while (winner == Color::None) {
      if (s.winner != Color::None) node->proven = -1;
      else if (!node->asked && node->visits >= kKnowledgeAt) ask(*node, s);
      if (node->proven != 0) {
        winner = node->proven > 0 ? s.to_move : other(s.to_move);
        break;
      }
      if (node->children.empty()) {
        if (node->visits < kExpandAt || held_ > kMaxChildren) break;
        expand(*node, s);
      }
      Child* child = choose(*node);
      if (!child) {
        node->proven = -1;
        continue;
      }
      if (!child->node) child->node = &nodes_.emplace_back();
      path_.push_back({node, child, s.to_move});
      put(s, child->move, s.to_move);
      node = child->node;
    }
    if (winner == Color::None) winner = random_game(s);
    else
      for (size_t i = 0; i < s.stones.size(); ++i) filled_[i] = s.stones[i];
    ++node->visits;
    learn(winner, node);
  }

  bool solved() const { return root_.proven != 0; }

  MctsAnswer answer(uint64_t games) const {
    MctsAnswer a;
    a.games = games;
    for (const Child& child : root_.children)
      a.children.push_back({child.move, child.visits, child_value(child)});
    // A proven win first, proven losses last, else the most visited.
    std::stable_sort(a.children.begin(), a.children.end(), [](const auto& x, const auto& y) {
      if ((x.value >= 1) != (y.value >= 1)) return x.value >= 1;
      if ((x.value <= -1) != (y.value <= -1)) return y.value <= -1;
      return x.visits > y.visits;
    });
    a.move = a.children.front().move;
    a.value = a.children.front().value;
    a.proven = root_.proven != 0;
    for (const Node* node = &root_; node && !node->children.empty() && a.line.size() < 12;) {
      const Child* most = nullptr;
      for (const Child& child : node->children)
        if (node == &root_ ? child.move == a.move : !most || child.visits > most->visits)
          most = &child;
      if (!most || most->visits == 0) break;
      a.line.push_back(most->move);
      node = most->node;
    }
    if (a.line.empty()) a.line = {a.move};
    return a;
  }

 private:
  struct Step {
    Node* node;
    Child* child;
    Color mover;
  };

  static double child_value(const Child& child) {
    if (child.lost) return -1;
    if (child.node && child.node->proven < 0) return 1;
    return child.visits == 0 ? -0.99 : 2 * static_cast<double>(child.wins) / child.visits - 1;
  }

  // Central cells first, so that equals are broken sensibly.
  std::vector<Cell> by_centre(const CellSet& among) const {
    std::vector<Cell> cells;
    for (size_t i = 0; i < start_.stones.size(); ++i)
      if (among[i] && start_.stones[i] == Color::None) cells.push_back(static_cast<Cell>(i));
    const int n = start_.size;
    const auto off = [n](Cell cell) {
      const int r = 2 * (cell / n) - n + 1, c = 2 * (cell % n) - n + 1;
      return r * r + c * c + r * c;
    };
    std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return off(a) < off(b); });
    return cells;
  }

  void expand(Node& node, const State& s) {
    CellSet free;
    for (size_t i = 0; i < s.stones.size(); ++i)
      if (s.stones[i] == Color::None) free.set(i);
    for (const Cell cell : by_centre(free)) node.children.push_back({cell});
    held_ += node.children.size();
  }

  void ask(Node& node, const State& s) {
    node.asked = true;
    const MustPlay must = must_play(s);
    if (must.won || must.lost) {
      node.proven = must.won ? 1 : -1;
      node.win = must.win;
      return;
    }
    for (Child& child : node.children)
      if (!must.cells[index(child.move)]) child.lost = true;
  }

  Child* choose(Node& node) {
    Child* best = nullptr;
    double highest = -1;
    const double log_visits = std::log(static_cast<double>(node.visits) + 1);
    for (Child& child : node.children) {
      if (child.lost) continue;
      if (child.node && child.node->proven != 0) {
        if (child.node->proven < 0) {
          node.proven = 1;
          node.win = child.move;
          return &child;
        }
        child.lost = true;
        continue;
      }
      const double n = child.visits, rn = child.rave_visits;
      double value = kFirst;
      if (n + rn > 0) {
        const double weight = rn / (n + rn + n * rn * kRaveBias * 4);
        value = (n > 0 ? (1 - weight) * static_cast<double>(child.wins) / n : 0) +
                (rn > 0 ? weight * static_cast<double>(child.rave_wins) / rn : 0);
        if (n > 0) value += kExplore * std::sqrt(log_visits / n) * 0.5;
      }
      if (value > highest) highest = value, best = &child;
    }
    return best;
  }

  Color random_game(const State& s) {
    Padded board(s);
    std::array<int16_t, kMaxSize * kMaxSize> free;
    std::array<int16_t, (kMaxSize + 2) * (kMaxSize + 2)> where;
    size_t count = 0;
    for (size_t i = 0; i < s.stones.size(); ++i)
      if (s.stones[i] == Color::None) {
        const int p = board.place(static_cast<Cell>(i));
        where[static_cast<size_t>(p)] = static_cast<int16_t>(count);
        free[count++] = static_cast<int16_t>(p);
      }
    auto turn = static_cast<uint8_t>(s.to_move);
    int last = path_.empty() ? -1 : board.place(path_.back().child->move);
    while (count > 0) {
      int p = last < 0 ? -1 : board.save(last, turn, random_);
      if (p < 0) p = free[random_.below(static_cast<uint32_t>(count))];
      const int16_t hole = where[static_cast<size_t>(p)], moved = free[--count];
      free[static_cast<size_t>(hole)] = moved;
      where[static_cast<size_t>(moved)] = hole;
      board[p] = turn;
      turn = static_cast<uint8_t>(3 - turn);
      last = p;
    }
    for (size_t i = 0; i < s.stones.size(); ++i)
      filled_[i] = static_cast<Color>(board[board.place(static_cast<Cell>(i))]);
    return board.black_wins() ? Color::Black : Color::White;
  }

  void learn(Color winner, Node* leaf) {
    const auto rave = [&](Node& node, Color mover) {
      const float win = winner == mover ? 1 : 0;
      for (Child& child : node.children)
        if (filled_[index(child.move)] == mover) {
          ++child.rave_visits;
          child.rave_wins += win;
        }
    };
    for (Step& step : path_) {
      if (step.node != leaf) ++step.node->visits;
      ++step.child->visits;
      if (winner == step.mover) step.child->wins += 1;
      rave(*step.node, step.mover);
    }
    const Color leaf_mover = path_.empty() ? start_.to_move : other(path_.back().mover);
    if (path_.empty() || path_.back().node != leaf) rave(*leaf, leaf_mover);
  }

  const State start_;
  Random random_;
  Node root_;
  std::deque<Node> nodes_;
  std::vector<Step> path_;
  std::array<Color, kMaxSize * kMaxSize> filled_;
  size_t held_ = 0;  // children in the tree
};

}  // namespace

MctsAnswer mcts(const State& s, const CellSet& among, const Limit& limit, uint64_t seed,
                const std::function<void(const MctsAnswer&)>& report) {
  Tree tree(s, among, seed);
  uint64_t games = 0;
  do {
    tree.play_one();
    ++games;
    if (report && games % kReportGames == 0) report(tree.answer(games));
  } while (!tree.solved() && !limit.reached(games));
  return tree.answer(games);
}

}  // namespace hexarium::hex
