#include "games/hex/proof/connection_report.h"

#include <algorithm>

#include "games/hex/proof/prover.h"
#include "games/hex/proof/virtual_connections.h"

namespace hexarium::hex {

namespace {

template <int W>
std::vector<Link> links_of(const State& s) {
  const Geometry<W> geometry(s.size);
  const auto stones = stones_of<W>(s);
  std::vector<Link> links;
  for (const int color : {0, 1}) {
    Connections<W> connections(geometry, color, ConnectionLimits::of_board(s.size));
    connections.build(stones);
    for (int x = 0; x < connections.ends(); ++x) {
      const bool chain =
          x < geometry.cells && stones.of[color].has(x) && connections.end_of(x) == x;
      if (!chain && x < geometry.cells) continue;
      for (int y = 0; y < x; ++y) {
        if (y < geometry.cells && !(stones.of[color].has(y) && connections.end_of(y) == y))
          continue;
        const auto fulls = connections.fulls(x, y);
        if (fulls.empty()) continue;
        const auto smallest = std::min_element(
            fulls.begin(), fulls.end(),
            [](const Bits<W>& a, const Bits<W>& b) { return a.count() < b.count(); });
        Link link{.color = color == 0 ? Color::Black : Color::White};
        for_each(*smallest, [&](int cell) { link.carrier.push_back(static_cast<Cell>(cell)); });
        if (!link.carrier.empty()) links.push_back(link);
      }
    }
  }
  return links;
}

}  // namespace

ConnectionReport connection_report(const State& s) {
  ConnectionReport answer;
  Prover prover(s.size, size_t{16} << 20);
  const StaticVerdict verdict = prover.look(s);
  answer.winner = verdict.winner;
  answer.must_play = verdict.moves;
  answer.links = with_words(s.size, [&](auto words) { return links_of<words()>(s); });
  return answer;
}

}  // namespace hexarium::hex
