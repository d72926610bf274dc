// The messages between HexLib in a program and the judge: packets over a socket pair. The judge
// keeps the game; the library holds only the last answer, so nothing a program does to it can
// change the judge's record.
#pragma once
#include <array>
#include <cstdint>

namespace hexarium::hex {

inline constexpr int kJudgeSocket = 3;                         // its number in the program
inline constexpr const char* kJudgeVariable = "HEXLIB_JUDGE";  // holds that number

enum class Call : int32_t { Look, Put, LibraryMove, CannotRun };

struct Request {
  Call call = Call::Look;
  int32_t row = 0, column = 0;  // of Put; CannotRun, sent before there is a program: errno in `row`
};

// The whole state, after every request.
struct Snapshot {
  int8_t size = 0;
  int8_t over = 0;                  // as GameIsOver
  int8_t row = -1, column = -1;     // of the library's last move
  std::array<int8_t, 400> cells{};  // by row, as LookAtBoard
  int look(int r, int c) const {
    if (r < 1 || c < 1 || r > size || c > size) return -1;
    return cells[(r - 1) * size + c - 1];
  }
};
static_assert(sizeof(Request) == 12 && sizeof(Snapshot) == 404);

}  // namespace hexarium::hex
