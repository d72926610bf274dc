// The search behind solve(), compiled for several processors; solver.cpp picks the fastest.
#pragma once
#include <vector>

#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

// A set of places to cover. Bit p is the ring place of peg p, bit 32 + p its ball place. A ring
// covers the ring place, a ball the ball place, a closed ring both, as it admits no ball.
using Cover = uint64_t;
inline constexpr Cover kRings = 0xffffff, kBalls = kRings << 32;

// A family is a set of pieces that differ only in the openings of their rings: {B, C}, {D, E, F},
// {I, J}; every other piece is its own family.
inline constexpr int kFamilies = 8, kMostOptions = 6;
inline constexpr int kFamilyOf[kPieces] = {0, 1, 1, 2, 2, 2, 3, 4, 5, 5, 6, 7};
inline constexpr Cover family_bit(int family) { return Cover{1} << (24 + family); }

struct CoverTables {
  CoverTables();
  std::vector<Cover> covers;                  // by Index
  std::array<int, kPieces> rings{}, balls{};  // cover places of a piece
};
const CoverTables& cover_tables();

inline constexpr int kH = 7, kFamilyOfH = kFamilyOf[kH];
inline constexpr int kInLargeFamilies = 0b001100111110;  // pieces in families of more than one

// Items are the keys by which the search looks up patterns: a cover place, a family (numbered in
// the gap between ring and ball places), or a slot.
inline constexpr int kFamilyItem = 24, kSlotItem = 56, kItems = kSlotItem + 7 * kPegs;
inline bool is_place(int item) { return item < 24 || item >= 32; }
using LookupItems = std::array<uint8_t, 5>;  // family and places of a pattern, padded with a repeat

// A pattern groups the placements (options) of a family with balls, rings and closed rings on the
// same pegs. They differ only in their openings, which the search decides as late as possible.
struct Pattern {
  int family = 0;
  Cover cover = 0;                        // places
  uint32_t ball_pegs = 0, ring_pegs = 0;  // pegs of its balls and of its open rings
  Slots balls;                            // slots taken by its balls
  Slots taken;                            // slots taken by all options
  LookupItems lookup_items{};
  // Two patterns clash if they share a place or a slot; slots implied by places are omitted.
  std::array<uint8_t, 20> items{};
  size_t item_count = 0;
  size_t count = 0;  // of options
  uint8_t all_options = 0;
  uint16_t all_pieces = 0;
  std::array<Index, kMostOptions> options{};
  std::array<uint8_t, kMostOptions> piece{};
  std::array<Slots, kMostOptions> rings{};
};
inline constexpr int kMostPatterns = 1024;  // 862 patterns

// The patterns that can be placed from a start.
struct Patterns {
  explicit Patterns(const std::vector<Index>& fits);
  std::vector<Pattern> list;  // by family
};

// The patterns placed so far, and the options left for each.
struct PlacedPatterns {
  struct Item {
    int16_t pattern;
    uint8_t options;
    uint16_t pieces;
    uint32_t ring_pegs;
  };
  std::array<Item, kPieces> items;
  int count = 0;
  uint32_t ball_pegs = 0;
  Slots balls, taken;
};

// A subproblem of the search.
struct Part {
  PlacedPatterns laid;
  std::array<int, kFamilies> box{};  // unplaced pieces of each family
  std::vector<int> fits;             // patterns that still fit
};

struct Control {
  uint64_t limit = UINT64_MAX;
  const std::atomic<bool>* stop = nullptr;
};

struct Task {
  const Patterns& patterns;
  Solution given;  // -1 = not placed
};
// Searches `part` and adds solutions, including the pieces of `given`, to `answer`. With `split`,
// makes only the first choice and adds the resulting subproblems to `split`.
using SearchFunction = void (*)(const Task& task, const Part& part, std::vector<Part>* split,
                                const Control& control, Solutions& answer);
SearchFunction search_plain();
SearchFunction search_avx2();  // nullptr if the processor lacks AVX2, or built with clang

Solutions solve_with(SearchFunction search, std::span<const Index> placed,
                     const SolveOptions& options);

}  // namespace hexarium::iqlink
