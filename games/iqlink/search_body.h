// The body of the search; included inside a namespace by one file per kind of processor, which has
// defined Vector (some 64-bit lanes) and
//   int lanes_that(Vector flags)                    the lanes whose bits are all set, one bit each
//   void squeeze_to(uint64_t* to, Vector v, int m)  the lanes in m, side by side; may write them
//   all
//
// A node is a list of the placements that still fit, grouped by piece. The twelve pieces cover
// exactly 20 ring places and 22 ball places of 24 each, so exactly 4 and 2 stay uncovered: the
// slack. A place that no placement on the list covers uses slack up. A child whose list would
// overdraw the slack, or lack a piece, is found out in one pass over the list (`test`) before
// anything is built. With the slack gone every place left must be covered, and is as good a thing
// to branch on as a piece.

constexpr int kLanes = sizeof(Vector) / 8;
constexpr int kRoom = 1840 + kPieces * kLanes + kLanes;

Vector all_lanes(uint64_t value) { return Vector{} + value; }
uint64_t join_lanes(Vector v) {
  uint64_t all = 0;
  for (int i = 0; i < kLanes; ++i) all |= v[i];
  return all;
}
const Vector& at(const uint64_t* list, int i) { return *reinterpret_cast<const Vector*>(list + i); }

int count(uint64_t set) { return std::popcount(set); }
int lowest(uint64_t set) { return std::countr_zero(set); }

struct List {
  // Parallel arrays. The placements of a piece start at a multiple of kLanes; the lanes behind them
  // have no cover, which makes them nothing.
  alignas(64) uint64_t words[3][kRoom], cover[kRoom];
  uint8_t fit[kRoom / kLanes + 1];  // by the last test: which lanes fit
  int first[kPieces], length[kPieces], size;
  Cover reach[kPieces];    // what each piece can cover
  int left, rings, balls;  // pieces in the box; places of cover they will take
  int slack_rings, slack_balls;
  Cover reached;  // places that can still be covered

  int id(int i) const { return static_cast<int>(words[2][i] >> kIdShift); }
  Cover must() const { return reached & ((slack_rings ? 0 : kRings) | (slack_balls ? 0 : kBalls)); }
};

class Search {
 public:
  void run(const Part& part, std::vector<Part>* split, const Control& control, Solutions& answer) {
    split_ = split, control_ = &control, answer_ = &answer, chosen_ = part.chosen;
    start(levels_[0], part);
    if (!levels_[0].left || prune(levels_[0])) search(0);
  }

 private:
  static constexpr int kDeep = 11;  // look ahead with this many pieces in the box

  bool done() const {
    return answer_->list.size() >= control_->limit ||
           (control_->stop && control_->stop->load(std::memory_order_relaxed));
  }

  void start(List& list, const Part& part) {
    list.left = 0, list.rings = 0, list.balls = 0;
    auto next = part.fits.begin();
    int n = 0;
    for (int p = 0; p < kPieces; ++p) {
      if (part.chosen[static_cast<size_t>(p)] >= 0) continue;
      list.left |= 1 << p, list.rings += rings(p), list.balls += balls(p);
      const int before = n;
      for (; next != part.fits.end() && *next < first_of(p + 1); ++next) {
        const Key& key = t_.keys[static_cast<size_t>(*next)];
        for (size_t w = 0; w < 3; ++w) list.words[w][n] = key.words[w];
        list.cover[n++] = key.cover;
      }
      n = close(list, p, before, n);
    }
    list.size = n;
  }

  int rings(int piece) const { return t_.rings[static_cast<size_t>(piece)]; }
  int balls(int piece) const { return t_.balls[static_cast<size_t>(piece)]; }

  // The placements of `piece` are those from `first` to `end`; returns where the next piece starts.
  static int close(List& list, int piece, int first, int end) {
    list.first[piece] = first, list.length[piece] = end - first;
    Cover all = 0;
    for (int i = first; i < end; ++i) all |= list.cover[i];
    list.reach[piece] = all;
    for (; end % kLanes; ++end) list.cover[end] = 0;
    return end;
  }

