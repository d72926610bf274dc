// IQ-Link's web calls.
#include "core/web_call.h"
#include "games/iqlink/drawing.h"
#include "games/iqlink/game.h"
#include "games/iqlink/generate.h"
#include "games/iqlink/pieces.h"

namespace hexarium::iqlink {
namespace {

// The geometry of the pieces, so that the page can draw them. A piece is three units around its
// origin; `svg` draws it in orientation A; B to F turn it by 60 degrees each, G to L mirror it
// first. `sides` are angles in degrees, counter-clockwise from the east.
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
                    {"svg", svg_of_piece({0, static_cast<int8_t>(piece), 0}, {})},
                    {"ways", ways}});
  }
  return list;
}

Json new_puzzle(const Entry&, const Fields& fields) {
  PuzzleWish wish;
  wish.level = parse_level(fields.text("level", 20, "starter"));
  wish.seed = static_cast<uint64_t>(fields.number("seed", 1, 0, 1e15));
  const Puzzle puzzle = generate(wish);
  return {{"setup", ":" + to_text(puzzle.start)},
          {"level", to_text(puzzle.rating.level)},
          {"effort", puzzle.rating.effort}};
}

}  // namespace

std::vector<WebCall> web_calls() {
  return {{"GET", "pieces", "The shapes of IQ-Link's pieces.", list_pieces},
          {"GET",
           "puzzle",
           "A puzzle with one solution.",
           new_puzzle,
           {{"level", "string", "starter, junior, expert, master or wizard."},
            {"seed", "number", "The same seed gives the same puzzle."}},
           {"setup", "level", "effort"},
           true}};
}

}  // namespace hexarium::iqlink
