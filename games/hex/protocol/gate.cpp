#include "games/hex/protocol/gate.h"

#include <fmt/format.h>

#include "core/clock.h"
#include "games/hex/rules/formats.h"

namespace hexarium::hex::net {

std::vector<std::vector<int>> gate_openings(int size, int pairs, Random& random) {
  std::vector<int> cells;
  for (int cell = 0; cell < size * size; ++cell)
    if (cell % size < 2 || cell % size >= size - 2) cells.push_back(cell);
  for (size_t i = cells.size(); i > 1; --i)
    std::swap(cells[i - 1], cells[random.below(static_cast<uint32_t>(i))]);
  std::vector<std::vector<int>> openings;
  for (size_t i = 0; i < static_cast<size_t>(pairs); ++i) {
    const int first = cells[i % cells.size()];
    openings.push_back({first});
    const int other = static_cast<int>(random.below(static_cast<uint32_t>(size * size)));
    if (i >= cells.size() && other != first) openings.back().push_back(other);
  }
  return openings;
}

GateResult run_gate(GateSide (&sides)[2], int size, const std::vector<std::vector<int>>& openings,
                    const std::optional<SequentialTest>& test) {
  GateResult result;
  for (const auto& opening : openings) {
    for (const int black : {0, 1}) {
      GateResult::Game game{opening, black, 0};
      Position p;
      p.size = size;
      for (const int cell : opening) play(p, cell);
      while (!links(p, 1).joined && !links(p, 2).joined) {
        const int mover = p.to_move == 1 ? black : 1 - black;
        const double start = cpu_seconds();
        const Thought t = sides[mover].engine->think(p, sides[mover].limits);
        result.cpu[mover] += cpu_seconds() - start;
        ++result.moves[mover];
        play(p, t.move);
        game.moves.push_back(t.move);
      }
      game.winner = links(p, 1).joined ? black : 1 - black;
      ++result.won[game.winner];
      result.games.push_back(std::move(game));
    }
    if (test && test->verdict(result.won[0], result.won[1]) != 0) break;
  }
  return result;
}

std::string to_sgf(const GateResult::Game& game, int size, const std::string& a,
                   const std::string& b) {
  std::string record = "hex " + std::to_string(size);
  for (const int cell : game.moves) record += " " + cell_name(size, static_cast<Cell>(cell));
  std::string sgf = write_sgf(read_record(record), SgfStyle::HexGui);
  sgf.insert(sgf.find("SZ["),
             fmt::format("PB[{}]PW[{}]RE[{}+]", game.black == 0 ? a : b, game.black == 0 ? b : a,
                         game.winner == game.black ? "B" : "W"));
  return sgf;
}

}  // namespace hexarium::hex::net
