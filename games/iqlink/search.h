// The search behind solve(), as compiled for one kind of processor; solver.cpp picks the best.
#pragma once
#include <vector>

#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

// Places of cover. Bit p is the ring place of peg p, bit 32 + p its ball place. A ring covers its
// ring place, a ball its ball place, a closed ring both (no ball can come there any more).
using Cover = uint64_t;
inline constexpr Cover kRings = 0xffffff, kBalls = kRings << 32;

// Families: pieces with the same chain of balls, rings and closed rings. Pieces of a family differ
// only in where their rings open: {B, C}, {D, E, F}, {I, J}; the others are alone in theirs.
inline constexpr int kFamilies = 8, kMostOptions = 6;
inline constexpr int kFamilyOf[kPieces] = {0, 1, 1, 2, 2, 2, 3, 4, 5, 5, 6, 7};
inline constexpr Cover family_bit(int family) { return Cover{1} << (24 + family); }

struct CoverTables {
  CoverTables();
  std::vector<Cover> covers;                  // by Index
  std::array<int, kPieces> rings{}, balls{};  // places of cover a piece takes
};
const CoverTables& cover_tables();

inline constexpr int kH = 7, kFamilyOfH = kFamilyOf[kH];
inline constexpr int kInLargeFamilies = 0b001100111110;  // pieces that have others in their family

// Items are what the search looks patterns up by: a place as in Cover, a family in the gap between
// ring places and ball places, a slot.
inline constexpr int kFamilyItem = 24, kSlotItem = 56, kItems = kSlotItem + 7 * kPegs;
inline bool is_place(int item) { return item < 24 || item >= 32; }
using LookupItems = std::array<uint8_t, 5>;  // family and places of a pattern, padded with one of them

// Placements of a family with balls on the same pegs, rings on the same pegs and closed rings on
// the same pegs: its options. They differ in openings, which the search leaves open till it must.
struct Pattern {
  int family = 0;
  Cover cover = 0;                        // places
  uint32_t ball_pegs = 0, ring_pegs = 0;  // pegs of its balls and of its open rings
  Slots balls;                            // taken by its balls
  Slots taken;                            // taken by all options
  LookupItems lookup_items{};
  // Two patterns clash when they share a place or a slot; slots that the places imply are left out.
  std::array<uint8_t, 20> items{};
  size_t item_count = 0;
  size_t count = 0;  // of options
  uint8_t all_options = 0;
  uint16_t all_pieces = 0;
  std::array<Index, kMostOptions> options{};
  std::array<uint8_t, kMostOptions> piece{};
  std::array<Slots, kMostOptions> rings{};
};
inline constexpr int kMostPatterns = 1024;  // there are 862

// A start: what can be laid.
struct Patterns {
  explicit Patterns(const std::vector<Index>& fits);
  std::vector<Pattern> list;  // by family
};

// What has been laid, and which options are left of it.
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

// A part of the search.
struct Part {
  PlacedPatterns laid;
  std::array<int, kFamilies> box{};  // pieces of each family in the box
  std::vector<int> fits;             // patterns that can be laid
};

struct Control {
  uint64_t limit = UINT64_MAX;
  const std::atomic<bool>* stop = nullptr;
};

// Searches `part`; answers are added to `answer`, which has the given pieces from `given`. With
// `split` only the first choice is made, and what is left to search after it is added to `split`.
struct Task {
  const Patterns& patterns;
  Solution given;  // -1 = in the box
};
using SearchFunction = void (*)(const Task& task, const Part& part, std::vector<Part>* split,
                                const Control& control, Solutions& answer);
SearchFunction search_plain();
SearchFunction search_avx2();  // nullptr where it cannot run, and under clang

Solutions solve_with(SearchFunction search, std::span<const Index> placed,
                     const SolveOptions& options);

}  // namespace hexarium::iqlink
