// The body of the search; included inside a namespace by one file per kind of processor, which has
// defined Vector (some 64-bit lanes) and
//   int lanes_that(Vector flags)                    the lanes whose bits are all set, one bit each
//   void squeeze_to(uint64_t* to, Vector v, int m)  the lanes in m, side by side; may write them
//   all
//
// A node is a list of the patterns that still fit, grouped by family. The twelve pieces cover
// exactly 20 ring places and 22 ball places of 24 each, so exactly 4 and 2 stay uncovered: the
// slack. A place that no pattern on the list covers uses slack up. A child whose list would
// overdraw the slack, or lack a piece, is found out in one pass over the list (`test`) before
// anything is built. Where rings open, and so which piece of a family lies where, is left open
// until balls decide it (`add`).

constexpr int kLanes = sizeof(Vector) / 8;
constexpr int kRoom = 1840 + kFamilies * kLanes + kLanes;
constexpr int kIdShift = 52;
constexpr int kFamilyShift = 40;  // in the last word, where the 168 slots end

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
  // Parallel arrays. The patterns of a family start at a multiple of kLanes; the lanes behind them
  // have no cover, which makes them nothing. The last word has the slots of the last pegs, a bit
  // for the family, and on top the number of the pattern.
  alignas(64) uint64_t words[3][kRoom], cover[kRoom];
  uint8_t fit[kRoom / kLanes + 1];  // by the last test: which lanes fit
  int first[kFamilies], length[kFamilies], size;
  Cover reach[kFamilies];  // what each family can cover
  std::array<int, kFamilies> box;
  int left, in_box;  // families with a piece in the box; number of pieces
  int rings, balls;  // places of cover they will take
  int slack_rings, slack_balls;
  Cover reached;  // places that can still be covered
  Laid laid;

  int id(int i) const { return static_cast<int>(words[2][i] >> kIdShift); }
  Cover must() const { return reached & ((slack_rings ? 0 : kRings) | (slack_balls ? 0 : kBalls)); }
};

class Search {
 public:
  void run(const Task& task, const Part& part, std::vector<Part>* split, const Control& control,
           Solutions& answer) {
    task_ = &task, split_ = split, control_ = &control, answer_ = &answer;
    start(levels_[0], part);
    if (!levels_[0].left || prune(levels_[0])) search(0);
  }

 private:
  static constexpr int kDeep = 11;  // look ahead with this many pieces in the box
  // To leave a place uncovered counts as this many ways when a place is chosen; the best tried on
  // BAA, CAD and MFC.
  static constexpr int kSkip = 6;

  bool done() const {
    return answer_->list.size() >= control_->limit ||
           (control_->stop && control_->stop->load(std::memory_order_relaxed));
  }
  const Pattern& pattern(int id) const { return task_->patterns.list[static_cast<size_t>(id)]; }

  void start(List& list, const Part& part) {
    list.left = 0, list.rings = 0, list.balls = 0, list.in_box = 0;
    list.box = part.box, list.laid = part.laid;
    auto next = part.fits.begin();
    int n = 0;
    for (int f = 0; f < kFamilies; ++f) {
      const int in_box = part.box[static_cast<size_t>(f)];
      if (!in_box) continue;
      list.left |= 1 << f, list.in_box += in_box;
      list.rings += in_box * rings(f), list.balls += in_box * balls(f);
      const int before = n;
      for (; next != part.fits.end() && pattern(*next).family == f; ++next) {
        const Pattern& p = pattern(*next);
        for (size_t w = 0; w < 3; ++w) list.words[w][n] = p.taken.words[w];
        list.words[2][n] |= uint64_t{1} << (kFamilyShift + f) | static_cast<uint64_t>(*next)
                                                                    << kIdShift;
        list.cover[n++] = p.cover;
      }
      n = close(list, f, before, n);
    }
    list.size = n;
  }

  int rings(int family) const { return rings_[static_cast<size_t>(family)]; }
  int balls(int family) const { return balls_[static_cast<size_t>(family)]; }

  // The patterns of `family` are those from `first` to `end`; returns where the next one starts.
  static int close(List& list, int family, int first, int end) {
    list.first[family] = first, list.length[family] = end - first;
    Cover all = 0;
    for (int i = first; i < end; ++i) all |= list.cover[i];
    list.reach[family] = all;
    for (; end % kLanes; ++end) list.cover[end] = 0;
    return end;
  }

  // Calls visit(family, number) for everything on the list.
  template <class Visit>
  static void each(const List& list, Visit&& visit) {
    for (int rest = list.left; rest; rest &= rest - 1) {
      const int f = lowest(static_cast<unsigned>(rest));
      for (int i = list.first[f]; i < list.first[f] + list.length[f]; ++i) visit(f, i);
    }
  }

