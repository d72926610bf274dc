// The search itself. One file per processor type includes it inside a namespace, after defining
// Vector (several 64-bit lanes) and
//   bool any(Vector v)    is a bit set?
//
// The patterns of a part are numbered, and a node is the bit set of those that still fit. Placing a
// pattern is one `and` with its row, the set of patterns compatible with it. The twelve pieces
// cover exactly 20 ring places and 22 ball places of 24 each, so exactly 4 and 2 stay uncovered:
// the slack. A place that no pattern of the set covers uses up slack; a node that exceeds the
// slack, or has no pattern for a piece, is dead. The rows also show which patterns would lead to a
// dead node (`failing`). The openings of rings stay open until balls decide them (`add`), and so
// does the question which piece of a family is where.

constexpr int kLanes = sizeof(Vector) / 8;

int count(uint64_t set) { return std::popcount(set); }
int lowest(uint64_t set) { return std::countr_zero(set); }
size_t lowest_at(uint64_t set) { return lowest(set); }

template <int kWords>
struct Set {
  alignas(sizeof(Vector)) uint64_t words[kWords];

  // Copy as vectors: reading a vector that was written in smaller parts stalls store forwarding.
  Set() = default;
  Set(const Set& o) { *this = o; }
  Set& operator=(const Set& o) {
    for (int i = 0; i < kVectors; ++i) vector(i) = o.vector(i);
    return *this;
  }

  static constexpr int kVectors = kWords / kLanes;
  const Vector& vector(int i) const { return reinterpret_cast<const Vector*>(words)[i]; }
  Vector& vector(int i) { return reinterpret_cast<Vector*>(words)[i]; }
  void add(int bit) { words[bit / 64] |= uint64_t{1} << bit % 64; }
  void drop(int bit) { words[bit / 64] &= ~(uint64_t{1} << bit % 64); }
  void add(const Set& o) {
    for (int i = 0; i < kVectors; ++i) vector(i) |= o.vector(i);
  }
  void drop(const Set& o) {
    for (int i = 0; i < kVectors; ++i) vector(i) &= ~o.vector(i);
  }
  friend Set operator&(const Set& a, const Set& b) {
    Set both;
    for (int i = 0; i < kVectors; ++i) both.vector(i) = a.vector(i) & b.vector(i);
    return both;
  }
  bool meets(const Set& o) const {
    Vector both = vector(0) & o.vector(0);
    for (int i = 1; i < kVectors; ++i) both |= vector(i) & o.vector(i);
    return any(both);
  }
  int size() const {
    int n = 0;
    for (const uint64_t word : words) n += count(word);
    return n;
  }
  int shared(const Set& o) const {
    int n = 0;
    for (int w = 0; w < kWords; ++w) n += count(words[w] & o.words[w]);
    return n;
  }
  template <class Visit>
  void each(Visit&& visit) const {
    for (int w = 0; w < kWords; ++w)
      for (uint64_t rest = words[w]; rest; rest &= rest - 1) visit(64 * w + lowest(rest));
  }
};

// Searches parts of up to 64 * kWords patterns. Once half of that suffices, it continues with half
// the words.
template <int kWords>
class Search {
 public:
  void run(const Task& task, const Part& part, std::vector<Part>* split, const Control& control,
           Solutions& answer) {
    if constexpr (kHalve)
      if (part.fits.size() <= 32 * kWords) return half_.run(task, part, split, control, answer);
    task_ = &task, split_ = split, control_ = &control, answer_ = &answer;
    Node root;
    start(root, part);
    if (reach(root, kRings | kBalls)) search(root);
  }

 private:
  using Bits = Set<kWords>;
  static constexpr bool kHalve = kWords > 4;
  // Leaving a place uncovered counts as this many patterns when choosing a place.
  static constexpr int kSkip = 6;

  struct Node {
    Bits fits;
    Cover reached;   // places that can still be covered
    Cover families;  // families with an unplaced piece
    std::array<int8_t, kFamilies> box;
    int in_box, rings, balls;  // unplaced pieces; cover places they will take
    int slack_rings, slack_balls;
    PlacedPatterns laid;
    Cover must() const {
      return reached & ((slack_rings ? 0 : kRings) | (slack_balls ? 0 : kBalls));
    }
  };

  bool done() const {
    return answer_->list.size() >= control_->limit ||
           (control_->stop && control_->stop->load(std::memory_order_relaxed));
  }
  const Pattern& pattern(int i) const { return task_->patterns.list[ids_[i]]; }
  const Pattern& pattern(const PlacedPatterns::Item& item) const {
    return task_->patterns.list[item.pattern];
  }

