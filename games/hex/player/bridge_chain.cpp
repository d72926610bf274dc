#include "games/hex/player/bridge_chain.h"

#include <algorithm>
#include <array>

#include "games/hex/board/templates.h"

namespace hexarium::hex {

namespace {

// Cells from one colour's point of view: `down` counts rows from the near edge (columns for White),
// `along` the cells along that edge. Transposing preserves adjacency.
struct Orientation {
  int size;
  Color c;
  int down(Cell cell) const { return c == Color::Black ? cell / size : cell % size; }
  int along(Cell cell) const { return c == Color::Black ? cell % size : cell / size; }
  Cell cell(int down, int along) const {
    if (down < 0 || along < 0 || down >= size || along >= size) return kNoCell;
    return static_cast<Cell>(c == Color::Black ? down * size + along : along * size + down);
  }
};

// Groups of `c`, numbered; 0 is the near edge with all stones on it, 1 the far edge.
struct Groups {
  std::array<int16_t, kMaxSize * kMaxSize> of;   // by cell; -1 = not a stone of c
  std::vector<Cell> stone = {kNoCell, kNoCell};  // one of each group
  bool joined = false;                           // the near and far edge are connected

  Groups(const State& s, Orientation f) {
    of.fill(-1);
    const Grid& g = grid(s.size);
    std::array<Cell, kMaxSize * kMaxSize> stack;
    const auto flood = [&](Cell from, int16_t group) {
      size_t top = 0;
      stack[top++] = from;
      of[from] = group;
      while (top > 0) {
        const Cell cell = stack[--top];
        if (group == 0 && f.down(cell) == s.size - 1) joined = true;
        for (const Cell next : g.neighbours[cell])
          if (next != kNoCell && s.at(next) == f.c && of[next] < 0)
            of[next] = group, stack[top++] = next;
      }
    };
    for (int16_t edge = 0; edge < 2; ++edge)
      for (int i = 0; i < s.size; ++i) {
        const Cell cell = f.cell(edge == 0 ? 0 : s.size - 1, i);
        if (s.at(cell) == f.c && of[cell] < 0) flood(cell, edge);
      }
    for (Cell cell = 0; cell < g.size(); ++cell)
      if (s.at(cell) == f.c && of[cell] < 0) {
        flood(cell, static_cast<int16_t>(stone.size()));
        stone.push_back(cell);
      }
  }
};

struct Edge {  // a link between two numbered groups
  int a, b;
  CellSet carrier;
};

std::vector<Edge> all_links(const State& s, Orientation f, const Groups& groups,
                            const CellSet* allowed) {
  const Grid& g = grid(s.size);
  const auto is_free = [&](Cell cell) {
    return cell != kNoCell && s.at(cell) == Color::None && (!allowed || (*allowed)[cell]);
  };
  std::vector<Edge> links;
  // Bridges: pairs up the empty cells that touch both groups.
  const size_t n = groups.stone.size();
  std::vector<Cell> waiting(n * n, kNoCell);  // the unpaired common cell of groups a < b
  for (Cell cell = 0; cell < g.size(); ++cell) {
    if (!is_free(cell)) continue;
    std::array<int, 8> near;
    size_t count = 0;
    const auto add = [&](int group) {
      if (std::find(near.begin(), near.begin() + count, group) == near.begin() + count)
        near[count++] = group;
    };
    if (f.down(cell) == 0) add(0);
    if (f.down(cell) == s.size - 1) add(1);
    for (const Cell next : g.neighbours[cell])
      if (next != kNoCell && groups.of[next] >= 0) add(groups.of[next]);
    for (size_t i = 0; i < count; ++i)
      for (size_t j = 0; j < count; ++j) {
        if (near[i] >= near[j]) continue;
        Cell& other_cell = waiting[static_cast<size_t>(near[i]) * n + static_cast<size_t>(near[j])];
        if (other_cell == kNoCell) {
          other_cell = cell;
          continue;
        }
        CellSet carrier;
        carrier.set(cell).set(other_cell);
        links.push_back({near[i], near[j], carrier});
        other_cell = kNoCell;
      }
  }
  // Ziggurats from stones on the third row.
  for (Cell cell = 0; cell < g.size(); ++cell) {
    const int group = groups.of[cell];
    if (group < 0) continue;
    for (int edge = 0; edge < 2; ++edge) {
      if (group == edge || f.down(cell) != (edge == 0 ? 2 : s.size - 3)) continue;
      const int sign = edge == 0 ? -1 : 1;
      for (const EdgeTemplate& ziggurat : edge_templates()) {
        if (ziggurat.row != 3) continue;
        CellSet carrier;
        bool open = true;
        for (const auto& [down, along] : ziggurat.cells) {
          const Cell part = f.cell(f.down(cell) + sign * down, f.along(cell) + sign * along);
          open = open && is_free(part);
          if (open) carrier.set(part);
        }
        if (open) links.push_back({std::min(group, edge), std::max(group, edge), carrier});
      }
    }
  }
  return links;
}

}  // namespace

std::optional<BridgeChain> find_chain(const State& s, Color c, const CellSet* allowed) {
  const Orientation f{s.size, c};
  const Groups groups(s, f);
  if (groups.joined) return BridgeChain{};
  const std::vector<Edge> links = all_links(s, f, groups, allowed);
  // Shortest paths from the near edge; each group keeps one path, whose links share no cell.
  struct Way {
    CellSet used;
    int last = -1;  // link
    int from = -1;
    size_t cells = SIZE_MAX;
    bool done = false;
  };
  std::vector<Way> ways(groups.stone.size());
  ways[0].cells = 0;
  for (;;) {
    int at = -1;
    for (size_t i = 0; i < ways.size(); ++i)
      if (!ways[i].done && ways[i].cells != SIZE_MAX && (at < 0 || ways[i].cells < ways[at].cells))
        at = static_cast<int>(i);
    if (at < 0) return std::nullopt;
    Way& way = ways[at];
    way.done = true;
    if (at == 1) break;
    for (size_t l = 0; l < links.size(); ++l) {
      if (links[l].a != at && links[l].b != at) continue;
      const int next = links[l].a == at ? links[l].b : links[l].a;
      Way& there = ways[next];
      if (there.done || (links[l].carrier & way.used).any()) continue;
      const size_t cells = way.cells + links[l].carrier.count();
      if (cells < there.cells)
        there = {way.used | links[l].carrier, static_cast<int>(l), at, cells, false};
    }
  }
  BridgeChain chain;
  chain.carrier = ways[1].used;
  for (int at = 1; at != 0; at = ways[at].from) chain.links.push_back(links[ways[at].last].carrier);
  return chain;
}

Cell chain_reply(const State& s, Color c, const BridgeChain& chain, Cell intrusion) {
  for (const CellSet& link : chain.links) {
    if (!link[intrusion]) continue;
    for (Cell cell = 0; cell < static_cast<Cell>(s.stones.size()); ++cell) {
      if (!link[cell] || s.at(cell) != Color::None) continue;
      State next = s;
      put(next, cell, c);
      if (next.winner == c || find_chain(next, c, &chain.carrier)) return cell;
    }
  }
  return kNoCell;
}

CellSet must_play(const State& s) {
  const Color me = s.to_move, you = other(me);
  if (find_chain(s, me)) return {};
  CellSet region = cells_of(s, Color::None);
  if (find_chain(s, you)) return region;  // every move has an answer
  State next = s;
  for (size_t cell = 0; cell < s.stones.size(); ++cell) {
    if (s.stones[cell] != Color::None) continue;
    next.stones[cell] = me;
    if (find_chain(next, me)) return region;  // a win, so it is in every region
    next.stones[cell] = you;
    // A cell outside the current region rarely shrinks it much, but trying it is sound.
    if (const auto chain = find_chain(next, you)) {
      CellSet needed = chain->carrier;
      needed.set(cell);
      region &= needed;
    }
    next.stones[cell] = Color::None;
  }
  return region;
}

}  // namespace hexarium::hex