  // Calls visit(piece, number) for everything on the list.
  template <class Visit>
  static void each(const List& list, Visit&& visit) {
    for (int rest = list.left; rest; rest &= rest - 1) {
      const int p = lowest(static_cast<unsigned>(rest));
      for (int i = list.first[p]; i < list.first[p] + list.length[p]; ++i) visit(p, i);
    }
  }

  // Drops what `keep(piece, number)` does not keep; the last of the piece takes its place.
  template <class Keep>
  static void filter(List& list, Keep&& keep) {
    for (int rest = list.left; rest; rest &= rest - 1) {
      const int p = lowest(static_cast<unsigned>(rest)), first = list.first[p];
      int end = first + list.length[p];
      for (int i = end - 1; i >= first; --i) {
        if (keep(p, i)) continue;
        --end;
        for (size_t w = 0; w < 3; ++w) list.words[w][i] = list.words[w][end];
        list.cover[i] = list.cover[end];
        list.cover[end] = 0;
      }
      if (end < first + list.length[p]) close(list, p, first, end);
    }
  }

  // Can `left` be placed beside `key`, as far as pieces and slack tell? Leaves list.fit.
  bool test(List& list, const Key& key, int left, int need_rings, int need_balls) {
    ++answer_->nodes;
    const Vector a = all_lanes(key.words[0]), b = all_lanes(key.words[1]),
                 c = all_lanes(key.words[2] & kNoId), skip = all_lanes(key.cover);
    Vector all{};
    for (int i = 0; i < list.size; i += kLanes) {
      const Vector cover = at(list.cover, i);
      const Vector clash = (at(list.words[0], i) & a) | (at(list.words[1], i) & b) |
                           (at(list.words[2], i) & c) | (cover & skip);
      const Vector fits = (Vector)(clash == 0) & (Vector)(cover != 0);
      all |= cover & fits;
      list.fit[i / kLanes] = static_cast<uint8_t>(lanes_that(fits));
    }
    const Cover reach = join_lanes(all);
    const Cover pieces_left = Cover(left & 0xff) << 24 | Cover(left >> 8) << 56;
    return (reach & pieces_left) == pieces_left && count(reach & kRings) >= need_rings &&
           count(reach & kBalls) >= need_balls;
  }

  // `to` becomes what of `from` fitted in the last test.
  static void build(const List& from, List& to, int left) {
    int n = 0;
    for (int rest = left; rest; rest &= rest - 1) {
      const int p = lowest(static_cast<unsigned>(rest)), before = n;
      const int end = from.first[p] + from.length[p];
      Vector reach{};
      for (int i = from.first[p]; i < end; i += kLanes) {
        const int fit = from.fit[i / kLanes];
        const Vector cover = at(from.cover, i);
        for (size_t w = 0; w < 3; ++w) squeeze_to(to.words[w] + n, at(from.words[w], i), fit);
        squeeze_to(to.cover + n, cover, fit);
        reach |= cover & lanes_of(fit);
        n += count(static_cast<unsigned>(fit));
      }
      to.first[p] = before, to.length[p] = n - before;
      to.reach[p] = join_lanes(reach);
      for (; n % kLanes; ++n) to.cover[n] = 0;
    }
    to.size = n, to.left = left;
  }