  void start(Node& root, const Part& part) {
    root.fits = {};
    root.families = 0, root.in_box = root.rings = root.balls = 0;
    root.laid = part.laid;
    for (size_t f = 0; f < kFamilies; ++f) {
      const int n = part.box[f];
      root.box[f] = static_cast<int8_t>(n);
      root.in_box += n, root.rings += n * rings_[f], root.balls += n * balls_[f];
      if (n) root.families |= family_bit(static_cast<int>(f));
    }
    for (Bits& set : patterns_with_) set = {};
    const int n = static_cast<int>(part.fits.size());
    for (int i = 0; i < n; ++i) {
      ids_[i] = part.fits[i];
      const Pattern& p = pattern(i);
      lookup_items_[i] = p.lookup_items, family_[i] = static_cast<uint8_t>(p.family);
      root.fits.add(i);
      patterns_with_[kFamilyItem + p.family].add(i);
      for (size_t k = 0; k < p.item_count; ++k) patterns_with_[p.items[k]].add(i);
    }
    for (int i = 0; i < n; ++i) {
      const Pattern& p = pattern(i);
      Bits clash{};
      for (size_t k = 0; k < p.item_count; ++k) clash.add(patterns_with_[p.items[k]]);
      rows_[i] = root.fits;
      rows_[i].drop(clash);
    }
  }

  // Computes which `places` the node's patterns can still cover, and the slack. False if the slack
  // is exceeded or a family has no pattern.
  bool reach(Node& node, Cover places) const {
    Cover reached = 0;
    for (Cover rest = places | node.families; rest; rest &= rest - 1) {
      const int item = lowest(rest);
      reached |= Cover{node.fits.meets(patterns_with_[item])} << item;
    }
    node.reached = reached & places;
    node.slack_rings = count(node.reached & kRings) - node.rings;
    node.slack_balls = count(node.reached & kBalls) - node.balls;
    return node.slack_rings >= 0 && node.slack_balls >= 0 && !(node.families & ~reached);
  }

