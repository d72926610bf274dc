#include "games/iqlink/pieces.h"

namespace hexarium::iqlink {

namespace {

enum : int { E, NE, NW, W, SW, SE };

// A unit: a ball, whose connections follow from the shape of its piece, or a ring with its
// openings.
struct Kind {
  bool ball;
  uint8_t openings;
};
constexpr Kind kBall{true, 0}, kClosed{false, 0};
constexpr Kind open_to(int a) { return {false, static_cast<uint8_t>(1 << a)}; }
constexpr Kind open_to(int a, int b) { return {false, static_cast<uint8_t>(1 << a | 1 << b)}; }

// A piece in orientation A. Unit 0 is west of the origin, unit 2 in direction `last`.
struct Row {
  const char *name, *colour;
  Kind unit0, origin;
  int last;
  Kind unit2;
};
constexpr Row kTable[kPieces] = {
    /* A */ {"light purple", "#b79be0", kBall, open_to(NW, NE), E, kBall},
    /* B */ {"sea green", "#149c86", kBall, kClosed, E, open_to(NE)},
    /* C */ {"lime", "#a6d82f", kBall, kClosed, E, open_to(NW)},
    /* D */ {"dark purple", "#6a3196", kBall, kClosed, NE, open_to(SE)},
    /* E */ {"light pink", "#f7a8c4", kBall, kClosed, NE, open_to(W)},
    /* F */ {"light blue", "#5cc0f0", kBall, kClosed, NE, open_to(NW)},
    /* G */ {"dark pink", "#e0307e", kBall, open_to(SW), NE, kBall},
    /* H */ {"yellow", "#f6cf1d", open_to(NW), kClosed, NE, open_to(NE)},
    /* I */ {"green", "#2f9e37", kBall, kBall, NW, open_to(NW)},
    /* J */ {"dark blue", "#2352b8", kBall, kBall, NW, open_to(W)},
    /* K */ {"orange", "#f58b1f", kBall, open_to(SE), NW, kBall},
    /* L */ {"red", "#dd2a26", kBall, open_to(SE), NW, open_to(E)},
};

uint8_t bit(int direction) { return static_cast<uint8_t>(1 << direction); }
int opposite(int direction) { return (direction + 3) % 6; }

std::array<Piece, kPieces> make_pieces() {
  std::array<Piece, kPieces> list{};
  for (size_t i = 0; i < kPieces; ++i) {
    const Row& row = kTable[i];
    const auto unit = [](int place, Kind kind, int connections) {
      return Unit{place, kind.ball, static_cast<uint8_t>(kind.ball ? connections : kind.openings)};
    };
    list[i] = {
        row.name,
        row.colour,
        {unit(W, row.unit0, bit(opposite(W))), unit(kOrigin, row.origin, bit(W) | bit(row.last)),
         unit(row.last, row.unit2, bit(opposite(row.last)))}};
  }
  return list;
}

int turned(int direction, int orientation) {
  return (orientation < 6 ? direction - orientation + 6 : 12 - direction - (orientation - 6)) % 6;
}

Slots slots_of(const std::array<Unit, 3>& units, const std::array<int8_t, 3>& pegs) {
  Slots slots;
  for (size_t u = 0; u < 3; ++u) {
    const int base = 7 * pegs[u];
    const int sides = units[u].ball ? units[u].sides : ~units[u].sides;
    for (int d = 0; d < 6; ++d)
      if (sides >> d & 1) slots.add(base + d);
    if (units[u].ball) slots.add(base + 6);
  }
  return slots;
}

struct Tables {
  Tables() {
    for (int piece = 0; piece < kPieces; ++piece) {
      first[piece] = static_cast<Index>(list.size());
      for (int peg = 0; peg < kPegs; ++peg)
        for (int o = 0; o < orientations_of(piece); ++o) add(peg, piece, o);
    }
    first[kPieces] = static_cast<Index>(list.size());
  }
  void add(int peg, int piece, int orientation) {
    const Spot spot{static_cast<int8_t>(peg), static_cast<int8_t>(piece),
                    static_cast<int8_t>(orientation)};
    const auto all = pegs_of(spot);
    Index& at = index[(peg * kPieces + piece) * kOrientations + orientation];
    at = -1;
    if (all[0] < 0 || all[2] < 0) return;
    at = static_cast<Index>(list.size());
    std::array<int8_t, 3> pegs{};
    for (size_t u = 0; u < 3; ++u) pegs[u] = static_cast<int8_t>(all[u]);
    list.push_back({spot, pegs, slots_of(units_at(spot), pegs)});
  }

  std::vector<Placement> list;
  std::array<Index, kPieces + 1> first{};
  std::array<Index, kPegs * kPieces * kOrientations> index{};
};

const Tables& tables() {
  static const Tables kTables;
  return kTables;
}

}  // namespace

const Grid& board() {
  static const Grid kBoard = odd_rows(6, 4);
  return kBoard;
}

const std::array<Piece, kPieces>& pieces() {
  static const std::array<Piece, kPieces> kAll = make_pieces();
  return kAll;
}

int orientations_of(int piece) { return piece == 0 ? 6 : kOrientations; }

Unit turned(Unit unit, int orientation) {
  Unit out{unit.place == kOrigin ? kOrigin : turned(unit.place, orientation), unit.ball, 0};
  for (int d = 0; d < 6; ++d)
    if (unit.sides >> d & 1) out.sides |= bit(turned(d, orientation));
  return out;
}

std::array<Unit, 3> units_at(Spot spot) {
  std::array<Unit, 3> units = pieces()[spot.piece].units;
  for (Unit& unit : units) unit = turned(unit, spot.orientation);
  return units;
}

std::array<int, 3> pegs_of(Spot spot) {
  std::array<int, 3> pegs{};
  const auto units = units_at(spot);
  for (size_t u = 0; u < 3; ++u)
    pegs[u] = units[u].place == kOrigin ? spot.peg : board().neighbours[spot.peg][units[u].place];
  return pegs;
}

const std::vector<Placement>& placements() { return tables().list; }

Index first_of(int piece) { return tables().first[piece]; }

Index index_of(Spot spot) {
  return tables().index[(spot.peg * kPieces + spot.piece) * kOrientations + spot.orientation];
}

Index half_turned(Index at) {
  Spot spot = placements()[at].spot;
  spot.peg = static_cast<int8_t>(kPegs - 1 - spot.peg);
  const int half = spot.orientation / 6 * 6;
  spot.orientation = static_cast<int8_t>(half + (spot.orientation - half + 3) % 6);
  return index_of(spot);
}

std::string to_text(Spot spot) {
  return {letter(spot.peg), letter(spot.piece), letter(spot.orientation)};
}

std::string direction_name(int direction) {
  constexpr const char* kNames[] = {"east", "north-east", "north-west",
                                    "west", "south-west", "south-east"};
  return kNames[direction];
}

}  // namespace hexarium::iqlink
