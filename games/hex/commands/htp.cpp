// htp: the protocol on standard input and output. convert: games from and to other formats.
#include "games/hex/protocol/htp.h"

#include <poll.h>
#include <signal.h>

#include <filesystem>
#include <iostream>
#include <system_error>

#include "core/file.h"
#include "games/hex/commands/commands.h"

namespace hexarium::hex {

namespace {

// Detects that the reader of standard output is gone, even while nothing is written.
class OutputWatch {
 public:
  explicit OutputWatch(bool watch) {
    if (!watch) return;
    signal(SIGPIPE, SIG_IGN);
    try {
      thread_ = std::thread([this] { wait_for_end(); });
    } catch (const std::system_error&) {  // then it is detected at the next write
    }
  }
  ~OutputWatch() {
    done_ = true;
    if (thread_.joinable()) thread_.join();
  }

 private:
  void wait_for_end() const {
    while (!done_) {
      pollfd out{1, 0, 0};
      // No answer can be delivered, and a running search would not notice otherwise.
      if (poll(&out, 1, 200) > 0 && (out.revents & (POLLERR | POLLNVAL)) && !done_) std::_Exit(0);
    }
  }

  std::atomic<bool> done_ = false;
  std::thread thread_;
};

int htp(Args& args) {
  HtpSettings settings;
  settings.cpu = args.has("cpu");
  if (settings.cpu && args.has("time")) throw Error("hex htp: expected --time or --cpu, not both");
  settings.seconds = args.real(settings.cpu ? "cpu" : "time", 0, 0.001, 1e6);
  settings.visits = static_cast<uint64_t>(args.number("visits", 0, 1, INT64_MAX));
  settings.threads = args.threads();
  settings.level = static_cast<int>(args.number("level", 10, 1, 10));
  settings.proof = args.real("proof", kProofPart, 0, 1);
  settings.ponder = args.has("ponder");
  settings.swap = args.has("swap");
  settings.size = static_cast<int>(args.number("size", 11, 1, kMaxSize));
  if (args.has("network"))
    settings.network =
        std::make_shared<const net::Network>(net::Network::read_from(args.text("network", "")));
  const OutputWatch watch(&args.out == &std::cout);
  Htp(settings, args.out).run(args.in);
  return 0;
}

Answer converted(const Args& args, const std::string& text) {
  std::string input = text;
  std::error_code ignored;
  const bool named = text.size() > 4 && lower(text.substr(text.size() - 4)) == ".sgf";
  if (text.size() < 4096 && (named || std::filesystem::is_regular_file(text, ignored)))
    input = read_file(text, 16 << 20);
  const GameLine game = read_any(input);
  const std::string to = lower(args.text("to", "record"));
  const AsRecord as = write_record(game);
  Answer answer;
  answer.json = {{"record", as.record}};
  if (as.transposed) answer.json["transposed"] = true;
  if (as.resigned != Color::None) answer.json["resigned"] = name(as.resigned);
  if (to == "record") answer.text = as.record;
  else if (to == "lines") answer.text = hexarium::to_text("hex", read_any_lines(input));
  else if (to == "sgf" && has_variations(input))
    answer.text = write_sgf_lines(read_any_lines(input));
  else if (to == "sgf") answer.text = write_sgf(game, SgfStyle::HexGui);
  else if (to == "littlegolem") answer.text = write_sgf(game, SgfStyle::LittleGolem);
  else if (to == "hexworld") answer.text = write_hexworld(game);
  else throw Error("--to " + quote(to) + ": expected record, lines, sgf, littlegolem or hexworld");
  if (to != "record") answer.json[to] = answer.text;
  return answer;
}

int convert(Args& args) {
  if (args.words.empty()) throw Error("convert: expected a record, an SGF file or text, or a link");
  return answer_all(args, [&](const std::string& text, bool) { return converted(args, text); });
}

}  // namespace

std::vector<Verb> htp_verbs() {
  const Option threads{"--threads", "N", "cores to use (all)"};
  return {
      {"htp",
       "",
       "Speak HTP on standard input and output, for HexGUI and match scripts.",
       {{"--time", "S", "seconds per move"},
        {"--cpu", "S", "average CPU seconds per move, instead of --time"},
        {"--visits", "N", "search at most N positions per move"},
        {"--level", "L", "strength from 1 to 10 (10)"},
        {"--proof", "X", "share of the time spent on proofs (0.1)"},
        {"--size", "N", "board size at the start (11)"},
        {"--ponder", "", "think on the opponent's time"},
        {"--swap", "", "answer swap-pieces if that is better"},
        {"--network", "FILE", "weights to play with (the built-in ones)"},
        threads},
       {"hexarium hex htp --time 5"},
       htp,
       /*page*/ {},
       /*json*/ false},
      {"convert",
       "RECORD|FILE|SGF|LINK|-",
       "Convert a game between record, SGF and HexWorld link.",
       {{"--to", "FORMAT",
         "record, lines (with variations), sgf, littlegolem or hexworld (record)"},
        threads},
       {"hexarium hex convert game.sgf", "hexarium hex convert '11,swap a3 swap f6' --to hexworld"},
       convert}};
}

}  // namespace hexarium::hex