  // Adds a pattern and drops options of all placed patterns that its balls or other pieces rule
  // out. False if a pattern has no option left. `more` gets the newly taken slots.
  bool add(PlacedPatterns& laid, int i, Slots& more) const {
    const Pattern& p = pattern(i);
    PlacedPatterns::Item& mine = laid.items[laid.count];
    mine = {static_cast<int16_t>(ids_[i]), p.all_options, p.all_pieces, p.ring_pegs};
    int changed = 0;  // one bit per item
    int pieces = mine.pieces;
    // Step 1. Options ruled out by balls.
    if (p.ring_pegs & laid.ball_pegs) {
      if (!keep_options(mine, [&](size_t o) { return !p.rings[o].meets(laid.balls); }))
        return false;
      changed |= 1 << laid.count;
    }
    for (int k = 0; k < laid.count; ++k) {
      PlacedPatterns::Item& item = laid.items[k];
      if (!(item.ring_pegs & p.ball_pegs) || !(item.options & (item.options - 1))) continue;
      const Pattern& q = pattern(item);
      if (!keep_options(item, [&](size_t o) { return !q.rings[o].meets(p.balls); })) return false;
      changed |= 1 << k, pieces |= item.pieces;
    }
    ++laid.count;
    laid.balls.add(p.balls);
    laid.ball_pegs |= p.ball_pegs;
    laid.taken.add(p.taken);
    // Step 2. Options ruled out because their piece is known to be elsewhere.
    for (bool again = pieces & kInLargeFamilies; again;) {
      again = false;
      int known = 0;
      for (int k = 0; k < laid.count; ++k) {
        const PlacedPatterns::Item& item = laid.items[k];
        if (item.pieces & (item.pieces - 1)) continue;
        if (known & item.pieces) return false;
        known |= item.pieces;
      }
      for (int k = 0; k < laid.count; ++k) {
        PlacedPatterns::Item& item = laid.items[k];
        if (!(item.pieces & (item.pieces - 1)) || !(item.pieces & known)) continue;
        const Pattern& q = pattern(item);
        if (!keep_options(item, [&](size_t o) { return !(known >> q.piece[o] & 1); })) return false;
        again = true, changed |= 1 << k;
      }
    }
    // Step 3. Slots that all options take are taken.
    for (int rest = changed; rest; rest &= rest - 1) {
      const PlacedPatterns::Item& item = laid.items[lowest_at(static_cast<unsigned>(rest))];
      const Pattern& q = pattern(item);
      Slots taken{{~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}}};
      for (int left = item.options; left; left &= left - 1)
        for (size_t w = 0; w < 3; ++w)
          taken.words[w] &= q.rings[lowest_at(static_cast<unsigned>(left))].words[w];
      more.add(taken);
    }
    for (size_t w = 0; w < 3; ++w) more.words[w] &= ~laid.taken.words[w];
    laid.taken.add(more);
    return true;
  }
  // Keeps only the allowed options of a pattern; false if there are none.
  template <class Allowed>
  bool keep_options(PlacedPatterns::Item& item, Allowed&& allowed) const {
    const Pattern& q = pattern(item);
    int options = 0, pieces = 0;
    for (int rest = item.options; rest; rest &= rest - 1) {
      const auto o = lowest_at(static_cast<unsigned>(rest));
      if (!allowed(o)) continue;
      options |= 1 << o, pieces |= 1 << q.piece[o];
    }
    item.options = static_cast<uint8_t>(options), item.pieces = static_cast<uint16_t>(pieces);
    return options != 0;
  }

  // `to` becomes `from` with pattern i placed.
  bool lay(const Node& from, Node& to, int i) const {
    ++answer_->nodes;
    const Pattern& p = pattern(i);
    const size_t f = p.family;
    to.fits = from.fits & rows_[i];
    to.box = from.box, to.families = from.families;
    if (--to.box[f] == 0) {
      to.families &= ~family_bit(p.family);
      to.fits.drop(patterns_with_[kFamilyItem + p.family]);
    }
    to.in_box = from.in_box - 1;
    to.rings = from.rings - rings_[f], to.balls = from.balls - balls_[f];
    if (!reach(to, from.reached & ~p.cover)) return false;
    to.laid = from.laid;
    Slots more;
    if (!add(to.laid, i, more)) return false;
    if (more == Slots{}) return true;
    for (size_t w = 0; w < 3; ++w)
      for (uint64_t rest = more.words[w]; rest; rest &= rest - 1)
        to.fits.drop(patterns_with_[kSlotItem + 64 * w + lowest_at(rest)]);
    return reach(to, to.reached);
  }

  // `to` becomes `from` with `place` left uncovered.
  bool skip(const Node& from, Node& to, int place) const {
    ++answer_->nodes;
    to = from;
    to.fits.drop(patterns_with_[place]);
    return reach(to, to.reached);
  }

  // The patterns that would exceed the slack or leave a family without a pattern.
  Bits failing(const Node& node) const {
    Bits safe[kSlotItem];  // patterns compatible with some pattern of an item
    Bits
        own[kFamilies];  // families with one unplaced piece: only one pattern of them can be placed
    for (Cover rest = node.reached | node.families; rest; rest &= rest - 1)
      safe[lowest(rest)] = patterns_with_[lowest(rest)];
    for (int f = 0; f < kFamilies; ++f)
      own[f] = node.box[f] == 1 ? patterns_with_[kFamilyItem + f] : none_;
    node.fits.each([&](int i) {
      Bits row = rows_[i];
      row.drop(own[family_[i]]);
      for (const uint8_t item : lookup_items_[i]) safe[item].add(row);
    });
    Bits fail = overdrawing<0>(node.fits, safe, node.families);
    fail.add(overdrawing(node.fits, safe, node.reached & kRings, node.slack_rings));
    fail.add(overdrawing(node.fits, safe, node.reached & kBalls, node.slack_balls));
    return fail;
  }
  // The patterns of `fits` that leave more than kSlack of the items without a pattern.
  template <int kSlack>
  Bits overdrawing(const Bits& fits, const Bits* safe, Cover items) const {
    Bits
        lose[kSlack + 1];  // lose[k]: patterns that leave more than k of the items so far uncovered
    for (Bits& set : lose) set = none_;
    for (Cover rest = items; rest; rest &= rest - 1) {
      Bits more = fits;
      more.drop(safe[lowest(rest)]);
      for (int k = kSlack; k > 0; --k) lose[k].add(lose[k - 1] & more);
      lose[0].add(more);
    }
    return lose[kSlack];
  }
  Bits overdrawing(const Bits& fits, const Bits* safe, Cover items, int slack) const {
    switch (slack) {
      case 0:
        return overdrawing<0>(fits, safe, items);
      case 1:
        return overdrawing<1>(fits, safe, items);
      case 2:
        return overdrawing<2>(fits, safe, items);
      case 3:
        return overdrawing<3>(fits, safe, items);
      default:
        return overdrawing<4>(fits, safe, items);
    }
  }

  // Drops failing patterns and picks the place or family to branch on: piece H first, then the one
  // with the fewest patterns. False if there is no solution.
  bool prune(Node& node, int& choice) const {
    for (bool again = true; again;) {
      const Bits fail = failing(node);
      const int dropped = fail.size();
      if (!dropped) break;
      node.fits.drop(fail);
      if (!reach(node, node.reached)) return false;
      again = 2 * dropped > node.fits.size();
    }
    int fewest = INT_MAX;
    const Cover must = node.must() | node.families;
    for (Cover rest = node.reached | node.families; rest; rest &= rest - 1) {
      const int item = lowest(rest), n = node.fits.shared(patterns_with_[item]);
      if (!is_place(item) && n < node.box[item - kFamilyItem]) return false;
      const int ways = must >> item & 1 ? n : n + kSkip;
      if (ways <= fewest) fewest = ways, choice = item;
    }
    if (node.families & family_bit(kFamilyOfH)) choice = kFamilyItem + kFamilyOfH;
    return true;
  }

  Part part_of(const Node& node) const {
    Part part{node.laid, {}, {}};
    for (size_t f = 0; f < kFamilies; ++f) part.box[f] = node.box[f];
    node.fits.each([&](int i) { part.fits.push_back(ids_[i]); });
    return part;
  }

  // Everything is placed: each consistent choice of options is a solution.
  void found(const PlacedPatterns& laid, int k, Solution& solution) {
    if (done()) return;
    if (k == laid.count) return answer_->list.push_back(solution);
    const PlacedPatterns::Item& item = laid.items[k];
    const Pattern& q = pattern(item);
    for (int rest = item.options; rest; rest &= rest - 1) {
      const auto o = lowest_at(static_cast<unsigned>(rest));
      Index& place = solution[q.piece[o]];
      if (place >= 0) continue;
      place = q.options[o];
      found(laid, k + 1, solution);
      place = -1;
    }
  }

  void search(Node& node) {
    if (done()) return;
    if (!node.in_box) {
      Solution solution = task_->given;
      return found(node.laid, 0, solution);
    }
    int choice = 0;
    if (!prune(node, choice)) return;
    if constexpr (kHalve)
      if (!split_ && node.fits.size() <= 32 * kWords)
        return half_.run(*task_, part_of(node), nullptr, *control_, *answer_);
    Node child;
    const auto go_on = [&] { split_ ? split_->push_back(part_of(child)) : search(child); };
    (node.fits & patterns_with_[choice]).each([&](int i) {
      if (done()) return;
      if (lay(node, child, i)) go_on();
      // All solutions with it are found; drop it so that its siblings do not find them again.
      if (!is_place(choice)) node.fits.drop(i);
    });
    if (is_place(choice) && !(node.must() >> choice & 1) && skip(node, child, choice)) go_on();
  }

  std::array<int, kFamilies> rings_ = by_family(cover_tables().rings),
                             balls_ = by_family(cover_tables().balls);
  static std::array<int, kFamilies> by_family(const std::array<int, kPieces>& by_piece) {
    std::array<int, kFamilies> all{};
    for (size_t i = 0; i < kPieces; ++i) all[kFamilyOf[i]] = by_piece[i];
    return all;
  }
  // Indexed by the pattern's number in the part.
  int ids_[64 * kWords];
  uint8_t family_[64 * kWords];
  LookupItems lookup_items_[64 * kWords];
  Bits rows_[64 * kWords];      // patterns compatible with it
  Bits patterns_with_[kItems];  // the patterns with an item
  const Bits none_{};
  struct Nothing {};
  [[no_unique_address]] std::conditional_t<kHalve, Search<kWords / 2>, Nothing> half_;
  const Task* task_ = nullptr;
  std::vector<Part>* split_ = nullptr;
  const Control* control_ = nullptr;
  Solutions* answer_ = nullptr;
};

void run_search(const Task& task, const Part& part, std::vector<Part>* split,
                const Control& control, Solutions& answer) {
  thread_local const auto search = std::make_unique<Search<kMostPatterns / 64>>();
  search->run(task, part, split, control, answer);
}
