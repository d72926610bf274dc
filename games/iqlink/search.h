// The search behind solve(), as compiled for one kind of processor; solver.cpp picks the best.
#pragma once
#include <vector>

#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

// Places of cover. Bit p is the ring place of peg p, bit 32 + p its ball place. A ring covers its
// ring place, a ball its ball place, a closed ring both (no ball can come there any more).
using Cover = uint64_t;
inline constexpr Cover kRings = 0xffffff, kBalls = kRings << 32;

// A placement as the search sees it: the slots it takes in three words, of which the last also has
// a bit for its piece, so that a piece fits nowhere beside itself, and its number in the top bits.
struct Key {
  std::array<uint64_t, 3> words;
  Cover cover;  // with the bit of its piece, see piece_bit
};
inline constexpr int kIdShift = 52;
inline constexpr uint64_t kNoId = ~(~uint64_t{0} << kIdShift);
inline constexpr Cover piece_bit(int piece) {
  return Cover{1} << (piece < 8 ? 24 + piece : 48 + piece);
}

struct SearchTables {
  SearchTables();
  std::vector<Key> keys;                      // by Index
  std::array<int, kPieces> rings{}, balls{};  // places of cover a piece takes
};
const SearchTables& search_tables();

// A part of the search: some pieces are placed, the others go to some of the placements that fit.
struct Part {
  Solution chosen;          // -1 = in the box
  std::vector<Index> fits;  // sorted
};

struct Control {
  uint64_t limit = UINT64_MAX;
  const std::atomic<bool>* stop = nullptr;
};

// Searches `part`; answers are added to `answer`. With `split`, a part with eleven or twelve pieces
// in the box is opened only so far and its open ends are added to `split`.
using SearchFunction = void (*)(const Part& part, std::vector<Part>* split, const Control& control,
                                Solutions& answer);
SearchFunction search_plain();
SearchFunction search_avx2();  // nullptr where it cannot run

Solutions solve_with(SearchFunction search, std::span<const Index> placed,
                     const SolveOptions& options);

}  // namespace hexarium::iqlink