  // Sets the slack, and drops placements as long as that goes; false if there is no solution.
  bool prune(List& list) {
    for (;;) {
      Cover once = 0, twice = 0;
      for (int rest = list.left; rest; rest &= rest - 1) {
        const Cover reach = list.reach[lowest(static_cast<unsigned>(rest))];
        if (!reach) return false;
        twice |= once & reach;
        once |= reach;
      }
      list.reached = once & (kRings | kBalls);
      list.slack_rings = count(once & kRings) - list.rings;
      list.slack_balls = count(once & kBalls) - list.balls;
      if (list.slack_rings < 0 || list.slack_balls < 0) return false;
      // Of the places that one piece alone can cover it may leave no more than the slack.
      const Cover alone = list.reached & ~twice;
      const int most_rings = list.slack_rings, most_balls = list.slack_balls;
      const auto overdraws = [&](Cover open) {
        return count(open & kRings) > most_rings || count(open & kBalls) > most_balls;
      };
      bool drop = false;
      for (int rest = alone ? list.left : 0; rest; rest &= rest - 1) {
        const int p = lowest(static_cast<unsigned>(rest));
        const Cover mine = list.reach[p] & alone;
        if (!mine || !overdraws(mine)) continue;
        for (int i = list.first[p]; i < list.first[p] + list.length[p] && !drop; ++i)
          drop = overdraws(mine & ~list.cover[i]);
      }
      if (!drop) return true;
      filter(list,
             [&](int p, int i) { return !overdraws(list.reach[p] & alone & ~list.cover[i]); });
    }
  }

  // `to` becomes `from` with placement i of `piece` laid.
  bool lay(List& from, List& to, int piece, int i) {
    const Key key{{from.words[0][i], from.words[1][i], from.words[2][i]}, 0};
    const int left = from.left & ~(1 << piece);
    to.rings = from.rings - rings(piece), to.balls = from.balls - balls(piece);
    if (!test(from, key, left, to.rings, to.balls)) return false;
    build(from, to, left);
    return prune(to);
  }

  // `to` becomes `from` with `place` to stay uncovered.
  bool skip(List& from, List& to, Cover place) {
    to.rings = from.rings, to.balls = from.balls;
    if (!test(from, {{}, place}, from.left, to.rings, to.balls)) return false;
    build(from, to, from.left);
    return prune(to);
  }

  struct Choice {
    int piece = 0;
    Cover place = 0;  // if not 0, branch on this place instead of the piece
  };

  // How large the search below might be: the product of the numbers of placements.
  static double size_below(const List& list) {
    double product = 1;
    for (int rest = list.left; rest; rest &= rest - 1)
      product *= list.length[lowest(static_cast<unsigned>(rest))];
    return product;
  }

  // Near the root: tries every placement, drops those that fail at once, and takes the piece or
  // place whose children look smallest together. False if there is no solution.
  bool look_ahead(List& list, List& scratch, Choice& choice) {
    std::array<double, kPieces> by_piece{};
    std::array<double, 64> by_place{};
    std::vector<bool> dead(static_cast<size_t>(list.size));
    bool drop = false;
    each(list, [&](int p, int i) {
      if (!lay(list, scratch, p, i)) {
        drop = dead[static_cast<size_t>(i)] = true;
        return;
      }
      const double size = size_below(scratch);
      by_piece[static_cast<size_t>(p)] += size;
      for (Cover rest = list.cover[i] & (kRings | kBalls); rest; rest &= rest - 1)
        by_place[static_cast<size_t>(lowest(rest))] += size;
    });
    if (drop) {
      filter(list, [&](int, int i) { return !dead[static_cast<size_t>(i)]; });
      if (!prune(list)) return false;
    }
    double least = HUGE_VAL;
    for (int p = 0; p < kPieces; ++p)
      if (list.left >> p & 1 && by_piece[static_cast<size_t>(p)] < least)
        least = by_piece[static_cast<size_t>(p)], choice.piece = p;
    for (Cover rest = list.reached; rest; rest &= rest - 1) {
      const Cover place = rest & -rest;
      double size = by_place[static_cast<size_t>(lowest(place))];
      if (size < least && !(place & list.must()) && skip(list, scratch, place))
        size += size_below(scratch);
      if (size < least) least = size, choice.place = place;
    }
    return true;
  }

