// The board as a View.
#include <fmt/format.h>

#include "games/iqlink/drawing.h"
#include "games/iqlink/rules.h"

namespace hexarium::iqlink {

View view(const State& state) {
  View v;
  v.outline = false;
  for (int peg = 0; peg < kPegs; ++peg)
    v.cells.push_back({.place = board().places[peg],
                       .name = std::string(1, letter(peg)),
                       .label = "",
                       .fill = "#fff",
                       .ink = "#222"});
  v.text = text_of_board(state.placed);
  v.svg_under = svg_of_pegs();
  v.svg_over = svg_of_pieces(state.placed);
  std::vector<std::string> left;
  for (int piece = 0; piece < kPieces; ++piece)
    if (!(state.used >> piece & 1)) left.push_back(std::string(1, letter(piece)));
  if (left.empty()) v.status = "solved: all twelve pieces placed";
  else
    v.status = fmt::format("{}left: {}", outcome(state).over ? "stuck: no piece fits; " : "",
                           join(left, " "));
  v.facts = {{"placement", to_text(state.placed)},
             {"given", static_cast<int64_t>(state.placed.size())},
             {"left", left},
             {"complete", left.empty()}};
  return v;
}

}  // namespace hexarium::iqlink
