// How the search works. A play is a start cell, a direction and a word. Starts are found backwards
// from letters on the board: from the first letter of each run over the empty cells before it, as
// far as the hand reaches, so every start is found once. The cells ahead of the run are walked once
// for all of its starts; this gives the word lengths that the rules allow. Starts are visited in
// the order of an upper bound on their points until none can beat the best play so far. The words
// at a start come from the pattern automaton, which caches patterns.
//
// Lines through portals bend and may cross themselves. Paths through a portal cell use a slower
// method (find_starts_slowly) that follows the rules cell by cell; all others are straight.
#include "games/honey/solver.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "core/stop.h"
#include "core/text.h"
#include "games/honey/pattern_automaton.h"

namespace hexarium::honey {

namespace {

constexpr int kLong = kLongestWord + 1;
constexpr size_t kMostStarts = 1 << 20;  // waiting starts: bounds the memory for huge boards
constexpr size_t kKeepAll = 1 << 20;     // from here on all plays are kept and sorted at the end

// A start: `lengths` are the allowed word lengths (bit n: n letters); no play here scores more than
// `bound`.
struct Start {
  double bound;
  uint64_t lengths;
  int cell, direction;
};

// Of a non-empty set of lengths.
int longest_of(uint64_t lengths) { return 63 - std::countl_zero(lengths); }
int shortest_of(uint64_t lengths) { return std::countr_zero(lengths); }

// The path forward from a start.
struct Path {
  int cells[kLong];
  uint8_t letters[kLong];  // 0 = a gap
  int size = 0;
};

// A cell and whether its row is shifted, so that stepping needs no division.
struct Walker {
  const Board& board;
  int cell;
  bool shifted;
  Walker(const Board& b, int c) : board(b), cell(c), shifted(b.shifted(c)) {}
  void go(int d) {
    if (cell == board.portals[d]) {
      cell = board.portals[opposite(d)];
      shifted = board.shifted(cell);
    } else {
      go_straight(d);
    }
  }
  void go_straight(int d) {  // as if there were no portals
    cell += board.offsets[shifted][d];
    shifted ^= d % 3 != 0;
  }
};

// Partial sums for the bound of a path, by number of cells.
struct Totals {
  double product;              // product of the word bonuses
  int64_t on_board;            // values of board letters, with letter bonuses
  int gaps, doubles, triples;  // number of gaps; of gaps on dl or tl; of gaps on tl
};
constexpr Totals kNothing = {1, 0, 0, 0, 0};

class Search {
 public:
  Search(const Level& level, size_t top, bool count);
  Solved run();

 private:
  void find_taken();
  void mark_neighbours();
  void mark_near_portals();
  void find_starts(int link, int direction);
  void find_starts_slowly(int link, int direction);
  uint64_t walk(int start, int direction, Path& path) const;
  int excused_from(const Path& path, int i, int other, int direction) const;
  int needed_length(const Path& path, int i, int direction) const;
  Bonus bonus(int cell) const;
  void add(Totals& totals, int cell) const;
  double bound(const Totals& totals) const;
  double bound(const Start& start) const;
  void found(const Start& start);
  void visit(const Start& start);
  void visit_starts();
  void offer(const Play& play);
  bool hopeless(double bound) const {
    return !count_ && solved_.top.size() == top_ && bound < worst_;
  }

  // Flags of a cell. Bits 0..5: there is a letter on that side. Bits 6..11: a word through here in
  // that direction may reach a portal.
  using Mark = uint16_t;
  static constexpr int kNear = 6, kSides = 63;

