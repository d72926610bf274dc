// Matches between HTP programs, run as child processes.
#pragma once
#include <iosfwd>
#include <memory>
#include <optional>

#include "core/child_process.h"
#include "games/hex/rules/formats.h"

namespace hexarium::hex {

// A program started by the shell. Throws Error on a late, failed or incomplete answer; the program
// is then killed, and restarted by the next start().
class HtpProcess {
 public:
  HtpProcess(std::string command, double patience);  // seconds to wait for any answer
  ~HtpProcess();
  HtpProcess(const HtpProcess&) = delete;
  HtpProcess& operator=(const HtpProcess&) = delete;

  void start();                              // if it does not run
  std::string ask(const std::string& line);  // the text after `=`
  double cpu_seconds() const;                // of the running process so far
  const std::string& name() const { return name_; }

 private:
  void stop();
  std::string read_answer();

  std::string command_, name_, buffer_;
  double patience_;
  std::unique_ptr<ChildProcess> child_;
};

// Wald's sequential probability ratio test: is A's win rate `high` or only `low`? Each answer is
// wrong with probability at most `error`. There are no draws.
struct SequentialTest {
  double low = 0.5, high = 0.6, error = 0.05;
  // 1: accept `high`, -1: accept `low`, 0: more games are needed.
  int verdict(int won, int lost) const;
};
SequentialTest parse_test(std::string_view text);  // "0.5:0.6"; Error
const char* verdict_text(int verdict);

constexpr double kSpareCpu = 0.2;  // tolerance: share of the limit, and seconds for starting up
constexpr double kMovesAhead = 5;  // CPU time may be used this many moves in advance

struct MatchSettings {
  std::string a, b;  // commands
  int size = 11;
  bool swap = false;
  std::vector<std::string> openings = {""};  // moves with blanks between; each played twice
  double patience = 600;
  // Average CPU seconds per move, with the tolerance above; whoever takes more loses. 0 = none.
  double cpu = 0;
  std::optional<SequentialTest> test;  // stops the match, after a pair of games, once it is decided
};

struct MatchGame {
  std::string opening, record, end;  // end: "connected", "resigned", or the loser's fault
  bool a_is_black = true, a_won = false, fault = false;
  int moves[2] = {0, 0};   // by A and B, opening not counted
  double cpu[2] = {0, 0};  // seconds
  std::string sgf;
};

struct MatchResult {
  std::string a_name, b_name;
  std::vector<MatchGame> games;
  int a_wins() const;
  int faults() const;
  double rate() const;   // of A's wins
  double error() const;  // half the width of the 95 % interval (Wilson)
  double cpu_per_move(int side) const;
};

MatchResult run_match(const MatchSettings&, const std::function<void(const MatchGame&)>& report);

}  // namespace hexarium::hex
