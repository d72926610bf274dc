// Hexic as the task states it: fill a board without clusters and print it; make the highest-scoring
// turn, print the board and the score; repeat until no turn makes a cluster. Plays the same games
// as `hexarium hexic auto 8 --seed N`, which is faster.
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

#include "core/random.h"

constexpr int kColumns = 10, kRows = 17, kValues = 8, kHole = -1;

// Cell (x, y) is column x and row y of the picture; x + y is odd. The board has a border of holes.
struct Board {
  int cells[kRows + 4][kColumns + 2];
  int& at(int x, int y) { return cells[y + 2][x + 1]; }
  Board() { std::fill_n(&cells[0][0], sizeof cells / sizeof(int), kHole); }
};

struct Game {
  Board board;
  hexarium::Random random;
  long score = 0;

  explicit Game(uint64_t seed) : random(seed) {
    // In reading order a cell can only complete triples that contain the cell above it.
    for (int y = 0; y < kRows; ++y)
      for (int x = (y + 1) % 2; x < kColumns; x += 2) {
        const int above = board.at(x, y - 2);
        const bool closes =
            above != kHole && (board.at(x - 1, y - 1) == above || board.at(x + 1, y - 1) == above);
        board.at(x, y) = static_cast<int>(random.below(kValues - closes));
        if (closes && board.at(x, y) >= above) ++board.at(x, y);
      }
  }

  // Calls use(a, b, c) with the cells around the point on row m between columns b and b + 1,
  // clockwise.
  static void around(Board& of, int b, int m, auto use) {
    if ((b + m) % 2) use(of.at(b + 1, m - 1), of.at(b + 1, m + 1), of.at(b, m));
    else use(of.at(b, m - 1), of.at(b + 1, m), of.at(b, m + 1));
  }

  // A turn and its cascade.
  void turn(int b, int m, bool clockwise) {
    around(board, b, m, [&](int& p, int& q, int& r) {
      std::swap(p, q), clockwise ? std::swap(p, r) : std::swap(q, r);
    });
    while (const long points = clear()) score += points, fall();
  }

  // Clears all clusters at once: 3 points for three cells, 9 for four, 27 for five ...
  long clear() {
    Board marked;  // the value of a cleared cell
    for (int m = 1; m <= 15; ++m)
      for (int b = 0; b <= 8; ++b) {
        bool equal = false;
        around(board, b, m, [&](int p, int q, int r) { equal = p == q && p == r; });
        if (equal) around(marked, b, m, [](int& p, int& q, int& r) { p = q = r = 1; });
      }
    long points = 0;
    for (int y = 0; y < kRows; ++y)
      for (int x = (y + 1) % 2; x < kColumns; x += 2) {
        long cluster = 1;
        for (int n = take(marked, x, y, board.at(x, y)); n > 2; --n) cluster *= 3;
        if (cluster > 1) points += cluster;
      }
    return points;
  }
  // Clears the connected marked cells of this value; returns how many.
  int take(Board& marked, int x, int y, int value) {
    if (marked.at(x, y) == kHole || board.at(x, y) != value) return 0;
    marked.at(x, y) = board.at(x, y) = kHole;
    int size = 1;
    for (const int side : {-1, 1})
      size += take(marked, x, y + 2 * side, value) + take(marked, x - 1, y + side, value) +
              take(marked, x + 1, y + side, value);
    return size;
  }

  // Cells fall; new ones come in at the top, one per column in turn.
  void fall() {
    int top[kColumns];  // the lowest hole
    for (int x = 0; x < kColumns; ++x) {
      top[x] = x % 2 ? 16 : 15;
      for (int y = top[x]; y >= 0; y -= 2)
        if (board.at(x, y) != kHole) board.at(x, top[x]) = board.at(x, y), top[x] -= 2;
    }
    for (int round = 0; round < 9; ++round)
      for (int x = 0; x < kColumns; ++x, top[x - 1] -= 2)
        if (top[x] >= 0) board.at(x, top[x]) = static_cast<int>(random.below(kValues));
  }

  void print() {
    std::cout << "   _   _   _   _   _\n";
    for (int y = 0; y < kRows; ++y) {
      std::cout << (y == 0 ? " _" : y % 2 ? "" : "\\_");
      for (int x = (y + 1) % 2; x < kColumns; x += 2)
        std::cout << (x > 1 ? "_/" : "/") << board.at(x, y) << '\\';
      std::cout << (y % 2 ? "_/\n" : "\n");
    }
    std::cout << "  \\_/ \\_/ \\_/ \\_/ \\_/\n";
  }
};

int main(int argc, char** argv) {
  const uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : std::random_device{}();
  Game game(seed);
  for (int moves = 0;; ++moves) {
    game.print();
    Game best = game;
    std::string name;
    for (int m = 1; m <= 15; ++m)
      for (int b = 0; b <= 8; ++b)
        for (const bool clockwise : {true, false}) {
          Game next = game;
          next.turn(b, m, clockwise);
          if (next.score <= best.score) continue;
          best = next;
          name = static_cast<char>('a' + b) + std::to_string(m) + (clockwise ? "+" : "-");
        }
    if (best.score == game.score) {
      std::cout << "over after " << moves << " moves, score " << game.score << " (hexic 8#" << seed
                << ")\n";
      return 0;
    }
    std::cout << name << ' ' << best.score - game.score << " points, score " << best.score << '\n';
    game = best;
  }
}
