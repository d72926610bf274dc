// Shares the search out to threads and picks the fastest build of it; search_body.h has the search.
#include "games/iqlink/solver.h"

#include <algorithm>
#include <mutex>
#include <thread>

#include "games/iqlink/search.h"

namespace hexarium::iqlink {

SearchTables::SearchTables() {
  const auto& all = placements();
  for (size_t i = 0; i < all.size(); ++i) {
    const int piece = all[i].spot.piece;
    Key key{all[i].slots.words, piece_bit(piece)};
    key.words[2] |= uint64_t{1} << (40 + piece) | uint64_t{i} << kIdShift;
    const auto units = units_at(all[i].spot);
    for (size_t u = 0; u < 3; ++u) {
      const int peg = all[i].pegs[u];
      if (!units[u].ball) key.cover |= Cover{1} << peg;
      if (units[u].ball || units[u].closed()) key.cover |= Cover{1} << (32 + peg);
    }
    keys.push_back(key);
  }
  for (size_t piece = 0; piece < kPieces; ++piece)
    for (const Unit& unit : pieces()[piece].units) {
      rings[piece] += !unit.ball;
      balls[piece] += unit.ball || unit.closed();
    }
}

const SearchTables& search_tables() {
  static const SearchTables kTables;
  return kTables;
}

namespace {

SearchFunction fastest() {
  static const SearchFunction kBest = [] {
    return search_avx2() ? search_avx2() : search_plain();
  }();
  return kBest;
}

void search_parts(SearchFunction search, const std::vector<Part>& parts,
                  const SolveOptions& options, Solutions& answer) {
  const Control control{options.limit, options.stop};
  std::atomic<size_t> taken{0}, finished{0};
  std::mutex mutex;
  const auto work = [&] {
    Solutions mine;
    for (size_t i; (i = taken++) < parts.size() && mine.list.size() < options.limit;) {
      search(parts[i], nullptr, control, mine);
      const size_t done = ++finished;
      if (options.progress) options.progress(done, parts.size());
    }
    const std::lock_guard lock(mutex);
    answer.list.insert(answer.list.end(), mine.list.begin(), mine.list.end());
    answer.nodes += mine.nodes;
  };
  const int threads = options.limit == UINT64_MAX ? options.threads : 1;
  std::vector<std::thread> others;
  for (int i = 1; i < threads && static_cast<size_t>(i) < parts.size(); ++i)
    others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
}

}  // namespace

Solutions solve_with(SearchFunction search, std::span<const Index> placed,
                     const SolveOptions& options) {
  Part whole;
  whole.chosen.fill(-1);
  Slots taken;
  for (const Index at : placed) {
    const Placement& p = placements()[static_cast<size_t>(at)];
    whole.chosen[static_cast<size_t>(p.spot.piece)] = at;
    taken.add(p.slots);
  }
  // The half turn maps solutions to solutions and moves the origin of A to the other half.
  const bool halved = placed.empty() && options.limit == UINT64_MAX;
  for (Index at = 0; at < static_cast<Index>(placements().size()); ++at) {
    const Placement& p = placements()[static_cast<size_t>(at)];
    if (whole.chosen[static_cast<size_t>(p.spot.piece)] >= 0 || p.slots.meets(taken)) continue;
    if (halved && p.spot.piece == 0 && half_turned(at) < at) continue;
    whole.fits.push_back(at);
  }
  Solutions answer;
  std::vector<Part> parts;
  search(whole, options.limit == UINT64_MAX ? &parts : nullptr, {options.limit, options.stop},
         answer);
  search_parts(search, parts, options, answer);
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
