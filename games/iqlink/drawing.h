// Pictures of IQ-Link: text for terminals, SVG elements in the drawing units of core/view.h.
#pragma once
#include <span>
#include <string>

#include "core/view.h"
#include "games/iqlink/pieces.h"

namespace hexarium::iqlink {

// Balls are `(B)` with lines along their connections; rings are six letters around the peg, one per
// side, with a gap at each opening. The small letters are the names of the pegs.
std::string text_of_board(std::span<const Index> placed);

// One piece with its origin at `origin`, in its orientation; spot.peg does not matter.
std::string svg_of_piece(Spot spot, Point origin);

std::string svg_of_pegs();  // the empty board, to lie under the pieces
std::string svg_of_pieces(std::span<const Index> placed);
std::string svg_of_sheet();  // a whole picture: 12 pieces x 12 orientations

}  // namespace hexarium::iqlink