  const Level& level_;
  const Board& board_;
  const Lexicon& words_;
  const size_t top_;
  const bool count_;
  int hand_size_ = 0, longest_ = 0;
  std::vector<double> tiles_;      // values of the hand, highest first
  std::vector<double> best_sums_;  // sum of the first n of them
  std::vector<bool> taken_;        // words already on the board
  std::vector<int> with_letters_;  // cells with letters
  std::vector<Mark> marks_;        // by cell
  std::vector<Start> starts_;      // a heap by bound, unless counting
  PatternAutomaton automaton_;
  double worst_ = -1;  // points of the worst play in the top list, once it is full
  Solved solved_;
};

Search::Search(const Level& level, size_t top, bool count)
    : level_(level),
      board_(level.board),
      words_(*level.words),
      top_(top),
      count_(count),
      taken_(level.words->size(), false),
      automaton_(level, taken_) {
  longest_ = words_.longest();
  std::array<int, 26> tiles{};
  for (const char c : level.hand) {
    const size_t l = c - 'A';
    if (tiles[l]++ < longest_) tiles_.push_back(static_cast<double>(level.points[l]));
  }
  std::sort(tiles_.rbegin(), tiles_.rend());
  hand_size_ = std::min(static_cast<int>(tiles_.size()), longest_);
  best_sums_.push_back(0);
  for (const double value : tiles_) best_sums_.push_back(best_sums_.back() + value);
}

// Rule 6: the words already on the board.
void Search::find_taken() {
  for_each_run(board_, [&](std::string_view run) {
    const size_t last = level_.rules.substrings ? run.size() : 1;
    for (size_t from = 0; from < last; ++from) {
      const Lexicon::Node* node = &words_.root();
      for (size_t i = from; i < run.size() && node; ++i) {
        node = words_.follow(node, run[i] - 'A');
        if (node && node->mask & Lexicon::kEnd && (level_.rules.substrings || i + 1 == run.size()))
          taken_[node->word] = true;
      }
    }
  });
}

void Search::mark_neighbours() {
  marks_.assign(board_.letters.size(), 0);
  for (int y = 0; y < board_.height; ++y) {
    const int first = board_.at(0, y);
    const std::array<int, 6>& sides = board_.offsets[board_.shifted(first)];
    for (int cell = first; cell < first + board_.width; ++cell) {
      if (!board_.has_letter(cell)) continue;
      with_letters_.push_back(cell);
      for (size_t d = 0; d < 6; ++d)
        marks_[cell + sides[d]] |= static_cast<Mark>(1 << ((d + 3) % 6));
    }
  }
}

// Marks the cells of words that may pass a portal cell: breadth-first backwards from the portals,
// as far as the longest word and the hand reach, then forwards.
void Search::mark_near_portals() {
  struct Reached {
    int cell, distance, gaps;
  };
  std::vector<Reached> queue;
  for (const int d : kWordDirections) {
    const auto near = static_cast<Mark>(1 << (kNear + d));
    const auto reach = [&](int cell, int distance, int gaps) {
      Mark& mark = marks_[cell];
      gaps += board_.letter(cell) == kEmpty;
      if (mark & near || distance >= longest_ || gaps > hand_size_) return;
      mark |= near;
      queue.push_back({cell, distance, gaps});
    };
    queue.clear();
    for (const int cell : board_.portals)
      if (cell >= 0) reach(cell, 0, 0);
    for (size_t i = 0; i < queue.size(); ++i) {
      const auto [cell, distance, gaps] = queue[i];
      const int side = cell + board_.offsets[board_.shifted(cell)][opposite(d)];
      for (const int from : {side, board_.portals[d]})
        if (from >= 0 && board_.letter(from) != kOff && board_.step(from, d) == cell)
          reach(from, distance + 1, gaps);
    }
    for (const int cell : board_.portals) {
      if (cell < 0) continue;
      Walker walker(board_, cell);
      int gaps = 0;
      for (int n = 0; n < longest_ && board_.letter(walker.cell) != kOff; ++n, walker.go(d)) {
        gaps += !board_.has_letter(walker.cell);
        if (gaps > hand_size_) break;
        marks_[walker.cell] |= near;
      }
    }
  }
}

Bonus Search::bonus(int cell) const {
  return level_.rules.only_new && board_.has_letter(cell) ? Bonus::None : board_.bonus(cell);
}

// Mines are left out: a shorter word may avoid them.
void Search::add(Totals& totals, int cell) const {
  const Bonus b = bonus(cell);
  if (b == Bonus::DoubleWord) totals.product *= 2;
  if (b == Bonus::TripleWord) totals.product *= 3;
  const int times = b == Bonus::DoubleLetter ? 2 : b == Bonus::TripleLetter ? 3 : 1;
  if (board_.has_letter(cell)) {
    totals.on_board += times * level_.points[board_.letter(cell) - 1u];
  } else {
    ++totals.gaps, totals.doubles += times > 1, totals.triples += times > 2;
  }
}

// A quick upper bound: all word bonuses multiply all letters, and the best tiles are on the best
// gaps.
double Search::bound(const Totals& t) const {
  const double tiles = best_sums_[t.gaps] + best_sums_[t.doubles] + best_sums_[t.triples];
  return t.product * (static_cast<double>(t.on_board) + tiles);
}

// A tighter bound: a letter is multiplied only by the word bonuses from it on; mines that every
// word here covers halve the sum.
double Search::bound(const Start& start) const {
  double factors[kLong], sum = 0, product = 1;
  int cells[kLong], gaps = 0;
  const int size = longest_of(start.lengths), shortest = shortest_of(start.lengths);
  Walker walker(board_, start.cell);
  for (int i = 0; i < size; ++i, walker.go(start.direction)) cells[i] = walker.cell;
  for (int i = size - 1; i >= 0; --i) {
    const Bonus b = bonus(cells[i]);
    if (b == Bonus::DoubleWord) product *= 2;
    if (b == Bonus::TripleWord) product *= 3;
    if (b == Bonus::Mine && i < shortest) product /= 2;
    const double factor = product * (b == Bonus::DoubleLetter   ? 2
                                     : b == Bonus::TripleLetter ? 3
                                                                : 1);
    if (board_.has_letter(cells[i]))
      sum += factor * static_cast<double>(level_.points[board_.letter(cells[i]) - 1u]);
    else factors[gaps++] = factor;
  }
  std::sort(factors, factors + gaps, std::greater<>());
  for (int i = 0; i < gaps; ++i) sum += factors[i] * tiles_[i];
  return sum * (1 + 1e-12);  // rounding must not make it too small
}

// The starts whose first board letter is `link`.
void Search::find_starts(int link, int direction) {
  const Mark near = static_cast<Mark>(1 << (kNear + direction));
  const Mark behind = static_cast<Mark>(1 << opposite(direction));
  if (marks_[link] & near) return find_starts_slowly(link, direction);
  if (marks_[link] & behind) return;  // not the first letter of its run
  // A new cell's neighbours off the word's axis: shared with the next cell, and with the previous
  // one.
  const auto side = [&](int turn) { return static_cast<Mark>(1 << (direction + turn) % 6); };
  const Mark front = side(1) | side(5), back = side(2) | side(4);
  const bool crossing = level_.rules.crossing;

  // Step 1. Forward from the link. Bit n of `ends`: a word may end n cells after the link.
  // reach[g]: how many of these cells come before gap g+1.
  uint64_t ends = 0;
  int reach[kLong], gaps = 0, size = 0;
  Totals totals[kLong + 1];
  totals[0] = kNothing;
  Walker walker(board_, link);
  for (bool after_letter = false; size < longest_; walker.go_straight(direction)) {
    const uint8_t letter = board_.letter(walker.cell);
    if (letter == kOff) break;
    const Mark mark = marks_[walker.cell];
    const bool before_letter = mark >> direction & 1;
    bool may_end = !before_letter;
    if (letter == kEmpty) {
      if (gaps == hand_size_) break;
      if (mark & back && !(crossing && after_letter)) break;
      if (mark & front) {
        if (!(crossing && before_letter)) break;
        may_end = false;
      }
      reach[gaps++] = size;
    } else if (size > 0 && (after_letter ? level_.rules.no_extend : level_.rules.one_link)) {
      break;
    }
    totals[size + 1] = totals[size];
    add(totals[++size], walker.cell);
    if (may_end) ends |= uint64_t{1} << size;
    after_letter = letter != kEmpty;
  }
  if (!ends) return;
  for (int g = gaps; g <= hand_size_; ++g) reach[g] = size;

  // Step 2. Backward from the link. `ahead` is the number of gaps before it.
  Walker start(board_, link);
  Totals before = kNothing;
  for (int ahead = 0;;) {
    const int most = std::min(reach[hand_size_ - ahead], longest_ - ahead);
    uint64_t tails = most <= 0 ? 0 : ends & ((uint64_t{2} << most) - 1);
    if (ahead == 0) tails &= ~((uint64_t{2} << reach[0]) - 1);  // at least one letter must be new
    if (tails) {
      const Totals& t = totals[longest_of(tails)];
      const double limit = bound({t.product * before.product, t.on_board, t.gaps + before.gaps,
                                  t.doubles + before.doubles, t.triples + before.triples});
      found({limit, tails << ahead, start.cell, direction});
    }
    if (++ahead > hand_size_ || ahead >= longest_) return;
    start.go_straight(opposite(direction));
    const Mark mark = marks_[start.cell];
    if (board_.letter(start.cell) != kEmpty) return;
    if (start.cell == board_.portals[direction]) return;  // leads elsewhere
    if (mark & (back | behind) || (mark & front && !(crossing && ahead == 1))) return;
    add(before, start.cell);
  }
}

// The same, cell by cell. The way back may fork at the partner of a portal.
void Search::find_starts_slowly(int link, int direction) {
  const int gate = board_.portals[direction];           // the portal words go through
  std::vector<std::pair<int, int>> open = {{link, 0}};  // cell, gaps before the link
  Path path;
  while (!open.empty()) {
    const auto [cell, gaps] = open.back();
    open.pop_back();
    if (const uint64_t lengths = walk(cell, direction, path)) {
      Totals totals = kNothing;
      for (int i = 0; i < longest_of(lengths); ++i) add(totals, path.cells[i]);
      found({bound(totals), lengths, cell, direction});
    }
    if (gaps == hand_size_) continue;
    const int side = cell + board_.offsets[board_.shifted(cell)][opposite(direction)];
    const auto go = [&, to = cell, more = gaps + 1](int from) {
      if (from >= 0 && board_.letter(from) == kEmpty && board_.step(from, direction) == to)
        open.push_back({from, more});
    };
    go(side);
    if (gate != side) go(gate);
  }
}

// The minimum word length with which new cell i may touch the letter on `other`.
int Search::excused_from(const Path& path, int i, int other, int direction) const {
  int length = kLong;
  for (int j = 0; j < path.size; ++j)
    if (path.cells[j] == other) length = j + 1;
  if (!level_.rules.crossing) return length;
  const auto beside = [&](int cell) { return is_side_neighbour(board_, cell, direction, other); };
  if (i > 0 && path.letters[i - 1] && beside(path.cells[i - 1])) return 0;
  if (i + 1 < path.size && path.letters[i + 1] && beside(path.cells[i + 1]))
    length = std::min(length, i + 2);
  return length;
}

// Rule 5 for new cell i: the minimum word length with which all its contacts are legal.
int Search::needed_length(const Path& path, int i, int direction) const {
  int length = 0;
  const int cell = path.cells[i];
  if (!(marks_[cell] & kSides) && !is_portal(board_.bonus(cell))) return 0;
  for (int d = 0; d < 6; ++d) {
    const int next = board_.step(cell, d);
    if (board_.has_letter(next)) length = std::max(length, excused_from(path, i, next, direction));
    if (!level_.rules.both) continue;
    // view=both: the geometric neighbour counts too, even if a portal hides it from this cell.
    const int side = cell + board_.offsets[board_.shifted(cell)][d];
    if (side != next && board_.has_letter(side) && board_.step(side, opposite(d)) == cell)
      length = std::max(length, excused_from(path, i, side, direction));
  }
  return length;
}

// Walks forward by the rules; returns the allowed word lengths.
uint64_t Search::walk(int start, int direction, Path& path) const {
  const int before = board_.step(start, opposite(direction));
  if (board_.has_letter(before)) return 0;
  // Step 1. The path, until the board, the hand or the longest word ends, or a cell repeats.
  int gaps = 0;
  path.size = 0;
  Walker walker(board_, start);
  const auto within = [&](int c, int n) {
    return std::find(path.cells, path.cells + n, c) != path.cells + n;
  };
  for (; path.size < longest_; walker.go(direction)) {
    const uint8_t letter = board_.letter(walker.cell);
    if (letter == kOff || within(walker.cell, path.size)) break;
    if (letter == kEmpty && ++gaps > hand_size_) break;
    path.letters[path.size] = letter;
    path.cells[path.size++] = walker.cell;
  }
  // Step 2. The lengths that satisfy all rules except those about the word itself.
  uint64_t lengths = 0;
  int needed = 0, blocks = 0;
  bool laid = false;
  for (int i = 0; i < path.size; ++i) {
    if (!path.letters[i]) {
      laid = true;
      needed = std::max(needed, needed_length(path, i, direction));
      if (needed >= kLong) break;
    } else if (i > 0 && path.letters[i - 1]) {
      if (level_.rules.no_extend) break;
    } else if (++blocks > 1 && level_.rules.one_link) {
      break;
    }
    if (path.cells[i] == before) break;  // the word would close a ring
    const int n = i + 1;
    if (n < 2 || blocks == 0 || !laid || n < needed) continue;
    const int after = n < path.size ? path.cells[n] : board_.step(path.cells[i], direction);
    if (!board_.has_letter(after) && !within(after, n)) lengths |= uint64_t{1} << n;
  }
  return lengths;
}

void Search::found(const Start& start) {
  ++solved_.nodes;
  if (start.bound > 9e18)
    throw Error("points beyond 2^63: the bonuses and letter values of this level are too large");
  if (count_) return visit(start);
  starts_.push_back(start);
  if (starts_.size() == kMostStarts) visit_starts();
}

// Scores every word that fits at a start.
void Search::visit(const Start& start) {
  automaton_.stay_small();
  Bonus bonuses[kLong];
  bool plain = true;
  const int size = longest_of(start.lengths);
  uint32_t state = PatternAutomaton::kRoot;
  Walker walker(board_, start.cell);
  for (int i = 0; i < size; ++i, walker.go(start.direction)) {
    state = automaton_.next(state, board_.letter(walker.cell));
    if (state == PatternAutomaton::kDead) return;
    bonuses[i] = bonus(walker.cell);
    plain &= bonuses[i] == Bonus::None || is_portal(bonuses[i]);
    if (!(start.lengths >> (i + 1) & 1)) continue;
    for (const PatternAutomaton::Word& word : automaton_.words(state)) {
      int64_t sum = word.face;
      if (!plain) {
        sum = 0;
        const char* letters = words_.letters(word.id);
        for (int j = 0; j <= i; ++j) {
          const int64_t value = level_.points[letters[j] - 'A'];
          sum += value;
          switch (bonuses[j]) {
            case Bonus::DoubleLetter:
              sum += value;
              break;
            case Bonus::TripleLetter:
              sum += 2 * value;
              break;
            case Bonus::DoubleWord:
              sum *= 2;
              break;
            case Bonus::TripleWord:
              sum *= 3;
              break;
            case Bonus::Mine:
              sum /= 2;
              break;
            default:
              break;
          }
        }
      }
      ++solved_.plays;
      if (static_cast<double>(sum) >= worst_) offer({word.id, start.cell, start.direction, sum});
    }
  }
}

// Keeps the top_ best plays in a heap with the worst at the front.
void Search::offer(const Play& play) {
  const auto order = [this](const Play& a, const Play& b) { return better(board_, a, b); };
  std::vector<Play>& top = solved_.top;
  if (top_ >= kKeepAll || top_ == 0) {
    if (top_) top.push_back(play);
    return;
  }
  if (top.size() == top_) {
    if (!better(board_, play, top.front())) return;
    std::pop_heap(top.begin(), top.end(), order);
    top.pop_back();
  }
  top.push_back(play);
  std::push_heap(top.begin(), top.end(), order);
  if (top.size() == top_) worst_ = static_cast<double>(top.front().points);
}

// Best bound first, until no waiting start can improve the result.
void Search::visit_starts() {
  const auto lower_bound = [](const Start& a, const Start& b) { return a.bound < b.bound; };
  std::make_heap(starts_.begin(), starts_.end(), lower_bound);
  while (!starts_.empty() && !hopeless(starts_.front().bound)) {
    std::pop_heap(starts_.begin(), starts_.end(), lower_bound);
    const Start start = starts_.back();
    starts_.pop_back();
    check_stop();
    if (!hopeless(bound(start))) visit(start);
  }
  starts_.clear();
}

Solved Search::run() {
  find_taken();
  mark_neighbours();
  mark_near_portals();
  for (const int cell : with_letters_)
    for (const int d : kWordDirections) {
      check_stop();
      find_starts(cell, d);
    }
  visit_starts();
  std::sort(solved_.top.begin(), solved_.top.end(),
            [this](const Play& a, const Play& b) { return better(board_, a, b); });
  if (solved_.top.size() > top_) solved_.top.resize(top_);
  solved_.nodes += automaton_.nodes() + solved_.plays;
  if (!count_) solved_.plays = 0;
  return std::move(solved_);
}

}  // namespace

Solved solve(const Level& level, size_t top, bool count) { return Search(level, top, count).run(); }

}  // namespace hexarium::honey
