// HexLib: the seven functions over one game (games/hex/protocol/ioi_referee.h). Nothing here throws or exits; a bad
// setting is noted in HEX.OUT and the usual one taken.
#include "hexlib/hexlib.h"

#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>

#include "games/hex/protocol/ioi_referee.h"

namespace {

using namespace hexarium;
using namespace hexarium::hex;

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool is_file(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

class Session {
 public:
  Session() : game_(IoiSettings{}) {
    const std::string path = setting("HEXLIB_OUT");
    out_ = std::fopen(path.empty() ? "HEX.OUT" : path.c_str(), "w");
    IoiSettings s;
    s.start = "";
    for (int row = 0; row < 11; ++row) s.start += "...........\n";
    read("HEXLIB_LEVEL", [&](const std::string& text) {
      s.level = static_cast<int>(parse_int(text, 0, 10, "HEXLIB_LEVEL"));
    });
    read("HEXLIB_TIME", [&](const std::string& text) {
      s.library_seconds = parse_number(text, 0, 1e6, "HEXLIB_TIME");
    });
    read("HEXLIB_LIMIT", [&](const std::string& text) {
      s.total_seconds = parse_number(text, 0, 1e6, "HEXLIB_LIMIT");
    });
    s.mirror = setting("HEXLIB_MIRROR") == "1";
    IoiSettings usual = s;
    std::string start = setting("HEXLIB_START");
    if (start.empty() && is_file("HEX.IN")) start = "HEX.IN";
    try {
      if (!start.empty()) s.start = is_file(start) ? read_file(start, 1 << 20) : start;
      game_ = IoiGame(s);
    } catch (const std::exception& error) {
      write(std::string("error ") + error.what());
      game_ = IoiGame(usual);
    }
    game_.log = [this](const std::string& line) { write(line); };
    game_.open_log();
  }
  ~Session() {  // when the program ends
    if (game_.over() == 0)
      write(std::string("result ") +
            std::string(
                name(game_.verdict() == Verdict::Win ? Verdict::Unfinished : game_.verdict())) +
            " score 0");
    else if (!game_.fault().empty()) write("result illegal score 0");
    if (out_) std::fclose(out_);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  IoiGame& game() { return game_; }

 private:
  void write(const std::string& line) {
    if (!out_) return;
    std::fprintf(out_, "%s\n", line.c_str());
    std::fflush(out_);  // a program that crashes leaves its game behind
  }
  void read(const char* name, const std::function<void(const std::string&)>& use) {
    const std::string text = setting(name);
    if (text.empty()) return;
    try {
      use(text);
    } catch (const Error& error) {
      write(std::string("error ") + error.what());
    }
  }

  IoiGame game_;
  std::FILE* out_ = nullptr;
};

IoiGame& game() {
  static Session session;
  return session.game();
}

}  // namespace

int LookAtBoard(int row, int column) { return game().look(row, column); }
void PutHex(int row, int column) { game().put(row, column); }
int GameIsOver() { return game().over(); }
void MakeLibMove() { game().library_move(); }
int GetRow() { return game().row(); }
int GetColumn() { return game().column(); }
int GetMax() { return game().size(); }
