// `show` with `--overlay`: draws the solver's reasoning over the board.
#include <fmt/format.h>

#include "core/picture.h"
#include "games/hex/commands/commands.h"
#include "games/hex/proof/connection_report.h"
#include "games/hex/proof/inferior_cells.h"
#include "games/hex/terminal.h"

namespace hexarium::hex {
namespace {

std::string disc(const View& view, Cell cell, double radius, std::string_view style) {
  const Point at = centre(view, view.cells[cell].place);
  return fmt::format("<circle cx=\"{:.3f}\" cy=\"{:.3f}\" r=\"{:.2f}\" {}/>", at.x, at.y, radius,
                     style);
}

std::string letter(const View& view, Cell cell, char text, std::string_view color) {
  const Point at = centre(view, view.cells[cell].place);
  return fmt::format(
      "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.45\" text-anchor=\"middle\" "
      "font-family=\"sans-serif\" fill=\"{}\">{}</text>",
      at.x, at.y + 0.16, color, text);
}

constexpr std::string_view kBlackInk = "#1d4ed8", kWhiteInk = "#c2410c";
std::string_view ink(Color c) { return c == Color::Black ? kBlackInk : kWhiteInk; }

// Small stones for the fill-in, v for vulnerable and d for dominated moves.
template <int W>
void draw_inferior(View& view, const State& s) {
  const Geometry<W> g(s.size);
  const auto stones = stones_of<W>(s);
  const auto inferior = std::make_unique<Inferior<W>>();
  inferior->fill(g, stones);
  for (int c = 0; c < 2; ++c)
    for_each(inferior->filled.of[c] - stones.of[c], [&](int cell) {
      view.svg_over += disc(view, static_cast<Cell>(cell), 0.2,
                            c == 0 ? "fill=\"#222\" opacity=\"0.6\""
                                   : "fill=\"#fff\" stroke=\"#222\" stroke-width=\"0.04\"");
    });
  for (int c = 0; c < 2; ++c)
    if (connected(g, inferior->filled.of[c], c)) return;
  inferior->prune(g, index(s.to_move), g.all - inferior->filled.both());
  for_each(inferior->vulnerable, [&](int cell) {
    view.svg_over += letter(view, static_cast<Cell>(cell), 'v', "#7c3aed");
  });
  for_each(inferior->dominated, [&](int cell) {
    view.svg_over += letter(view, static_cast<Cell>(cell), 'd', "#0f766e");
  });
}

void draw(View& view, const State& s, const std::string& kind) {
  if (s.winner != Color::None) return;
  if (kind == "inferior")
    return with_words(s.size, [&](auto words) { draw_inferior<words()>(view, s); });
  const ConnectionReport found = connection_report(s);
  if (kind == "vc") {
    for (const Link& link : found.links)
      for (const Cell cell : link.carrier)
        view.svg_over +=
            disc(view, cell, link.color == Color::Black ? 0.22 : 0.32,
                 fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"0.07\"", ink(link.color)));
  } else if (found.winner == Color::None) {
    for (const Cell cell : found.must_play)
      view.svg_over += disc(view, cell, 0.16, fmt::format("fill=\"{}\"", ink(s.to_move)));
  } else {
    view.status += fmt::format("; {} wins by connections alone", name(found.winner));
  }
}

// The common `show`, with the overlay.
Answer show(const Args& args, const std::string& text, bool bulk) {
  Record record = parse_record("hex", "11", text);
  const State s = replay_canonical<State>(record);
  View drawn = view(s);
  if (args.has("overlay")) draw(drawn, s, args.text("overlay", ""));
  return show_answer(args, to_text("hex", record), outcome(s).over, drawn, bulk, &kTerminal);
}

}  // namespace

std::vector<Verb> show_verbs() {
  return {{"show",
           "RECORD|-",
           "Print the board as text, or write it as a picture.",
           {{"--overlay", "vc|inferior|mustplay",
             "draw connections, fill-in with inferior moves, or the must-play region"}},
           {"hexarium hex show '7 d4' --overlay vc --png board.png"},
           [](Args& args) {
             return answer_all(args, [&](const std::string& record, bool bulk) {
               return show(args, record, bulk);
             });
           }}};
}

}  // namespace hexarium::hex
