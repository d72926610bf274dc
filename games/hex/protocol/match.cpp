#include "games/hex/protocol/match.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cmath>

#include "core/clock.h"

namespace hexarium::hex {

HtpProcess::HtpProcess(std::string command, double patience)
    : command_(std::move(command)), patience_(patience) {}

HtpProcess::~HtpProcess() {
  if (!child_ || write(child_->input(), "quit\n", 5) != 5) return;
  child_->close_input();
  child_->wait(1);  // a second to exit by itself
}

void HtpProcess::stop() {
  child_.reset();
  buffer_.clear();
}

void HtpProcess::start() {
  if (child_) return;
  // Discard standard error, so that it cannot fill a pipe.
  child_ = std::make_unique<ChildProcess>(
      std::vector<std::string>{"/bin/sh", "-c", "exec 2> /dev/null; exec " + command_});
  name_ = ask("name");
}

std::string HtpProcess::read_answer() {
  constexpr size_t kLongest = 1 << 20;
  const double until = wall_seconds() + patience_;
  for (;;) {
    // Some programs answer with carriage returns; empty lines before the answer are skipped.
    while (!buffer_.empty() && (buffer_[0] == '\n' || buffer_[0] == '\r')) buffer_.erase(0, 1);
    size_t end = buffer_.find("\n\n");
    size_t skip = 2;
    if (const size_t other_end = buffer_.find("\n\r\n"); other_end < end) end = other_end, skip = 3;
    if (end != buffer_.npos) {
      const std::string answer = buffer_.substr(0, end);
      buffer_.erase(0, end + skip);
      return answer;
    }
    if (buffer_.size() > kLongest) throw Error("answered more than a megabyte");
    const double left = until - wall_seconds();
    pollfd fd{child_->output(), POLLIN, 0};
    if (left <= 0 || poll(&fd, 1, static_cast<int>(std::min(left, 1e6) * 1000) + 1) == 0)
      throw Error(fmt::format("no answer within {} s", patience_));
    char chunk[4096];
    const ssize_t got = read(child_->output(), chunk, sizeof chunk);
    if (got <= 0) throw Error("ended without an answer");
    buffer_.append(chunk, got);
  }
}

std::string HtpProcess::ask(const std::string& line) {
  const std::string text = line + "\n";
  try {
    if (write(child_->input(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
      throw Error("does not take commands");
    const std::string answer = read_answer();
    if (answer[0] == '?') throw Error(fmt::format("answered {}", quote(answer)));
    if (answer[0] != '=') throw Error(fmt::format("answered {}, expected = or ?", quote(answer)));
    return std::string(trim(std::string_view(answer).substr(1)));
  } catch (const Error& error) {
    stop();
    throw Error(fmt::format("{} to {}", error.what(), quote(line)));
  }
}

double HtpProcess::cpu_seconds() const { return child_ ? child_->cpu_seconds() : 0; }

namespace {

std::string short_name(Color c) { return c == Color::Black ? "black" : "white"; }

// HTP writes swap as swap-pieces.
std::string to_htp(const std::string& move) { return move == "swap" ? "swap-pieces" : move; }

MatchGame play_game(HtpProcess* engines, const MatchSettings& settings, const std::string& opening,
                    bool a_is_black) {
  MatchGame game;
  game.opening = opening;
  game.a_is_black = a_is_black;
  State s(settings.size, settings.swap);
  Record record{setup_text(s), {}};
  const auto side_of = [&](Color c) { return (c == Color::Black) == a_is_black ? 0 : 1; };
  int blamed = 0;  // the program being asked
  try {
    for (blamed = 0; blamed < 2; ++blamed) {
      engines[blamed].start();
      engines[blamed].ask(fmt::format("boardsize {}", settings.size));
      engines[blamed].ask("clear_board");
    }
    for (const std::string_view word : split(opening)) {
      const State::Move move = parse_move(s, word);
      record.moves.push_back(to_text(s, move));
      for (blamed = 0; blamed < 2; ++blamed)
        engines[blamed].ask(
            fmt::format("play {} {}", short_name(s.to_move), to_htp(to_text(s, move))));
      play(s, move);
    }
    while (s.winner == Color::None) {
      const int mover = blamed = side_of(s.to_move);
      const double before = engines[mover].cpu_seconds();
      const std::string answer = lower(engines[mover].ask("genmove " + short_name(s.to_move)));
      game.cpu[mover] += engines[mover].cpu_seconds() - before;
      ++game.moves[mover];
      if (settings.cpu > 0 &&
          game.cpu[mover] >
              settings.cpu * ((1 + kSpareCpu) * game.moves[mover] + kMovesAhead) + kSpareCpu)
        throw Error(fmt::format("took {:.2f} CPU s for {} moves, expected {} a move",
                                game.cpu[mover], game.moves[mover], settings.cpu));
      if (answer == "resign") {
        game.end = "resigned";
        game.a_won = mover == 1;
        break;
      }
      const State::Move move = parse_move(s, answer);
      record.moves.push_back(to_text(s, move));
      const Color color = s.to_move;
      play(s, move);
      if (s.winner != Color::None) break;
      blamed = 1 - mover;
      engines[blamed].ask(fmt::format("play {} {}", short_name(color), to_htp(answer)));
    }
    if (s.winner != Color::None) {
      game.end = "connected";
      game.a_won = side_of(s.winner) == 0;
    }
  } catch (const Error& error) {
    if (blamed > 1) throw;  // illegal opening
    game.fault = true;
    game.end = fmt::format("{}: {}", blamed == 0 ? "A" : "B", error.what());
    game.a_won = blamed == 1;
  }
  game.record = to_text("hex", record);
  game.sgf = write_sgf(read_record(game.record), SgfStyle::HexGui);
  const std::string head =
      fmt::format("PB[{}]PW[{}]RE[{}+{}]", engines[a_is_black ? 0 : 1].name(),
                  engines[a_is_black ? 1 : 0].name(), game.a_won == a_is_black ? "B" : "W",
                  game.end == "resigned" ? "Resign"
                  : game.fault           ? "Forfeit"
                                         : "");
  game.sgf.insert(game.sgf.find("SZ["), head);
  return game;
}

}  // namespace

MatchResult run_match(const MatchSettings& settings,
                      const std::function<void(const MatchGame&)>& report) {
  // Check the openings before anything runs.
  for (const std::string& opening : settings.openings) {
    State s(settings.size, settings.swap);
    for (const std::string_view word : split(opening)) play(s, parse_move(s, word));
  }
  HtpProcess engines[2] = {{settings.a, settings.patience}, {settings.b, settings.patience}};
  for (int i = 0; i < 2; ++i) try {
      engines[i].start();
    } catch (const Error& error) {
      throw Error(fmt::format("engine {} {}: {}", "AB"[i], quote(i == 0 ? settings.a : settings.b),
                              error.what()));
    }
  MatchResult result;
  result.a_name = engines[0].name(), result.b_name = engines[1].name();
  for (const std::string& opening : settings.openings) {
    for (const bool a_is_black : {true, false}) {
      result.games.push_back(play_game(engines, settings, opening, a_is_black));
      if (report) report(result.games.back());
    }
    const int won = result.a_wins(), lost = static_cast<int>(result.games.size()) - won;
    if (settings.test && settings.test->verdict(won, lost) != 0) break;
  }
  return result;
}

int SequentialTest::verdict(int won, int lost) const {
  const double evidence = won * std::log(high / low) + lost * std::log((1 - high) / (1 - low));
  const double enough = std::log((1 - error) / error);
  return evidence >= enough ? 1 : evidence <= -enough ? -1 : 0;
}

SequentialTest parse_test(std::string_view text) {
  const auto parts = split(text, ':');
  if (parts.size() != 2)
    throw Error(fmt::format("test {}: expected two shares of games, such as 0.5:0.6", quote(text)));
  SequentialTest test;
  test.low = parse_number(parts[0], 0.01, 0.99, "share");
  test.high = parse_number(parts[1], 0.01, 0.99, "share");
  if (test.low >= test.high)
    throw Error(fmt::format("test {}: expected the lower share first", quote(text)));
  return test;
}

const char* verdict_text(int verdict) {
  return verdict > 0 ? "the higher share" : verdict < 0 ? "the lower share" : "not decided";
}

int MatchResult::a_wins() const {
  int wins = 0;
  for (const MatchGame& game : games) wins += game.a_won;
  return wins;
}

int MatchResult::faults() const {
  int count = 0;
  for (const MatchGame& game : games) count += game.fault;
  return count;
}

double MatchResult::rate() const {
  return games.empty() ? 0 : static_cast<double>(a_wins()) / static_cast<double>(games.size());
}

double MatchResult::error() const {
  constexpr double z = 1.96;
  const auto n = static_cast<double>(games.size());
  if (n == 0) return 1;
  const double p = rate();
  return z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
}

double MatchResult::cpu_per_move(int side) const {
  double cpu = 0;
  int moves = 0;
  for (const MatchGame& game : games) cpu += game.cpu[side], moves += game.moves[side];
  return moves == 0 ? 0 : cpu / moves;
}

}  // namespace hexarium::hex
