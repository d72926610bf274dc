// Drawing IQ-Link: text for terminals, and SVG elements in the drawing units of core/view.h.
#pragma once
#include <span>
#include <string>

#include "core/view.h"
#include "games/iqlink/pieces.h"

namespace hexarium::iqlink {

// Balls are `(B)` with lines for their connections; rings are six letters around the peg, one per
// side, with a gap at each opening. Lower-case letters name the pegs.
std::string text_of_board(std::span<const Index> placed);

// One piece with its origin at `origin`, in its orientation; ignores spot.peg.
std::string svg_of_piece(Spot spot, Point origin);

std::string svg_of_pegs();  // the empty board, drawn under the pieces
std::string svg_of_pieces(std::span<const Index> placed);
std::string svg_of_sheet();  // a whole picture: 12 pieces x 12 orientations

}  // namespace hexarium::iqlink
