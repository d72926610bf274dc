// A player for the task that uses only HexLib's seven functions and our engine: it reads no files
// and prints nothing. With the argument `--mirror` it plays the mirrored reading of the board.
#include <string_view>

#include "games/hex/protocol/ioi_referee.h"
#include "hexlib/hexlib.h"

int main(int argc, char** argv) {
  // 40 s for the game; the library may use 20 of them; keep a reserve.
  hexarium::hex::IoiProgram program(17, argc > 1 && std::string_view(argv[1]) == "--mirror");
  while (GameIsOver() == 0) {
    const auto move = program.move(GetMax(), LookAtBoard);
    PutHex(move.row, move.column);
    if (GameIsOver() == 0) MakeLibMove();
  }
  return 0;
}
