// The web calls of IQ-Link.
#include "core/web_call.h"
#include "games/iqlink/game.h"
#include "games/iqlink/pieces.h"

namespace hexarium::iqlink {
namespace {

// The pieces as they lie, so that a page can draw them without knowing how they turn. A piece is
// three units around its origin; `sides` are angles in degrees, counter-clockwise from the east.
Json list_pieces(const Entry&, const Fields&) {
  const View plain;
  Json list = Json::array();
  for (int piece = 0; piece < kPieces; ++piece) {
    Json ways = Json::array();
    for (int way = 0; way < orientations_of(piece); ++way) {
      Json units = Json::array();
      for (const Unit& unit : units_at({0, static_cast<int8_t>(piece), static_cast<int8_t>(way)})) {
        const Point at = unit.place == kOrigin ? Point{} : centre(plain, kDirections[unit.place]);
        Json sides = Json::array();
        for (int side = 0; side < 6; ++side)
          if (unit.sides >> side & 1) sides.push_back(60 * side);
        units.push_back({{"x", at.x}, {"y", at.y}, {"ball", unit.ball}, {"sides", sides}});
      }
      ways.push_back({{"letter", std::string(1, letter(way))}, {"units", units}});
    }
    const Piece& one = pieces()[piece];
    list.push_back({{"letter", std::string(1, letter(piece))},
                    {"name", one.name},
                    {"colour", one.colour},
                    {"ways", ways}});
  }
  return list;
}

}  // namespace

std::vector<WebCall> web_calls() {
  return {{"GET", "pieces", "The pieces of IQ-Link as they lie.", list_pieces}};
}

}  // namespace hexarium::iqlink
