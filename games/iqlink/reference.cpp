// The reference solver: takes the piece with the fewest places left and tries each of them.
#include <algorithm>

#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

namespace {

using Places = std::array<std::vector<Index>, kPieces>;  // placements that still fit, per piece

struct Reference {
  void search(const Places& places, int left) {
    ++answer.nodes;
    if (!left) {
      answer.list.push_back(chosen);
      return;
    }
    size_t piece = kPieces;
    for (size_t i = 0; i < kPieces; ++i)
      if (left >> i & 1 && (piece == kPieces || places[i].size() < places[piece].size())) piece = i;
    left &= ~(1 << piece);
    for (const Index at : places[piece]) {
      if (answer.list.size() >= limit) return;
      chosen[piece] = at;
      search(still_fit(places, left, at), left);
    }
  }

  static Places still_fit(const Places& places, int left, Index at) {
    Places next;
    for (size_t i = 0; i < kPieces; ++i)
      if (left >> i & 1)
        for (const Index other : places[i])
          if (!placements()[other].slots.meets(placements()[at].slots)) next[i].push_back(other);
    return next;
  }

  uint64_t limit;
  Solution chosen{};
  Solutions answer{};
};

}  // namespace

Solutions solve_by_reference(std::span<const Index> placed, uint64_t limit) {
  Reference reference{limit};
  Places places;
  int left = (1 << kPieces) - 1;
  for (Index at = 0; at < static_cast<Index>(placements().size()); ++at)
    places[placements()[at].spot.piece].push_back(at);
  for (const Index at : placed) {
    const int piece = placements()[at].spot.piece;
    reference.chosen[piece] = at;
    left &= ~(1 << piece);
    places = Reference::still_fit(places, left, at);
  }
  reference.search(places, left);
  std::sort(reference.answer.list.begin(), reference.answer.list.end());
  reference.answer.complete = reference.answer.list.size() < limit;
  return reference.answer;
}

}  // namespace hexarium::iqlink
