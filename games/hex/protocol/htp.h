// HTP, the text protocol of Hex programs (a dialect of GTP): one command a line in, `= answer` or
// `? message` and an empty line out. Lenient in what it accepts.
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <thread>

#include "games/hex/player/player.h"
#include "games/hex/rules/formats.h"

namespace hexarium::hex {

struct HtpSettings {
  double seconds = 0;  // per move; 0 = the player's own default
  bool cpu = false;    // seconds are CPU time, averaged over a game; clocks count real time
  uint64_t visits = 0;
  int threads = 1;
  int level = 10;
  double proof = kProofPart;  // share of the time for proofs
  bool ponder = false;        // think on the opponent's time
  bool swap = false;          // genmove may answer swap-pieces
  int size = 11;
  std::shared_ptr<const net::Network> network;  // empty = the one built in
};

// Reads commands on its own thread, so that `# interrupt` is seen while a command runs; it stops
// the last command read before it. Drops lines longer than kLongest; queues at most kWaiting
// commands.
class HtpInput {
 public:
  static constexpr size_t kLongest = 1 << 16, kWaiting = 1000;
  struct Command {
    std::string line;
    bool too_long = false;
    std::atomic<bool> stop = false;
  };

  explicit HtpInput(std::istream& in);
  ~HtpInput();
  std::shared_ptr<Command> next();  // waits; null at the end of the input
  // Set when there is a command, an interrupt or the end of the input.
  const std::atomic<bool>& arrived() const { return shared_->arrived; }

 private:
  struct Shared {
    mutable std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::shared_ptr<Command>> queue;
    std::shared_ptr<Command> last;
    std::atomic<bool> arrived = false;
    bool ended = false, closed = false;
  };
  static void read(std::istream& in, Shared& shared);
  static bool push(Shared& shared, const std::string& line, bool too_long);

  std::shared_ptr<Shared> shared_;
  std::thread thread_;
};

class Htp {
 public:
  Htp(const HtpSettings& settings, std::ostream& out);
  // Runs until quit, the end of the input, or until the reader of the output is gone (`gone`, set
  // by another thread).
  void run(std::istream& in, const std::atomic<bool>* gone = nullptr);

 private:
  using Words = std::vector<std::string>;
  struct Known {
    const char* name;
    std::string (Htp::*run)(const Words&);
  };
  static const std::vector<Known>& commands();
  void answer(const HtpInput::Command&);
  SearchRequest ask(Color c) const;
  State position(Color to_move) const;  // the board with that side to move
  void put_move(Color c, const Played&);

  std::string protocol_version(const Words&), name(const Words&), version(const Words&);
  std::string known_command(const Words&), list_commands(const Words&), quit(const Words&);
  std::string boardsize(const Words&), clear_board(const Words&), showboard(const Words&);
  std::string play(const Words&), genmove(const Words&), reg_genmove(const Words&);
  std::string undo(const Words&), resign(const Words&), final_score(const Words&);
  std::string legal(const Words&), time_left(const Words&), time_settings(const Words&);
  std::string loadsgf(const Words&), analyze(const Words&), analyze_commands(const Words&);
  std::string solve_state(const Words&), find_winning(const Words&), cputime(const Words&);
  std::string param_game(const Words&), interrupt(const Words&), record(const Words&);

  HtpSettings settings_;
  std::ostream& out_;
  std::vector<State> states_;                    // one per move; the last is the position
  std::vector<Color> resigned_ = {Color::None};  // beside states_
  void new_player();
  std::unique_ptr<Player> player_;
  double saved_ = 0;                         // CPU seconds saved by the moves of this game so far
  double left_[3] = {0, 0, 0};               // seconds on the clock by colour; 0 = no clock
  const std::atomic<bool>* stop_ = nullptr;  // of the running command
  const HtpInput* input_ = nullptr;
  std::string id_;         // of the running command
  bool streamed_ = false;  // the answer was already written while the command ran
  bool quit_ = false, moved_ = false;
};

}  // namespace hexarium::hex
