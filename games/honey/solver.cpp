// How the search works. A play is a start cell, a direction and a word. Starts are found backwards
// from lying letters: from each lying letter over the empty cells in front of it, as far as the
// hand reaches, so that every start is met once, from the first letter it links to. Walking forward
// from a start gives its pattern (lying letters and gaps) and the lengths the rules allow there.
// The words for a pattern depend on pattern and hand alone; they are found once, in the tree of
// words, and kept. Starts are visited in the order of an upper bound of their points, until no
// start can beat what was found.
#include "games/honey/solver.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

#include "core/text.h"

namespace hexarium::honey {

namespace {

constexpr int kLong = kLongestWord + 1;

// A start with what walking forward from it gave.
struct Start {
  int cell = 0, direction = 0;
  double bound = 0;  // no play from here scores more
};

// The path forward from a start.
struct Path {
  int cells[kLong];
  uint8_t letters[kLong];  // 0 = a gap
  int size = 0;
  uint64_t lengths = 0;  // bit n: a word of n letters may lie here
};

// A word that fits a pattern.
struct Match {
  uint32_t word;
  uint32_t length;
};

class Search {
 public:
  Search(const Level& level, size_t top, bool count);
  Solved run();

 private:
  void find_present();
  void find_starts();
  void back_from(int link, int direction);
  bool walk(int start, int direction, Path& path) const;
  int excused_from(const Path& path, int i, int other, int direction) const;
  int needed_length(const Path& path, int i, int direction) const;
  double bound(const Path& path) const;
  const std::vector<Match>& matches(const Path& path);
  void extend(const Lexicon::Node& node, const Path& path, int i, bool linked, bool laid,
              std::vector<Match>& found);
  void visit(const Start& start);
  int64_t score(const Path& path, const Match& match) const;
  void offer(const Play& play);

  const Level& level_;
  const Board& board_;
  const Lexicon& words_;
  const size_t top_;
  const bool count_;

