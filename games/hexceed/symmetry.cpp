#include "games/hexceed/symmetry.h"

#include <algorithm>

namespace hexarium::hexceed {

const std::vector<std::array<int8_t, kCells>>& cell_maps() {
  static const auto kMaps = [] {
    std::vector<std::array<int8_t, kCells>> maps;
    for (int mirrored = 0; mirrored < 2; ++mirrored)
      for (int turns = 0; turns < 6; ++turns) {
        std::array<int8_t, kCells> map;
        for (size_t cell = 0; cell < kCells; ++cell) {
          Axial a = grid().places[cell];
          if (mirrored) a = {a.r, a.q};
          for (int i = 0; i < turns; ++i) a = {-a.r, a.q + a.r};
          map[cell] = static_cast<int8_t>(grid().find(a));
        }
        maps.push_back(map);
      }
    return maps;
  }();
  return kMaps;
}

const std::vector<std::array<int8_t, kPieces>>& piece_maps() {
  static const auto kMaps = [] {
    std::vector<std::array<int8_t, kPieces>> maps;
    std::array<int, 3> colours = {0, 1, 2};
    do {
      std::array<int, 3> symbols = {0, 1, 2};
      do {
        for (int ink = 0; ink < 2; ++ink)
          for (int swapped = 0; swapped < 2; ++swapped) {
            std::array<int8_t, kPieces> map;
            for (int p = 0; p < kPieces; ++p) {
              int a = colours[p / 6], b = symbols[p / 2 % 3];
              if (swapped) std::swap(a, b);
              map[p] = static_cast<int8_t>(a * 6 + b * 2 + (p % 2 ^ ink));
            }
            maps.push_back(map);
          }
      } while (std::next_permutation(symbols.begin(), symbols.end()));
    } while (std::next_permutation(colours.begin(), colours.end()));
    return maps;
  }();
  return kMaps;
}

Canonical canonical(const State& state) {
  Canonical best{state, 0, 0};
  best.state.scores = {};
  // An empty cell sorts after every piece, so the smallest position has its filled cells first.
  const auto rank = [](int8_t piece) { return piece == kNone ? kPieces : int{piece}; };
  for (size_t c = 0; c < cell_maps().size(); ++c) {
    std::array<int8_t, kCells> moved;
    for (size_t cell = 0; cell < kCells; ++cell) moved[cell_maps()[c][cell]] = state.board[cell];
    for (size_t p = 0; p < piece_maps().size(); ++p) {
      const auto& map = piece_maps()[p];
      const auto mapped = [&](int8_t piece) { return piece == kNone ? piece : map[piece]; };
      int order = 0;
      for (size_t cell = 0; cell < kCells && order == 0; ++cell)
        order = rank(mapped(moved[cell])) - rank(best.state.board[cell]);
      if (order == 0) order = rank(mapped(state.in_hand)) - rank(best.state.in_hand);
      if (order >= 0) continue;
      for (size_t cell = 0; cell < kCells; ++cell) best.state.board[cell] = mapped(moved[cell]);
      best.state.in_hand = mapped(state.in_hand);
      best.cell_map = static_cast<int>(c), best.piece_map = static_cast<int>(p);
    }
  }
  return best;
}

State::Move original_move(const Canonical& canonical, State::Move move) {
  const auto back = [&](const auto& map) {
    return static_cast<int8_t>(std::find(map.begin(), map.end(), move.index) - map.begin());
  };
  move.index =
      move.place ? back(cell_maps()[canonical.cell_map]) : back(piece_maps()[canonical.piece_map]);
  return move;
}

}  // namespace hexarium::hexceed
