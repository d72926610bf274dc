// IQ-Link's board, its twelve pieces, and all their placements.
//
// The board is 24 pegs A..X in four rows of six; rows 1 and 3 are shifted half a step to the right.
// Directions are those of core/grid.h: E, NE, NW, W, SW, SE. A piece is three units in a chain; the
// middle one, unit 1, is its origin. A unit is a ball or a ring:
//
//   a ball takes the centre of its peg and the side of each of its connections;
//   a ring takes every side of its peg except its openings, and never the centre.
//
// Two pieces fit together when no slot (six sides and a centre on each peg) is taken twice.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.h"

namespace hexarium::iqlink {

inline constexpr int kPegs = 24, kPieces = 12, kOrientations = 12;
inline constexpr int kOrigin = -1;  // in place of a direction, for unit 1

struct Unit {
  int place;      // direction from the origin, or kOrigin
  bool ball;      // otherwise a ring
  uint8_t sides;  // one bit per direction: a ball's connections, a ring's openings
  bool closed() const { return !ball && sides == 0; }
};

struct Piece {
  std::string_view name, colour;  // "sea green", CSS
  std::array<Unit, 3> units;      // in orientation A
};

// A piece on a peg. Orientations A..F turn it clockwise by 60 degrees each; G..L first mirror it
// top to bottom. Piece A looks the same mirrored and turned by 180 degrees, so it only has A..F.
struct Spot {
  int8_t peg, piece, orientation;  // of the origin; 0.. for the letter A..
  bool operator==(const Spot&) const = default;
};

// A set of slots: bit 7 * peg + direction is a side, bit 7 * peg + 6 the centre.
struct Slots {
  std::array<uint64_t, 3> words{};
  bool operator==(const Slots&) const = default;
  bool meets(const Slots& o) const {
    return ((words[0] & o.words[0]) | (words[1] & o.words[1]) | (words[2] & o.words[2])) != 0;
  }
  void add(const Slots& o) {
    for (size_t i = 0; i < 3; ++i) words[i] |= o.words[i];
  }
  void add(int slot) { words[slot / 64] |= uint64_t{1} << (slot % 64); }
  bool has(int slot) const { return words[slot / 64] >> (slot % 64) & 1; }
};

// A spot whose three units are all on the board.
struct Placement {
  Spot spot;
  std::array<int8_t, 3> pegs;  // of units 0, 1, 2
  Slots slots;
};
using Index = int16_t;  // into placements(), or -1

const Grid& board();
const std::array<Piece, kPieces>& pieces();
int orientations_of(int piece);  // 6 for A, else 12

Unit turned(Unit unit, int orientation);
std::array<Unit, 3> units_at(Spot spot);  // turned
std::array<int, 3> pegs_of(Spot spot);    // -1 = off the board

// All 1840 placements, ordered by piece, then peg, then orientation.
const std::vector<Placement>& placements();
Index first_of(int piece);  // the placements of a piece are first_of(piece) .. first_of(piece+1)-1
Index index_of(Spot spot);  // -1 = not fully on the board
Index half_turned(Index at);  // the same placement on the board turned by 180 degrees

std::string to_text(Spot spot);  // "BAA"
std::string direction_name(int direction);
inline char letter(int number) { return static_cast<char>('A' + number); }

}  // namespace hexarium::iqlink
