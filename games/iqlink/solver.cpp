// Distributes the search over threads and picks its fastest build; search_impl.h has the search.
#include "games/iqlink/solver.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <mutex>

#include "core/parallel.h"
#include "games/iqlink/search.h"

namespace hexarium::iqlink {

CoverTables::CoverTables() {
  for (const Placement& p : placements()) {
    const auto units = units_at(p.spot);
    Cover cover = 0;
    for (size_t u = 0; u < 3; ++u) {
      if (!units[u].ball) cover |= Cover{1} << p.pegs[u];
      if (units[u].ball || units[u].closed()) cover |= Cover{1} << (32 + p.pegs[u]);
    }
    covers.push_back(cover);
  }
  for (size_t piece = 0; piece < kPieces; ++piece)
    for (const Unit& unit : pieces()[piece].units) {
      rings[piece] += !unit.ball;
      balls[piece] += unit.ball || unit.closed();
    }
}

const CoverTables& cover_tables() {
  static const CoverTables kTables;
  return kTables;
}

namespace {

// By placement: the number of its pattern, and the slots of its balls.
struct PatternTables {
  PatternTables() {
    std::map<std::tuple<int, Cover, std::array<uint64_t, 3>>, int> numbers;
    const auto& all = placements();
    for (size_t i = 0; i < all.size(); ++i) {
      const auto units = units_at(all[i].spot);
      Slots ball;
      for (size_t u = 0; u < 3; ++u)
        for (int slot = 7 * all[i].pegs[u]; units[u].ball && slot < 7 * all[i].pegs[u] + 7; ++slot)
          if (all[i].slots.has(slot)) ball.add(slot);
      const int family = kFamilyOf[all[i].spot.piece];
      number.push_back(
          numbers.try_emplace({family, cover_tables().covers[i], ball.words}, numbers.size())
              .first->second);
      balls.push_back(ball);
    }
    count = static_cast<int>(numbers.size());
  }
  std::vector<int> number;
  std::vector<Slots> balls;
  int count;
};

void set_items(Pattern& p) {
  p.lookup_items.fill(static_cast<uint8_t>(std::countr_zero(p.cover)));
  p.lookup_items[0] = static_cast<uint8_t>(kFamilyItem + p.family);
  size_t lookup_items = 1;
  const auto add = [&](int item) { p.items[p.item_count++] = static_cast<uint8_t>(item); };
  for (int peg = 0; peg < kPegs; ++peg) {
    const bool ring = p.cover >> peg & 1, ball = p.cover >> (32 + peg) & 1;
    for (const int place : {peg, 32 + peg})
      if (p.cover >> place & 1)
        add(place), p.lookup_items[lookup_items++] = static_cast<uint8_t>(place);
    if (ring == ball) continue;  // nothing or a closed ring
    (ring ? p.ring_pegs : p.ball_pegs) |= 1u << peg;
    for (int slot = 7 * peg; slot < 7 * peg + 6; ++slot)
      if (p.taken.has(slot)) add(kSlotItem + slot);
  }
}

}  // namespace

Patterns::Patterns(const std::vector<Index>& fits) {
  static const PatternTables kTables;
  std::vector<int> at(kTables.count, -1);
  for (const Index fit : fits) {
    const size_t i = fit;
    const int family = kFamilyOf[placements()[i].spot.piece];
    int& number = at[kTables.number[i]];
    if (number < 0) {
      number = static_cast<int>(list.size());
      Pattern& p = list.emplace_back();
      p.family = family;
      p.cover = cover_tables().covers[i];
      p.balls = kTables.balls[i];
      p.taken = placements()[i].slots;
    }
    Pattern& p = list[number];
    const size_t o = p.count++;
    p.options[o] = fit;
    p.piece[o] = static_cast<uint8_t>(placements()[i].spot.piece);
    p.all_options |= static_cast<uint8_t>(1 << o);
    p.all_pieces |= static_cast<uint16_t>(1 << p.piece[o]);
    for (size_t w = 0; w < 3; ++w) {
      p.rings[o].words[w] = placements()[i].slots.words[w] & ~kTables.balls[i].words[w];
      p.taken.words[w] &= placements()[i].slots.words[w];
    }
  }
  for (Pattern& p : list) set_items(p);
}

namespace {

// Starts with fewer patterns are solved before a second thread would have started.
constexpr size_t kWorthSharing = 256;

SearchFunction fastest() {
  static const SearchFunction kBest = [] {
    return search_avx2() ? search_avx2() : search_plain();
  }();
  return kBest;
}

void search_parts(SearchFunction search, const Task& task, const std::vector<Part>& parts,
                  const SolveOptions& options, Solutions& answer) {
  const Control control{options.limit, options.stop};
  std::atomic<size_t> taken{0}, finished{0};
  std::mutex mutex;
  const auto work = [&](int) {
    Solutions mine;
    for (size_t i; (i = taken++) < parts.size() && mine.list.size() < options.limit;) {
      search(task, parts[i], nullptr, control, mine);
      const size_t done = ++finished;
      if (options.progress) options.progress(done, parts.size());
    }
    const std::lock_guard lock(mutex);
    answer.list.insert(answer.list.end(), mine.list.begin(), mine.list.end());
    answer.nodes += mine.nodes;
  };
  const int threads = options.limit == UINT64_MAX ? options.threads : 1;
  Helpers helpers(std::min(threads, static_cast<int>(parts.size())) - 1, work);
  work(0);
  helpers.join();
}

}  // namespace

Solutions solve_with(SearchFunction search, std::span<const Index> placed,
                     const SolveOptions& options) {
  Solution given;
  given.fill(-1);
  Slots taken;
  for (const Index at : placed) {
    const Placement& p = placements()[at];
    given[p.spot.piece] = at;
    taken.add(p.slots);
  }
  // Turning the board by 180 degrees maps solutions to solutions and pairs the placements of H: try
  // one of each pair.
  const bool halved = placed.empty() && options.limit == UINT64_MAX;
  std::vector<Index> fits;
  for (Index at = 0; at < static_cast<Index>(placements().size()); ++at) {
    const Placement& p = placements()[at];
    if (given[p.spot.piece] >= 0 || p.slots.meets(taken)) continue;
    if (halved && p.spot.piece == kH && half_turned(at) < at) continue;
    fits.push_back(at);
  }
  const Patterns patterns(fits);
  const Task task{patterns, given};
  Part whole;
  for (size_t i = 0; i < patterns.list.size(); ++i) whole.fits.push_back(static_cast<int>(i));
  for (size_t piece = 0; piece < kPieces; ++piece) whole.box[kFamilyOf[piece]] += given[piece] < 0;
  Solutions answer;
  std::vector<Part> parts;
  const bool share = options.limit == UINT64_MAX && whole.fits.size() >= kWorthSharing;
  search(task, whole, share ? &parts : nullptr, {options.limit, options.stop}, answer);
  search_parts(search, task, parts, options, answer);
  answer.complete = !(options.stop && options.stop->load()) && answer.list.size() < options.limit;
  if (halved)
    for (size_t i = 0, count = answer.list.size(); i < count; ++i) {
      Solution turned = answer.list[i];
      for (Index& at : turned) at = half_turned(at);
      answer.list.push_back(turned);
    }
  std::sort(answer.list.begin(), answer.list.end());
  return answer;
}

Solutions solve(std::span<const Index> placed, const SolveOptions& options) {
  return solve_with(fastest(), placed, options);
}

}  // namespace hexarium::iqlink
