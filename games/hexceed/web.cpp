// Hexceed's web calls.
#include "core/web_call.h"
#include "games/hexceed/game.h"

namespace hexarium::hexceed {
namespace {

// The pieces as SVG, so that the page draws them like the board.
Json list_pieces(const Entry&, const Fields&) {
  Json list = Json::array();
  for (int piece = 0; piece < kPieces; ++piece)
    list.push_back(
        {{"piece", piece_text(piece)}, {"name", piece_name(piece)}, {"svg", svg_of_piece(piece)}});
  return list;
}

}  // namespace

std::vector<WebCall> web_calls() {
  return {{"GET", "pieces", "Hexceed's pieces as SVG.", list_pieces}};
}

}  // namespace hexarium::hexceed