  // Further down: the piece, or the place that must be covered, with the fewest ways.
  static Choice choose(const List& list) {
    Choice choice;
    int fewest = INT_MAX;
    for (int rest = list.left; rest; rest &= rest - 1) {
      const int p = lowest(static_cast<unsigned>(rest));
      if (list.length[p] < fewest) fewest = list.length[p], choice.piece = p;
    }
    const Cover must = list.must();
    if (!must || fewest <= 1) return choice;
    // How often each place is covered, in binary: ones, twos, fours, and eights that stay set.
    Vector n1{}, n2{}, n4{}, n8{};
    for (int i = 0; i < list.size; i += kLanes) {
      const Vector cover = at(list.cover, i), carry1 = n1 & cover, carry2 = n2 & carry1;
      n1 ^= cover, n2 ^= carry1, n8 |= n4 & carry2, n4 ^= carry2;
    }
    Cover c1 = n1[0], c2 = n2[0], c4 = n4[0], c8 = n8[0];
    for (int i = 1; i < kLanes; ++i) {
      const Cover carry1 = c1 & n1[i], carry2 = (c2 & n2[i]) | (carry1 & (c2 ^ n2[i]));
      c1 ^= n1[i], c2 ^= n2[i] ^ carry1;
      c8 |= n8[i] | (c4 & n4[i]) | (carry2 & (c4 ^ n4[i]));
      c4 ^= n4[i] ^ carry2;
    }
    for (int n = 1; n < std::min(fewest, 8) && !choice.place; ++n)
      choice.place = must & (n & 1 ? c1 : ~c1) & (n & 2 ? c2 : ~c2) & (n & 4 ? c4 : ~c4) & ~c8;
    choice.place &= -choice.place;
    return choice;
  }

  Part part_of(const List& list) const {
    Part part{chosen_, {}};
    each(list, [&](int, int i) { part.fits.push_back(static_cast<Index>(list.id(i))); });
    return part;
  }

  void found(const List& list) {
    if (!list.left) answer_->list.push_back(chosen_);
    each(list, [&](int p, int i) {
      if (done()) return;
      chosen_[static_cast<size_t>(p)] = static_cast<Index>(list.id(i));
      answer_->list.push_back(chosen_);
    });
    for (int p = 0; p < kPieces; ++p)
      if (list.left >> p & 1) chosen_[static_cast<size_t>(p)] = -1;
  }

  void search(int depth) {
    List& list = levels_[depth];
    List& next = levels_[depth + 1];
    const int in_box = count(static_cast<unsigned>(list.left));
    if (done()) return;
    if (in_box <= 1) return found(list);  // whatever fits last is a solution: slack comes out even
    Choice choice;
    if (in_box < kDeep) {
      if (split_) return split_->push_back(part_of(list));
      choice = choose(list);
    } else if (!look_ahead(list, next, choice)) {
      return;
    }
    const int left = choice.place ? list.left : 1 << choice.piece;
    for (int rest = left; rest; rest &= rest - 1) {
      const int p = lowest(static_cast<unsigned>(rest));
      if (choice.place && !(list.reach[p] & choice.place)) continue;
      for (int i = list.first[p]; i < list.first[p] + list.length[p]; ++i) {
        if (choice.place && !(list.cover[i] & choice.place)) continue;
        if (done() || !lay(list, next, p, i)) continue;
        chosen_[static_cast<size_t>(p)] = static_cast<Index>(list.id(i));
        search(depth + 1);
        chosen_[static_cast<size_t>(p)] = -1;
      }
    }
    if (choice.place && !(choice.place & list.must()) && skip(list, next, choice.place))
      search(depth + 1);
  }

  const SearchTables& t_ = search_tables();
  // Twelve pieces and six skipped places at most.
  std::unique_ptr<List[]> levels_{new List[kPieces + 8]};  // not cleared
  Solution chosen_{};
  std::vector<Part>* split_ = nullptr;
  const Control* control_ = nullptr;
  Solutions* answer_ = nullptr;
};

void run_search(const Part& part, std::vector<Part>* split, const Control& control,
                Solutions& answer) {
  thread_local Search search;
  search.run(part, split, control, answer);
}
