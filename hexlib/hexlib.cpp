// HexLib: the seven functions. Under the judge (`hexarium hex judge`) the game runs in the judge's
// process and this side talks to it over a socket; without it the library plays the game here
// (games/hex/protocol/ioi_referee.h), as in 1997. Nothing here throws; a bad setting is noted in
// HEX.OUT and the default is used.
#include "hexlib/hexlib.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>

#include "core/file.h"
#include "games/hex/protocol/hexlib_wire.h"
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

// The game played in this process, and its HEX.OUT.
class OwnGame {
 public:
  OwnGame() : game_(IoiSettings{}) {
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
  ~OwnGame() {  // when the program ends
    game_.finish();
    if (out_) std::fclose(out_);
  }
  OwnGame(const OwnGame&) = delete;
  OwnGame& operator=(const OwnGame&) = delete;
  Snapshot answer(const Request& request) { return game_.answer(request); }

 private:
  void write(const std::string& line) {
    if (!out_) return;
    std::fprintf(out_, "%s\n", line.c_str());
    std::fflush(out_);  // so that a crashing program leaves its game behind
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

// Asks the judge; exits if the connection is lost.
Snapshot ask_judge(int socket, const Request& request) {
  Snapshot answer;
  if (send(socket, &request, sizeof request, MSG_NOSIGNAL) != sizeof request ||
      recv(socket, &answer, sizeof answer, 0) != sizeof answer) {
    std::fputs("hexlib: lost the connection to the judge\n", stderr);
    _exit(3);
  }
  return answer;
}

class Session {
 public:
  Session() {
    if (const std::string number = setting(kJudgeVariable); !number.empty())
      judge_ = std::atoi(number.c_str());
    else own_ = std::make_unique<OwnGame>();
    ask({Call::Look, 0, 0});
  }
  void ask(const Request& request) {
    const std::lock_guard lock(mutex_);
    now_ = own_ ? own_->answer(request) : ask_judge(judge_, request);
  }
  const Snapshot& now() const { return now_; }

 private:
  std::mutex mutex_;
  int judge_ = -1;
  std::unique_ptr<OwnGame> own_;
  Snapshot now_;  // the last answer
};

Session& session() {
  static Session session;
  return session;
}

}  // namespace

int LookAtBoard(int row, int column) { return session().now().look(row, column); }
void PutHex(int row, int column) { session().ask({Call::Put, row, column}); }
int GameIsOver() { return session().now().over; }
void MakeLibMove() { session().ask({Call::LibraryMove, 0, 0}); }
int GetRow() { return session().now().row; }
int GetColumn() { return session().now().column; }
int GetMax() { return session().now().size; }
