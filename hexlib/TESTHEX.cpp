// A small player on HexLib in C++; TESTHEX.c explains its plan.
#include <array>
#include <vector>

#include "hexlib.h"

namespace {

constexpr int kFar = 10000;
constexpr std::array<std::array<int, 2>, 6> kAround = {
    {{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 0}}};  // in a circle

struct Place {
  int row = 0, column = 0;
  Place beside(int i) const {
    const auto& step = kAround[i % 6];
    return {row + step[0], column + step[1]};
  }
  int look() const { return LookAtBoard(row, column); }
  // Beyond columns 1 and N it is us, beyond rows 1 and N the library.
  int owner() const {
    if (column < 1 || column > GetMax()) return 1;
    return row < 1 || row > GetMax() ? 2 : look();
  }
};

bool save_bridge(Place cut, Place& answer) {
  for (int i = 0; i < 6; ++i) {
    answer = cut.beside(i + 1);
    if (answer.look() == 0 && cut.beside(i).owner() == 1 && cut.beside(i + 2).owner() == 1)
      return true;
  }
  return false;
}

using Table = std::vector<std::vector<int>>;

Table count_from(int from) {
  const int n = GetMax();
  const auto size = static_cast<std::size_t>(n) + 1;
  Table cost(size, std::vector<int>(size, kFar));
  const auto at = [&](Place p) -> int& { return cost[p.row][p.column]; };
  for (bool changed = true; changed;) {
    changed = false;
    for (int row = 1; row <= n; ++row)
      for (int column = 1; column <= n; ++column) {
        const Place here{row, column};
        if (here.look() == 2) continue;
        int before = column == from ? 0 : kFar;
        for (int i = 0; i < 6; ++i)
          if (here.beside(i).look() >= 0 && at(here.beside(i)) < before)
            before = at(here.beside(i));
        const int now = before + (here.look() == 0 ? 1 : 0);
        if (now < at(here)) at(here) = now, changed = true;
      }
  }
  return cost;
}

Place shortest_way() {
  const Table left = count_from(1), right = count_from(GetMax());
  Place best;
  int least = 20 * kFar;
  for (int row = 1; row <= GetMax(); ++row)
    for (int column = 1; column <= GetMax(); ++column) {
      const Place here{row, column};
      if (here.look() != 0) continue;
      const auto r = static_cast<std::size_t>(row), c = static_cast<std::size_t>(column);
      int now = 7 * (left[r][c] + right[r][c]);  // if tied, the one with the most room
      for (int i = 0; i < 6; ++i) now -= here.beside(i).look() == 0 ? 1 : 0;
      if (now < least) least = now, best = here;
    }
  return best;
}

}  // namespace

int main() {
  while (GameIsOver() == 0) {
    Place move;
    if (GetRow() < 0 || !save_bridge({GetRow(), GetColumn()}, move)) move = shortest_way();
    PutHex(move.row, move.column);
    if (GameIsOver() == 0) MakeLibMove();
  }
  return GameIsOver() == 2 ? 0 : 1;
}
