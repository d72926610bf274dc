// The web calls of Hexceed.
#include "core/web_call.h"
#include "games/hexceed/game.h"

namespace hexarium::hexceed {
namespace {

// The pieces as the board shows them, so that a page draws them in the same way.
Json list_pieces(const Entry&, const Fields&) {
  Json list = Json::array();
  for (int piece = 0; piece < kPieces; ++piece)
    list.push_back(
        {{"piece", piece_text(piece)}, {"name", piece_name(piece)}, {"svg", svg_of_piece(piece)}});
  return list;
}

}  // namespace

std::vector<WebCall> web_calls() {
  return {{"GET", "pieces", "The pieces of Hexceed as they are drawn.", list_pieces}};
}

}  // namespace hexarium::hexceed