  std::array<int, 26> hand_{};  // tiles left, by letter
  uint32_t hand_mask_ = 0;      // letters of which there are some
  int hand_size_ = 0, longest_ = 0;
  std::vector<double> best_tiles_;  // values of the hand, highest first
  std::vector<bool> present_;       // by word
  std::vector<Start> starts_;
  std::unordered_map<std::string, std::vector<Match>> matches_;  // by pattern
  Solved solved_;
};

Search::Search(const Level& level, size_t top, bool count)
    : level_(level), board_(level.board), words_(*level.words), top_(top), count_(count) {
  for (const char c : level.hand) {
    const auto l = static_cast<size_t>(c - 'A');
    if (hand_[l] >= kLongestWord) continue;  // more can never be used
    ++hand_[l], ++hand_size_;
    hand_mask_ |= 1u << l;
    best_tiles_.push_back(static_cast<double>(level.points[l]));
  }
  std::sort(best_tiles_.rbegin(), best_tiles_.rend());
  longest_ = words_.longest();
  hand_size_ = std::min(hand_size_, longest_);
}

// Rule 6: the words that are on the board.
void Search::find_present() {
  present_.assign(words_.size(), false);
  for_each_run(board_, [&](std::string_view run) {
    const size_t last = level_.rules.substrings ? run.size() : 1;
    for (size_t from = 0; from < last; ++from) {
      const Lexicon::Node* node = &words_.root();
      for (size_t i = from; i < run.size() && node; ++i) {
        node = words_.follow(node, run[i] - 'A');
        if (node && node->mask & Lexicon::kEnd && (level_.rules.substrings || i + 1 == run.size()))
          present_[node->word] = true;
      }
    }
  });
}

void Search::find_starts() {
  for (int y = 0; y < board_.height; ++y)
    for (int cell = board_.at(0, y); cell < board_.at(board_.width, y); ++cell)
      if (board_.lying(cell))
        for (const int d : kWordDirections) back_from(cell, d);
}

// The starts whose first lying letter is `link`: itself, and the empty cells from which the step in
// this direction leads to it. Going back may fork, at the partner of a portal.
void Search::back_from(int link, int direction) {
  const int back = opposite(direction);
  const int gate = board_.portals[static_cast<size_t>(direction)];  // the portal words go through
  std::vector<std::pair<int, int>> open = {{link, 0}};  // cell, gaps from it to the link
  Path path;
  while (!open.empty()) {
    const auto [cell, gaps] = open.back();
    open.pop_back();
    ++solved_.nodes;
    if (walk(cell, direction, path)) starts_.push_back({cell, direction, bound(path)});
    if (gaps == hand_size_) continue;
    const int side = cell + board_.offsets[board_.shifted(cell)][static_cast<size_t>(back)];
    const auto go = [&](int from) {
      if (from >= 0 && board_.letter(from) == kEmpty && board_.step(from, direction) == cell)
        open.push_back({from, gaps + 1});
    };
    go(side);
    if (gate != side) go(gate);
  }
}

// How long a word must be at least so that new cell i may touch the lying cell `other`.
int Search::excused_from(const Path& path, int i, int other, int direction) const {
  int length = kLong;
  for (int j = 0; j < path.size; ++j)
    if (path.cells[j] == other) length = j + 1;
  if (!level_.rules.crossing) return length;
  const auto beside = [&](int cell) {
    for (int d = 0; d < 6; ++d)
      if (d != direction && d != opposite(direction) && board_.step(cell, d) == other) return true;
    return false;
  };
  if (i > 0 && path.letters[i - 1] && beside(path.cells[i - 1])) return 0;
  if (i + 1 < path.size && path.letters[i + 1] && beside(path.cells[i + 1]))
    length = std::min(length, i + 2);
  return length;
}

// Rule 5 for new cell i: the least length of word with which it touches nothing it must not.
int Search::needed_length(const Path& path, int i, int direction) const {
  int length = 0;
  const int cell = path.cells[i];
  const bool portals = board_.bonus(cell) >= Bonus::Portal;
  for (int d = 0; d < 6; ++d) {
    const int next = board_.step(cell, d);
    if (board_.lying(next)) length = std::max(length, excused_from(path, i, next, direction));
    if (!portals || !level_.rules.both) continue;
    // view=both: the geometric neighbour sees this cell although a portal hides it from here.
    const int side = cell + board_.offsets[board_.shifted(cell)][static_cast<size_t>(d)];
    if (side != next && board_.lying(side) && board_.step(side, opposite(d)) == cell)
      length = std::max(length, excused_from(path, i, side, direction));
  }
  return length;
}

// Walks forward; true if some length of word is allowed.
bool Search::walk(int start, int direction, Path& path) const {
  const int before = board_.step(start, opposite(direction));
  if (board_.lying(before)) return false;
  // Step 1. The path, until the board, the hand or the longest word ends, or a cell comes again.
  int gaps = 0, cell = start;
  path.size = 0;
  const auto on_path = [&](int c) {
    return std::find(path.cells, path.cells + path.size, c) != path.cells + path.size;
  };
  while (path.size < longest_ && board_.letter(cell) != kOff && !on_path(cell)) {
    if (!board_.lying(cell) && ++gaps > hand_size_) break;
    path.letters[path.size] = board_.letter(cell);
    path.cells[path.size++] = cell;
    cell = board_.step(cell, direction);
  }
  // Step 2. The lengths that keep all rules but the word's own.
  path.lengths = 0;
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
    const int after = board_.step(path.cells[i], direction);
    if (board_.lying(after)) continue;
    if (std::find(path.cells, path.cells + n, after) != path.cells + n) continue;
    path.lengths |= uint64_t{1} << n;
  }
  if (!path.lengths) return false;
  path.size = std::bit_width(path.lengths) - 1;
  return true;
}

// An upper bound of the points of any play here: a letter counts its value times all multipliers
// from it on, the best tiles lie on the best gaps, and mines that a shorter word may avoid count 1.
double Search::bound(const Path& path) const {
  double factors[kLong], sum = 0, product = 1;
  int gaps = 0;
  const int shortest = std::countr_zero(path.lengths);
  for (int i = path.size - 1; i >= 0; --i) {
    const bool lying = path.letters[i] != 0;
    const Bonus b = lying && level_.rules.only_new ? Bonus::None : board_.bonus(path.cells[i]);
    if (b == Bonus::DoubleWord) product *= 2;
    if (b == Bonus::TripleWord) product *= 3;
    if (b == Bonus::Mine && i < shortest) product /= 2;
    const double factor = product * (b == Bonus::DoubleLetter   ? 2
                                     : b == Bonus::TripleLetter ? 3
                                                                : 1);
    if (lying) sum += factor * static_cast<double>(level_.points[path.letters[i] - 1u]);
    else factors[gaps++] = factor;
  }
  std::sort(factors, factors + gaps, std::greater<>());
  for (int i = 0; i < gaps; ++i) sum += factors[i] * best_tiles_[static_cast<size_t>(i)];
  if (sum > 9e18)
    throw Error("points beyond 2^63: the bonuses and letter values of this level are too large");
  return sum * (1 + 1e-12);  // rounding must not make it too small
}

void Search::extend(const Lexicon::Node& node, const Path& path, int i, bool linked, bool laid,
                    std::vector<Match>& found) {
  ++solved_.nodes;
  if (node.mask & Lexicon::kEnd && linked && laid)
    found.push_back({node.word, static_cast<uint32_t>(i)});
  if (i == path.size) return;
  if (path.letters[i]) {
    if (const Lexicon::Node* next = words_.follow(&node, path.letters[i] - 1))
      extend(*next, path, i + 1, true, laid, found);
    return;
  }
  for (uint32_t letters = node.mask & hand_mask_; letters; letters &= letters - 1) {
    const int l = std::countr_zero(letters);
    int& left = hand_[static_cast<size_t>(l)];
    if (--left == 0) hand_mask_ &= ~(1u << l);
    extend(words_.child(node, l), path, i + 1, linked, true, found);
    if (left++ == 0) hand_mask_ |= 1u << l;
  }
}

const std::vector<Match>& Search::matches(const Path& path) {
  const auto [entry, is_new] = matches_.try_emplace(
      std::string(reinterpret_cast<const char*>(path.letters), static_cast<size_t>(path.size)));
  if (is_new) extend(words_.root(), path, 0, false, false, entry->second);
  return entry->second;
}

int64_t Search::score(const Path& path, const Match& match) const {
  const char* letters = words_.letters(match.word);
  int64_t sum = 0;
  for (uint32_t i = 0; i < match.length; ++i) {
    const int64_t value = level_.points[static_cast<size_t>(letters[i] - 'A')];
    sum += value;
    if (level_.rules.only_new && path.letters[i]) continue;
    switch (board_.bonus(path.cells[i])) {
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
  return sum;
}

// Keeps the top_ best in a heap whose front is the worst of them.
void Search::offer(const Play& play) {
  const auto order = [this](const Play& a, const Play& b) { return better(board_, a, b); };
  std::vector<Play>& top = solved_.top;
  if (top.size() == top_) {
    if (top.empty() || !better(board_, play, top.front())) return;
    std::pop_heap(top.begin(), top.end(), order);
    top.pop_back();
  }
  top.push_back(play);
  std::push_heap(top.begin(), top.end(), order);
}

void Search::visit(const Start& start) {
  Path path;
  walk(start.cell, start.direction, path);
  for (const Match& match : matches(path)) {
    if (!(path.lengths >> match.length & 1) || present_[match.word]) continue;
    ++solved_.plays, ++solved_.nodes;
    offer({match.word, start.cell, start.direction, score(path, match)});
  }
}

Solved Search::run() {
  find_present();
  find_starts();
  if (!count_)
    std::sort(starts_.begin(), starts_.end(),
              [](const Start& a, const Start& b) { return a.bound > b.bound; });
  for (const Start& start : starts_) {
    const bool full = solved_.top.size() == top_;
    if (!count_ && full &&
        (top_ == 0 || start.bound < static_cast<double>(solved_.top.front().points)))
      break;
    visit(start);
  }
  std::sort_heap(solved_.top.begin(), solved_.top.end(),
                 [this](const Play& a, const Play& b) { return better(board_, a, b); });
  if (!count_) solved_.plays = 0;
  return std::move(solved_);
}

}  // namespace

Solved solve(const Level& level, size_t top, bool count) { return Search(level, top, count).run(); }

}  // namespace hexarium::honey
