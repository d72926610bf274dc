/* A small player on HexLib, to show how it is used. Its plan: answer every attack on a bridge
   (two pieces with two free cells between them); otherwise step along the shortest path from
   column 1 to column N. Once a chain of bridges connects them, this wins. */
#include "hexlib.h"

#define FAR 10000

/* The six neighbours in a circle. */
static const int down[6] = {0, -1, -1, 0, 1, 1};
static const int right[6] = {1, 1, 0, -1, -1, 0};

/* Who owns a place; beyond columns 1 and N it is us, beyond rows 1 and N the library. */
static int owner(int row, int column) {
  if (column < 1 || column > GetMax()) return 1;
  if (row < 1 || row > GetMax()) return 2;
  return LookAtBoard(row, column);
}

/* After the library's move at (row, column): the free place that saves a bridge, if any. */
static int save_bridge(int row, int column, int *put_row, int *put_column) {
  int i;
  for (i = 0; i < 6; i++) {
    const int middle = (i + 1) % 6, last = (i + 2) % 6;
    const int r = row + down[middle], c = column + right[middle];
    if (LookAtBoard(r, c) == 0 && owner(row + down[i], column + right[i]) == 1 &&
        owner(row + down[last], column + right[last]) == 1) {
      *put_row = r;
      *put_column = c;
      return 1;
    }
  }
  return 0;
}

/* cost[r][c]: how many more pieces, its own included, connect this place to column `from`. */
static void count_from(int from, int cost[21][21]) {
  int row, column, i, changed = 1;
  for (row = 1; row <= GetMax(); row++)
    for (column = 1; column <= GetMax(); column++) cost[row][column] = FAR;
  while (changed) {
    changed = 0;
    for (row = 1; row <= GetMax(); row++)
      for (column = 1; column <= GetMax(); column++) {
        const int here = LookAtBoard(row, column);
        int before = column == from ? 0 : FAR;
        if (here == 2) continue;
        for (i = 0; i < 6; i++) {
          const int r = row + down[i], c = column + right[i];
          if (LookAtBoard(r, c) >= 0 && cost[r][c] < before) before = cost[r][c];
        }
        if (before + (here == 0) < cost[row][column]) {
          cost[row][column] = before + (here == 0);
          changed = 1;
        }
      }
  }
}

/* A free place on a shortest path from column 1 to column N; if tied, the one with the most room. */
static void shortest_way(int *put_row, int *put_column) {
  static int left[21][21], right_side[21][21];
  int row, column, i, best = 20 * FAR;
  count_from(1, left);
  count_from(GetMax(), right_side);
  for (row = 1; row <= GetMax(); row++)
    for (column = 1; column <= GetMax(); column++) {
      int now = 7 * (left[row][column] + right_side[row][column]);
      if (LookAtBoard(row, column) != 0) continue;
      for (i = 0; i < 6; i++) now -= LookAtBoard(row + down[i], column + right[i]) == 0;
      if (now < best) {
        best = now;
        *put_row = row;
        *put_column = column;
      }
    }
}

int main(void) {
  while (GameIsOver() == 0) {
    int row = 0, column = 0;
    if (GetRow() < 0 || !save_bridge(GetRow(), GetColumn(), &row, &column))
      shortest_way(&row, &column);
    PutHex(row, column);
    if (GameIsOver() == 0) MakeLibMove();
  }
  return GameIsOver() == 2 ? 0 : 1;
}