  // Drops what `keep(family, number)` does not keep; the last of the family takes its place.
  template <class Keep>
  static void filter(List& list, Keep&& keep) {
    for (int rest = list.left; rest; rest &= rest - 1) {
      const int f = lowest(static_cast<unsigned>(rest)), first = list.first[f];
      int end = first + list.length[f];
      for (int i = end - 1; i >= first; --i) {
        if (keep(f, i)) continue;
        --end;
        for (size_t w = 0; w < 3; ++w) list.words[w][i] = list.words[w][end];
        list.cover[i] = list.cover[end];
        list.cover[end] = 0;
      }
      if (end < first + list.length[f]) close(list, f, first, end);
    }
  }

  // Can `left` be laid where nothing of `words` is taken and `skip` stays uncovered, as far as
  // families and slack tell? Leaves list.fit.
  bool test(List& list, const std::array<uint64_t, 3>& words, Cover skip_place, int left,
            int need_rings, int need_balls) {
    ++answer_->nodes;
    const Vector a = all_lanes(words[0]), b = all_lanes(words[1]), c = all_lanes(words[2]),
                 skip = all_lanes(skip_place);
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
    const Cover families_left = Cover(static_cast<unsigned>(left)) << 24;
    return (reach & families_left) == families_left && count(reach & kRings) >= need_rings &&
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

  // Sets the slack, and drops patterns as long as that goes; false if there is no solution.
  bool prune(List& list) {
    for (;;) {
      Cover once = 0, twice = 0;
      for (int rest = list.left; rest; rest &= rest - 1) {
        const int f = lowest(static_cast<unsigned>(rest));
        const Cover reach = list.reach[f];
        if (list.length[f] < list.box[static_cast<size_t>(f)]) return false;
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
      const auto overdraws = [&](Cover open, int r, int b) {
        return count(open & kRings) > most_rings + r || count(open & kBalls) > most_balls + b;
      };
      bool drop = false;
      for (int rest = alone ? list.left : 0; rest; rest &= rest - 1) {
        const int f = lowest(static_cast<unsigned>(rest));
        const Cover mine = list.reach[f] & alone;
        if (!mine || !overdraws(mine, 0, 0)) continue;
        const int more = list.box[static_cast<size_t>(f)] - 1;
        for (int i = list.first[f]; i < list.first[f] + list.length[f] && !drop; ++i)
          drop = overdraws(mine & ~list.cover[i], more * rings(f), more * balls(f));
      }
      if (!drop) return true;
      filter(list, [&](int f, int i) {
        const int more = list.box[static_cast<size_t>(f)] - 1;
        return !overdraws(list.reach[f] & alone & ~list.cover[i], more * rings(f), more * balls(f));
      });
    }
  }

  // Adds a pattern and drops the options, of all that are laid, that its balls or the choice of
  // other pieces rule out. False if nothing is left of one.
  bool add(Laid& laid, int id) const {
    const Pattern& p = pattern(id);
    laid.items[static_cast<size_t>(laid.count++)] = {static_cast<int16_t>(id),
                                                     static_cast<uint8_t>((1 << p.count) - 1), 0};
    laid.balls.add(p.balls);
    laid.taken.add(p.taken);
    // Step 1. By balls.
    for (int k = 0; k < laid.count; ++k) {
      Laid::Item& item = laid.items[static_cast<size_t>(k)];
      const Pattern& q = pattern(item.pattern);
      if (!keep(item, [&](size_t o) { return !q.rings[o].meets(laid.balls); })) return false;
    }
    // Step 2. By the pieces that are known.
    for (bool again = true; again;) {
      again = false;
      int known = 0;
      for (int k = 0; k < laid.count; ++k) {
        const Laid::Item& item = laid.items[static_cast<size_t>(k)];
        if (item.pieces & (item.pieces - 1)) continue;
        if (known & item.pieces) return false;
        known |= item.pieces;
      }
      for (int k = 0; k < laid.count; ++k) {
        Laid::Item& item = laid.items[static_cast<size_t>(k)];
        if (!(item.pieces & (item.pieces - 1)) || !(item.pieces & known)) continue;
        const Pattern& q = pattern(item.pattern);
        if (!keep(item, [&](size_t o) { return !(known >> piece_of(q.options[o]) & 1); }))
          return false;
        again = true;
      }
    }
    // Step 3. What all options take is taken.
    for (int k = 0; k < laid.count; ++k) {
      Laid::Item& item = laid.items[static_cast<size_t>(k)];
      const Pattern& q = pattern(item.pattern);
      Slots taken{{~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}}};
      for (int rest = item.options; rest; rest &= rest - 1) {
        const auto o = static_cast<size_t>(lowest(static_cast<unsigned>(rest)));
        for (size_t w = 0; w < 3; ++w) taken.words[w] &= q.rings[o].words[w];
      }
      laid.taken.add(taken);
    }
    return true;
  }
  template <class Keep>
  bool keep(Laid::Item& item, Keep&& keep) const {
    int options = 0, pieces = 0;
    for (int rest = item.options; rest; rest &= rest - 1) {
      const auto o = static_cast<size_t>(lowest(static_cast<unsigned>(rest)));
      if (!keep(o)) continue;
      options |= 1 << o, pieces |= 1 << piece_of(pattern(item.pattern).options[o]);
    }
    item.options = static_cast<uint8_t>(options), item.pieces = static_cast<uint16_t>(pieces);
    return options != 0;
  }
  static int piece_of(Index at) { return placements()[static_cast<size_t>(at)].spot.piece; }

  // `to` becomes `from` with pattern i of `family` laid.
  bool lay(List& from, List& to, int family, int i) {
    to.box = from.box;
    const bool last = --to.box[static_cast<size_t>(family)] == 0;
    const int left = last ? from.left & ~(1 << family) : from.left;
    to.in_box = from.in_box - 1;
    to.rings = from.rings - rings(family), to.balls = from.balls - balls(family);
    const Cover cover = from.cover[i] & (kRings | kBalls);
    const Pattern& p = pattern(from.id(i));
    auto words = p.taken.words;
    if (last) words[2] |= uint64_t{1} << (kFamilyShift + family);
    if (!test(from, words, cover, left, to.rings, to.balls)) return false;
    to.laid = from.laid;
    Slots all = from.laid.taken;
    all.add(p.taken);
    if (!add(to.laid, from.id(i))) return false;
    if (to.laid.taken != all) {
      words = to.laid.taken.words;
      if (last) words[2] |= uint64_t{1} << (kFamilyShift + family);
      if (!test(from, words, cover, left, to.rings, to.balls)) return false;
    }
    build(from, to, left);
    return prune(to);
  }

  // `to` becomes `from` with `place` to stay uncovered.
  bool skip(List& from, List& to, Cover place) {
    to.laid = from.laid, to.box = from.box, to.in_box = from.in_box;
    to.rings = from.rings, to.balls = from.balls;
    if (!test(from, {}, place, from.left, to.rings, to.balls)) return false;
    build(from, to, from.left);
    return prune(to);
  }

  struct Choice {
    int family = 0;
    Cover place = 0;  // if not 0, branch on this place instead of the family
  };

  // How large the search below might be: the product of the numbers of patterns.
  static double size_below(const List& list) {
    double product = 1;
    for (int rest = list.left; rest; rest &= rest - 1) {
      const int f = lowest(static_cast<unsigned>(rest));
      for (int k = 0; k < list.box[static_cast<size_t>(f)]; ++k)
        product *= (list.length[f] - k) / (k + 1.0);
    }
    return product;
  }

  // Near the root: tries every pattern, drops those that fail at once, and takes the family or
  // place whose children look smallest together. False if there is no solution.
  bool look_ahead(List& list, List& scratch, Choice& choice) {
    std::array<double, kFamilies> by_family{};
    std::array<double, 64> by_place{};
    std::vector<bool> dead(static_cast<size_t>(list.size));
    bool drop = false;
    each(list, [&](int f, int i) {
      if (!lay(list, scratch, f, i)) {
        drop = dead[static_cast<size_t>(i)] = true;
        return;
      }
      const double size = size_below(scratch);
      by_family[static_cast<size_t>(f)] += size;
      for (Cover rest = list.cover[i] & (kRings | kBalls); rest; rest &= rest - 1)
        by_place[static_cast<size_t>(lowest(rest))] += size;
    });
    if (drop) {
      filter(list, [&](int, int i) { return !dead[static_cast<size_t>(i)]; });
      if (!prune(list)) return false;
    }
    double least = HUGE_VAL;
    for (int f = 0; f < kFamilies; ++f)
      if (list.box[static_cast<size_t>(f)] == 1 && by_family[static_cast<size_t>(f)] < least)
        least = by_family[static_cast<size_t>(f)], choice.family = f;
    for (Cover rest = list.reached; rest; rest &= rest - 1) {
      const Cover place = rest & -rest;
      double size = by_place[static_cast<size_t>(lowest(place))];
      if (size < least && !(place & list.must()) && skip(list, scratch, place))
        size += size_below(scratch);
      if (size < least) least = size, choice.place = place;
    }
    return true;
  }

  // Further down: the family or the place with the fewest ways.
  static Choice choose(const List& list) {
    Choice choice;
    int fewest = INT_MAX;
    for (int rest = list.left; rest; rest &= rest - 1) {
      const int f = lowest(static_cast<unsigned>(rest));
      if (list.length[f] < fewest) fewest = list.length[f], choice.family = f;
    }
    const Cover must = list.must();
    if (fewest <= 1) return choice;
    // How often each place is covered, in binary: kBits digits, and `many` for what overflows them.
    constexpr int kBits = 4;
    Vector digits[kBits]{}, over{};
    for (int i = 0; i < list.size; i += kLanes) {
      Vector carry = at(list.cover, i);
      for (Vector& digit : digits) {
        const Vector sum = digit ^ carry;
        carry &= digit;
        digit = sum;
      }
      over |= carry;
    }
    Cover sums[kBits]{}, many = join_lanes(over);
    for (int lane = 0; lane < kLanes; ++lane) {
      Cover carry = 0;
      for (int bit = 0; bit < kBits; ++bit) {
        const Cover a = sums[bit], b = digits[bit][lane];
        sums[bit] = a ^ b ^ carry;
        carry = (a & b) | (carry & (a ^ b));
      }
      many |= carry;
    }
    const auto covered = [&](int n) {
      Cover all = ~many;
      for (int bit = 0; bit < kBits; ++bit) all &= n >> bit & 1 ? sums[bit] : ~sums[bit];
      return all;
    };
    for (int n = 1; n < std::min(fewest, 1 << kBits) && !choice.place; ++n) {
      choice.place = must & covered(n);
      if (!choice.place && n > kSkip) choice.place = list.reached & ~must & covered(n - kSkip);
    }
    if (choice.place) choice.place = std::bit_floor(choice.place);
    return choice;
  }

  Part part_of(const List& list) const {
    Part part{list.laid, list.box, {}};
    each(list, [&](int, int i) { part.fits.push_back(list.id(i)); });
    return part;
  }

  // Everything is laid: each way to give the patterns their options is a solution.
  void found(const Laid& laid, int k, Solution& solution) {
    if (done()) return;
    if (k == laid.count) return answer_->list.push_back(solution);
    const auto [id, options, pieces] = laid.items[static_cast<size_t>(k)];
    for (int rest = options; rest; rest &= rest - 1) {
      const Index at =
          pattern(id).options[static_cast<size_t>(lowest(static_cast<unsigned>(rest)))];
      Index& place = solution[static_cast<size_t>(piece_of(at))];
      if (place >= 0) continue;
      place = at;
      found(laid, k + 1, solution);
      place = -1;
    }
  }

  void search(int depth) {
    List& list = levels_[depth];
    List& next = levels_[depth + 1];
    if (done()) return;
    if (!list.in_box) {
      Solution solution = task_->given;
      return found(list.laid, 0, solution);
    }
    Choice choice;
    if (list.in_box < kDeep) {
      if (split_) return split_->push_back(part_of(list));
      choice = choose(list);
    } else if (!look_ahead(list, next, choice)) {
      return;
    }
    const int left = choice.place ? list.left : 1 << choice.family;
    for (int rest = left; rest; rest &= rest - 1) {
      const int f = lowest(static_cast<unsigned>(rest));
      if (choice.place && !(list.reach[f] & choice.place)) continue;
      for (int i = list.first[f]; i < list.first[f] + list.length[f]; ++i) {
        if (choice.place && !(list.cover[i] & choice.place)) continue;
        if (done()) return;
        if (lay(list, next, f, i)) search(depth + 1);
        // All that has it has been found; a brother could find it again.
        if (!choice.place) list.cover[i] = 0;
      }
    }
    if (choice.place && !(choice.place & list.must()) && skip(list, next, choice.place))
      search(depth + 1);
  }

  static constexpr int kFirst[kFamilies] = {0, 1, 3, 6, 7, 8, 10, 11};  // piece of each family
  std::array<int, kFamilies> rings_ = takes(cover_tables().rings),
                             balls_ = takes(cover_tables().balls);
  static std::array<int, kFamilies> takes(const std::array<int, kPieces>& by_piece) {
    std::array<int, kFamilies> all{};
    for (size_t f = 0; f < kFamilies; ++f) all[f] = by_piece[static_cast<size_t>(kFirst[f])];
    return all;
  }
  // Twelve pieces and six skipped places at most.
  std::unique_ptr<List[]> levels_{new List[kPieces + 8]};  // not cleared
  const Task* task_ = nullptr;
  std::vector<Part>* split_ = nullptr;
  const Control* control_ = nullptr;
  Solutions* answer_ = nullptr;
};

void run_search(const Task& task, const Part& part, std::vector<Part>* split,
                const Control& control, Solutions& answer) {
  thread_local Search search;
  search.run(task, part, split, control, answer);
}
