#include "games/iqlink/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "games/iqlink/search.h"

namespace hexarium::iqlink {

namespace {

const Placement& placement(Index at) { return placements()[at]; }
Cover cover_of(Index at) { return cover_tables().covers[at]; }
std::string name(Index at) { return to_text(placement(at).spot); }
char piece_letter(Index at) { return letter(placement(at).spot.piece); }

// The placements that still fit, and the pieces left to place.
struct Rest {
  std::vector<Index> fits;
  int left = 0;  // one bit per piece

  Cover reached() const {  // places that can still be covered
    Cover all = 0;
    for (const Index at : fits) all |= cover_of(at);
    return all;
  }
  // How many of the reached ring or ball places may stay empty.
  int slack(Cover kind) const {
    const auto& takes = kind == kRings ? cover_tables().rings : cover_tables().balls;
    int need = 0;
    for (size_t p = 0; p < kPieces; ++p)
      if (left >> p & 1) need += takes[p];
    return std::popcount(reached() & kind) - need;
  }
};

Rest rest_of(const State& state) {
  Rest rest;
  rest.left = ((1 << kPieces) - 1) & ~state.used;
  for (const State::Move move : legal_moves(state)) rest.fits.push_back(move.placement);
  return rest;
}

Rest after(const Rest& rest, Index at) {
  Rest next;
  next.left = rest.left & ~(1 << placement(at).spot.piece);
  for (const Index other : rest.fits)
    if (next.left >> placement(other).spot.piece & 1 &&
        !placement(other).slots.meets(placement(at).slots))
      next.fits.push_back(other);
  return next;
}

// Why this is a dead end; empty if no reason is visible.
std::string contradiction(const Rest& rest) {
  int there = 0;
  for (const Index at : rest.fits) there |= 1 << placement(at).spot.piece;
  for (int p = 0; p < kPieces; ++p)
    if (rest.left & ~there & (1 << p)) return fmt::format("no place for {}", letter(p));
  if (rest.slack(kRings) < 0) return "more than four pegs without a ring";
  if (rest.slack(kBalls) < 0) return "more than two places without a ball";
  return "";
}

std::optional<Hint> only_place(const Rest& rest) {
  std::array<int, kPieces> count{};
  std::array<Index, kPieces> last{};
  for (const Index at : rest.fits) {
    const size_t p = placement(at).spot.piece;
    ++count[p], last[p] = at;
  }
  for (size_t p = 0; p < kPieces; ++p)
    if (count[p] == 1)
      return Hint{last[p], Kind::OnlyPlace,
                  fmt::format("only place left for {}", letter(static_cast<int>(p))), 1};
  return std::nullopt;
}

std::optional<Hint> only_filler(const Rest& rest) {
  for (const Cover kind : {kRings, kBalls}) {
    if (rest.slack(kind) != 0) continue;
    for (Cover places = rest.reached() & kind; places; places &= places - 1) {
      const Cover place = places & -places;
      Index found = -1;
      int count = 0;
      for (const Index at : rest.fits)
        if (cover_of(at) & place) found = at, ++count;
      if (count != 1) continue;
      const char peg = letter(std::countr_zero(place) % 32);
      return Hint{
          found, Kind::OnlyFiller,
          kind == kRings
              ? fmt::format("peg {} needs a ring, as no more pegs may stay without one, and "
                            "only {} can provide it, as {}",
                            peg, piece_letter(found), name(found))
              : fmt::format("peg {} needs a ball or a closed ring, as no more may stay "
                            "without one, and only {} can provide it, as {}",
                            peg, piece_letter(found), name(found)),
          2};
    }
  }
  return std::nullopt;
}

std::optional<Hint> look_ahead(const Rest& rest) {
  std::vector<Index> alive;
  std::array<std::string, kPieces> why;  // an example of a failure per piece
  std::array<int, kPieces> failed{};
  for (const Index at : rest.fits) {
    const std::string problem = contradiction(after(rest, at));
    const size_t p = placement(at).spot.piece;
    if (problem.empty()) {
      alive.push_back(at);
    } else {
      ++failed[p];
      if (why[p].empty()) why[p] = fmt::format("{} would leave {}", name(at), problem);
    }
  }
  if (alive.size() == rest.fits.size()) return std::nullopt;
  const auto effort = static_cast<uint64_t>(rest.fits.size());
  Rest fewer{alive, rest.left};
  if (const auto hint = only_place(fewer)) {
    const size_t p = placement(hint->move).spot.piece;
    return Hint{
        hint->move, Kind::LookAhead,
        fmt::format("the only place for {} that does not fail immediately: {}{}",
                    piece_letter(hint->move), why[p],
                    failed[p] > 1 ? fmt::format(", and {} more places fail", failed[p] - 1) : ""),
        effort};
  }
  if (const auto hint = only_filler(fewer))
    return Hint{hint->move, Kind::LookAhead,
                hint->reason + fmt::format(" ({} of {} placements fail immediately)",
                                           rest.fits.size() - alive.size(), rest.fits.size()),
                effort};
  return std::nullopt;
}

// The first piece after which there was no solution.
std::string where_it_went_wrong(const State& state) {
  size_t good = state.placed.size();
  while (good > 0 && solve({state.placed.data(), good}, {.limit = 1}).list.empty()) --good;
  if (good == 0)
    return fmt::format("no solution: the first piece, {}, already rules it out",
                       name(state.placed[0]));
  return fmt::format("no solution: there was one up to {}; take back {}",
                     name(state.placed[good - 1]), name(state.placed[good]));
}

}  // namespace

std::string to_text(Kind kind) {
  constexpr const char* kNames[] = {"only place", "only filler", "look-ahead", "search", "safe"};
  return kNames[static_cast<int>(kind)];
}

std::optional<Hint> deduce(const State& state) {
  const Rest rest = rest_of(state);
  if (auto hint = only_place(rest)) return hint;
  if (auto hint = only_filler(rest)) return hint;
  return look_ahead(rest);
}

Advice advise(const State& state, const Solutions& found) {
  if (state.placed.size() == kPieces) return {{}, "solved: all pieces are placed", true};
  if (found.list.empty() && !found.complete)
    return {{}, "stopped before a solution was found", true};
  if (found.list.empty()) return {{}, where_it_went_wrong(state), false};
  const bool few = !found.complete;
  Advice advice;
  if (!state.placed.empty()) advice.hint = deduce(state);
  if (!advice.hint) {
    // The placement that most solutions share; the first in piece order if tied.
    std::vector<size_t> kept(placements().size());
    for (const Solution& solution : found.list)
      for (const Index at : solution) ++kept[at];
    Index best = -1;
    for (const State::Move move : legal_moves(state))
      if (best < 0 || kept[move.placement] > kept[best]) best = move.placement;
    const size_t with = kept[best], all = found.list.size();
    if (!few && with == all)
      advice.hint =
          Hint{best, Kind::Search,
               all == 1 ? fmt::format("the only place for {} in the only solution, found "
                                      "by search",
                                      piece_letter(best))
                        : fmt::format("the only place for {} in all {} solutions, found by "
                                      "search",
                                      piece_letter(best), all),
               found.nodes};
    else
      advice.hint =
          Hint{best, Kind::Safe,
               few ? "safe: there is a solution with this piece"
                   : fmt::format("safe: {} of {} solutions have this piece here", with, all),
               found.nodes};
  }
  advice.text = fmt::format("{}: {}", name(advice.hint->move), advice.hint->reason);
  return advice;
}

// What a search node counts in a rating. A node looks one piece ahead; the factor keeps ratings
// close to those of an older search that did not.
constexpr uint64_t kTriesPerNode = 8;

Rating rate(const State& start) {
  const Solutions found = solve(start.placed, {.limit = 2});
  if (found.list.size() != 1)
    throw Error(fmt::format("iqlink puzzle {}: expected exactly one solution, found {}",
                            quote(to_text(start.placed)),
                            found.list.empty() ? "none" : "more than one"));
  Rating rating;
  State state = start;
  while (state.placed.size() < kPieces) {
    std::optional<Hint> step = deduce(state);
    if (!step) {
      // Only search helps: add its cost, and place the piece with the fewest options.
      const Rest rest = rest_of(state);
      std::array<int, kPieces> count{};
      for (const Index at : rest.fits) ++count[placement(at).spot.piece];
      size_t piece = kPieces;
      for (size_t p = 0; p < kPieces; ++p)
        if (rest.left >> p & 1 && (piece == kPieces || count[p] < count[piece])) piece = p;
      step = Hint{found.list[0][piece], Kind::Search, "",
                  rest.fits.size() + kTriesPerNode * solve(state.placed).nodes};
    }
    rating.effort += step->effort;
    rating.hardest = std::max(rating.hardest, step->kind);
    play(state, {step->move});
  }
  rating.level = level_of(rating.effort);
  return rating;
}

}  // namespace hexarium::iqlink
