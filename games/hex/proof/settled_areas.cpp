#include "games/hex/proof/settled_areas.h"

namespace hexarium::hex {

namespace {

template <int W>
std::optional<SettledArea<W>> area_of(const Geometry<W>& g, const Inferior<W>& inferior, int color,
                                      const Connections<W>& vc) {
  const Graph<W>& graph = inferior.graph(color);
  const Stones<W>& stones = inferior.filled;
  const Bits<W> empty = g.all - stones.both();
  // Step 1. The ends, and the empty cells next to them.
  struct End {
    int end;
    unsigned others;  // the sides other than this end, as bits
    Bits<W> near;
  };
  std::array<End, 64 * W + 2> ends;
  int count = 0;
  for (unsigned s = 0; s < 2; ++s)
    ends[count++] = {vc.side(static_cast<int>(s)), 3u ^ 1u << s, graph.side_near[s]};
  for (Bits<W> rest = vc.stones().of[color]; rest;) {
    const Bits<W> first = Bits<W>::of(rest.first());
    const int end = vc.end_of(rest.first());
    rest -= g.flood(first, vc.stones().of[color]);
    if (end < g.cells) ends[count++] = {end, 3, g.around(g.flood(first, stones.of[color])) & empty};
  }
  // Step 2. What is cut off by one of them, or by two.
  for (int i = 0; i < count; ++i)
    for (int k = i; k < count; ++k) {
      if (i < k && vc.fulls(ends[i].end, ends[k].end).empty()) continue;
      const Bits<W> area =
          empty - graph.reached(ends[i].others & ends[k].others, ends[i].near | ends[k].near);
      if (!area) continue;
      if (i == k) return SettledArea<W>{1 - color, area, area};
      for (const Bits<W>& full : vc.fulls(ends[i].end, ends[k].end))
        if (subset(full - stones.of[color], area)) return SettledArea<W>{color, area, full & area};
    }
  return {};
}

}  // namespace

template <int W>
std::optional<SettledArea<W>> settled_area(const Geometry<W>& g, const Inferior<W>& inferior,
                                           const Connections<W>& black,
                                           const Connections<W>& white) {
  if (auto area = area_of(g, inferior, 0, black)) return area;
  return area_of(g, inferior, 1, white);
}

#define HEXARIUM_SETTLED_AREA(W)                       \
  template std::optional<SettledArea<W>> settled_area( \
      const Geometry<W>&, const Inferior<W>&, const Connections<W>&, const Connections<W>&);
HEXARIUM_SETTLED_AREA(1)
HEXARIUM_SETTLED_AREA(2)
HEXARIUM_SETTLED_AREA(3)
HEXARIUM_SETTLED_AREA(4)
HEXARIUM_SETTLED_AREA(7)
#undef HEXARIUM_SETTLED_AREA

}  // namespace hexarium::hex
