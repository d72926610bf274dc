#include "games/hex/protocol/htp.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <ostream>

#include "core/clock.h"
#include "core/file.h"

namespace hexarium::hex {

namespace {

constexpr double kOvertimePart = 0.9;  // share of a move's seconds; the rest covers the latency
// Assume at least this many more moves. Many take no time: those of won games, and those whose best
// move is soon clear.
constexpr double kFewestMoves = 8;
// With --cpu: the early moves of a game matter and the late ones are often proven and free, so a
// move may take twice its share, up to five shares ahead of what is saved later.
constexpr double kLongestThought = 2, kAdvance = 5;

Color parse_color(const std::string& text) {
  const std::string word = lower(text);
  if (word == "b" || word == "black") return Color::Black;
  if (word == "w" || word == "white") return Color::White;
  throw Error(fmt::format("colour {}: expected black or white", quote(text)));
}

const std::string& word(const std::vector<std::string>& words, size_t i, std::string_view what) {
  if (i >= words.size()) throw Error(fmt::format("expected {}", what));
  return words[i];
}

}  // namespace

const std::vector<Htp::Known>& Htp::commands() {
  static const std::vector<Known> kCommands = {
      {"all_legal_moves", &Htp::legal},
      {"analyze", &Htp::analyze},
      {"boardsize", &Htp::boardsize},
      {"clear_board", &Htp::clear_board},
      {"cputime", &Htp::cputime},
      {"dfpn-solve-state", &Htp::solve_state},
      {"dfpn-solver-find-winning", &Htp::find_winning},
      {"dfs-solve-state", &Htp::solve_state},
      {"dfs-solver-find-winning", &Htp::find_winning},
      {"final_score", &Htp::final_score},
      {"genmove", &Htp::genmove},
      {"gogui-analyze_commands", &Htp::analyze_commands},
      {"gogui-interrupt", &Htp::interrupt},
      {"hexgui-analyze_commands", &Htp::analyze_commands},
      {"known_command", &Htp::known_command},
      {"list_commands", &Htp::list_commands},
      {"loadsgf", &Htp::loadsgf},
      {"name", &Htp::name},
      {"param_game", &Htp::param_game},
      {"play", &Htp::play},
      {"protocol_version", &Htp::protocol_version},
      {"quit", &Htp::quit},
      {"record", &Htp::record},
      {"reg_genmove", &Htp::reg_genmove},
      {"resign", &Htp::resign},
      {"showboard", &Htp::showboard},
      {"time_left", &Htp::time_left},
      {"time_settings", &Htp::time_settings},
      {"undo", &Htp::undo},
      {"version", &Htp::version},
  };
  return kCommands;
}

Htp::Htp(const HtpSettings& settings, std::ostream& out)
    : settings_(settings), out_(out), states_{State(settings.size)} {
  new_player();
}

void Htp::new_player() {
  saved_ = 0;
  player_ = std::make_unique<Player>();
  if (settings_.network) player_->use(settings_.network);
}

void Htp::run(std::istream& in, const std::atomic<bool>* gone) {
  HtpInput input(in);
  input_ = &input;
  while (!quit_ && out_ && !(gone && *gone)) {
    if (settings_.ponder && moved_ && !input.arrived() && states_.back().winner == Color::None) {
      SearchRequest thinking = ask(states_.back().to_move);
      thinking.seconds = 600, thinking.nodes = 0;
      thinking.stop = &input.arrived();
      player_->best(states_.back(), thinking);
    }
    moved_ = false;
    const auto command = input.next();
    if (!command) break;
    stop_ = &command->stop;
    answer(*command);
    stop_ = nullptr;
  }
  input_ = nullptr;
}

void Htp::answer(const HtpInput::Command& command) {
  // Control characters are dropped, a comment ends the line.
  std::string line;
  for (const char c : command.line.substr(0, command.line.find('#')))
    if (c == '\t') line += ' ';
    else if (static_cast<unsigned char>(c) >= 32 && c != 127) line += c;
  Words words;
  for (const std::string_view part : split(line)) words.emplace_back(part);
  id_.clear();
  if (!words.empty() && words[0].size() <= 18 &&
      words[0].find_first_not_of("0123456789") == std::string::npos) {
    id_ = words[0];
    words.erase(words.begin());
  }
  const bool silent = !command.too_long || command.line.starts_with('#');  // blank, or a comment
  if (words.empty() && id_.empty() && silent) return;
  streamed_ = false;
  std::string text;
  char mark = '=';
  try {
    if (command.too_long)
      throw Error(
          fmt::format("line {}: expected at most {} characters", quote(line), HtpInput::kLongest));
    if (words.empty()) throw Error("expected a command");
    const std::string wanted = lower(words[0]);
    words.erase(words.begin());
    const auto found = std::find_if(commands().begin(), commands().end(),
                                    [&](const Known& known) { return known.name == wanted; });
    if (found == commands().end()) throw Error(fmt::format("unknown command {}", quote(wanted)));
    text = (this->*found->run)(words);
  } catch (const Error& error) {
    mark = '?';
    text = error.what();
  }
  if (streamed_) out_ << '\n' << std::flush;
  else out_ << mark << id_ << ' ' << text << "\n\n" << std::flush;
}

State Htp::position(Color to_move) const {
  State s = states_.back();
  s.to_move = to_move;
  s.swap_rule = settings_.swap;
  return s;
}

SearchRequest Htp::ask(Color c) const {
  SearchRequest question;
  question.seconds = settings_.seconds;
  question.nodes = settings_.visits;
  question.threads = settings_.threads;
  question.options["level"] = std::to_string(settings_.level);
  question.options["proof"] = std::to_string(settings_.proof);
  question.options["warm"] = "1";
  question.stop = stop_;
  // On a clock: a share of the time left, at most the seconds per move.
  const double left = left_[static_cast<size_t>(c)];
  if (left > 0) {
    const double share = left / std::max(kFewestMoves, count(states_.back(), Color::None) / 6.0);
    question.seconds = question.seconds > 0 ? std::min(question.seconds, share) : share;
    question.seconds = std::max(question.seconds, 0.001);
    question.options["thrifty"] = "1";
  } else if (settings_.cpu) {
    question.options["clock"] = "cpu";
    question.options["thrifty"] = "1";
    question.seconds = std::clamp((1 + kAdvance) * settings_.seconds + saved_,
                                  settings_.seconds / 2, kLongestThought * settings_.seconds);
  }
  return question;
}

std::string Htp::protocol_version(const Words&) { return "2"; }
std::string Htp::name(const Words&) { return "Hexarium"; }
std::string Htp::version(const Words&) { return HEXARIUM_VERSION; }
std::string Htp::interrupt(const Words&) { return ""; }

std::string Htp::quit(const Words&) {
  quit_ = true;
  return "";
}

std::string Htp::known_command(const Words& words) {
  const std::string wanted = lower(word(words, 0, "a command's name"));
  for (const Known& known : commands())
    if (known.name == wanted) return "true";
  return "false";
}

std::string Htp::list_commands(const Words&) {
  std::string text;
  for (const Known& known : commands())
    text += (text.empty() ? "" : "\n") + std::string(known.name);
  return text;
}

std::string Htp::boardsize(const Words& words) {
  // `11`, `11 11` or `11x11`.
  Words sizes;
  const std::string typed = lower(join(words, " "));
  for (const std::string_view part : split(typed, 'x'))
    for (const std::string_view number : split(part)) sizes.emplace_back(number);
  if (sizes.empty() || sizes.size() > 2)
    throw Error(fmt::format("boardsize {}: expected N, N N or NxN", quote(typed)));
  const auto size = parse_int(sizes[0], 1, kMaxSize, "board size");
  if (sizes.size() == 2 && parse_int(sizes[1], 1, kMaxSize, "board size") != size)
    throw Error(fmt::format("boardsize {}: expected a square board", quote(typed)));
  settings_.size = static_cast<int>(size);
  return clear_board({});
}

std::string Htp::clear_board(const Words&) {
  states_ = {State(settings_.size)};
  resigned_ = {Color::None};
  new_player();
  return "";
}

std::string Htp::showboard(const Words&) {
  std::string text = to_text(view(states_.back()));
  return "\n" + text.substr(0, text.size() - 1);
}

void Htp::put_move(Color c, const Played& move) {
  State s = states_.back();
  Color resigned = Color::None;
  if (move.kind == Played::Resign) {
    resigned = c;
  } else if (move.kind == Played::Swap) {
    s.swap_rule = true;
    s.to_move = c;
    hex::play(s, parse_move(s, "swap"));
    s.swap_rule = false;
  } else if (move.kind == Played::Stone) {
    if (s.at(move.cell) != Color::None)
      throw Error(fmt::format("{} is not an empty cell", cell_name(s.size, move.cell)));
    put(s, move.cell, c);
  }
  states_.push_back(std::move(s));
  resigned_.push_back(resigned);
}

std::string Htp::play(const Words& words) {
  const Color c = parse_color(word(words, 0, "a colour and a cell"));
  const std::string text = lower(word(words, 1, "a cell, swap-pieces or resign"));
  if (text == "resign") put_move(c, {c, Played::Resign, kNoCell});
  else if (text.starts_with("swap")) put_move(c, {c, Played::Swap, kNoCell});
  else put_move(c, {c, Played::Stone, parse_cell(states_.back().size, text)});
  return "";
}

std::string Htp::reg_genmove(const Words& words) {
  const Color c = words.empty() ? states_.back().to_move : parse_color(words[0]);
  const State s = position(c);
  if (s.winner != Color::None || count(s, Color::None) == 0) return "resign";
  const std::string move = player_->best(s, ask(c)).move;
  return move == "swap" ? "swap-pieces" : move;
}

std::string Htp::genmove(const Words& words) {
  const Color c = words.empty() ? states_.back().to_move : parse_color(words[0]);
  const double start = wall_seconds(), cpu_start = cpu_seconds();
  const std::string move = reg_genmove(words);
  saved_ += settings_.seconds - (cpu_seconds() - cpu_start);
  // The controller may correct this with time_left.
  double& left = left_[static_cast<size_t>(c)];
  if (left > 0) left = std::max(0.01, left - (wall_seconds() - start));
  if (move != "resign") play({std::string(hex::name(c)), move});
  moved_ = true;
  return move;
}

std::string Htp::undo(const Words&) {
  if (states_.size() == 1) throw Error("cannot undo: no move was played");
  states_.pop_back();
  resigned_.pop_back();
  return "";
}

std::string Htp::resign(const Words& words) {
  const Color c = words.empty() ? states_.back().to_move : parse_color(words[0]);
  put_move(c, {c, Played::Resign, kNoCell});
  return "";
}

std::string Htp::final_score(const Words&) {
  Color winner = states_.back().winner;
  if (resigned_.back() != Color::None) winner = other(resigned_.back());
  if (winner == Color::None) return "cannot score";
  return winner == Color::Black ? "B+" : "W+";
}

std::string Htp::legal(const Words&) {
  Words names;
  for (const State::Move move : legal_moves(states_.back()))
    names.push_back(to_text(states_.back(), move));
  return join(names, " ");
}

std::string Htp::record(const Words&) {
  State start = states_.front();
  Color mover = start.to_move;
  bool in_turn = true;
  std::string moves;
  for (size_t i = 1; i < states_.size(); ++i) {
    const State &before = states_[i - 1], &after = states_[i];
    const int stones = count(after, Color::None) - count(before, Color::None);
    if (stones == 0 && before.stones == after.stones) continue;  // resigned
    if (stones == 0) moves += " swap", start.swap_rule = true;
    for (Cell cell = 0; stones != 0 && cell < static_cast<Cell>(after.stones.size()); ++cell) {
      if (before.at(cell) == after.at(cell)) continue;
      moves += " " + cell_name(after.size, cell);
      in_turn = in_turn && after.at(cell) == mover;
    }
    mover = other(mover);
  }
  // Two moves in a row by one side cannot be moves of a record, but can be part of its setup.
  const std::string text =
      "hex " + (in_turn ? setup_text(start) + moves : setup_text(states_.back()));
  try {
    replay<State>(parse_record("hex", "11", text));
  } catch (const Error&) {
    throw Error("a record cannot hold a position in which one side has moved twice in a row");
  }
  return text;
}

std::string Htp::time_left(const Words& words) {
  const Color c = parse_color(word(words, 0, "a colour and seconds"));
  double& left = left_[static_cast<size_t>(c)];
  if (words.size() == 1) return fmt::format("{:.1f}", left);
  left = std::max(0.01, parse_number(words[1], 0, 1e9, "seconds"));
  // With a number of moves: overtime, the seconds are for that many moves.
  const double moves = words.size() > 2 ? parse_number(words[2], 0, 1e9, "moves") : 0;
  if (moves > 0) settings_.seconds = kOvertimePart * left / moves, left = 0;
  return "";
}

std::string Htp::time_settings(const Words& words) {
  // Main time, overtime, moves per overtime; overtime without moves means no limit.
  const double main = parse_number(word(words, 0, "main time"), 0, 1e9, "main time");
  const double over = words.size() > 1 ? parse_number(words[1], 0, 1e9, "overtime") : 0;
  const double moves = words.size() > 2 ? parse_number(words[2], 0, 1e9, "moves") : 0;
  const bool unlimited = over > 0 && moves == 0;
  const bool overtime = main == 0 && over > 0 && moves > 0;
  for (const size_t c : {size_t{1}, size_t{2}})
    left_[c] = unlimited || overtime ? 0 : std::max(0.01, main > 0 ? main : over);
  if (overtime) settings_.seconds = kOvertimePart * over / moves;
  return "";
}

std::string Htp::loadsgf(const Words& words) {
  const std::string path = word(words, 0, "a file");
  const auto most = words.size() > 1 ? parse_int(words[1], 0, 1 << 20, "move number") : 1 << 20;
  const GameLine game = read_sgf(read_file(path, 16 << 20));
  const auto old = std::make_pair(settings_.size, states_);
  const auto old_resigned = resigned_;
  try {
    settings_.size = game.start.size;
    clear_board({});
    states_ = {game.start};
    for (const Played& play : game.plays) {
      if (static_cast<int64_t>(states_.size()) > most) break;
      put_move(play.color, play);
    }
  } catch (const Error&) {  // the position does not change
    std::tie(settings_.size, states_) = old;
    resigned_ = old_resigned;
    throw;
  }
  return "";
}

// Writes lines of the form `info move f6 visits 1200 value 0.12 pv f6 e4`, the best move first,
// until a new line or an interrupt arrives or the limit is reached.
std::string Htp::analyze(const Words& words) {
  const Color c = words.empty() ? states_.back().to_move : parse_color(words[0]);
  const State s = position(c);
  if (s.winner != Color::None) throw Error("the game is over");
  SearchRequest question = ask(c);
  if (question.seconds == 0 && question.nodes == 0) question.seconds = 600;
  question.all = true;
  question.stop = &input_->arrived();
  out_ << '=' << id_ << '\n' << std::flush;
  streamed_ = true;
  const auto write = [&](const Best& best) {
    const auto number = [](const Value& value) {
      if (const auto* whole = std::get_if<int64_t>(&value)) return fmt::format("{}", *whole);
      if (const auto* real = std::get_if<double>(&value)) return fmt::format("{:.3f}", *real);
      return std::string("0");
    };
    out_ << "info move " << best.move << " visits " << best.nodes << " value " << number(best.value)
         << (best.proven ? " proven" : "") << " pv " << join(best.line, " ");
    for (size_t i = 0; i < std::min<size_t>(best.moves.size(), 10); ++i)
      if (best.moves[i].move != best.move)
        out_ << " info move " << best.moves[i].move << " value " << number(best.moves[i].value);
    out_ << '\n' << std::flush;
  };
  question.report = write;
  const Best best = player_->best(s, question);
  write(best);
  return "";
}

std::string Htp::solve_state(const Words& words) {
  const Color c = words.empty() ? states_.back().to_move : parse_color(words[0]);
  SearchLimits limits{.stop = stop_};
  if (settings_.seconds > 0) limits.seconds = ask(c).seconds, limits.nodes = ask(c).nodes;
  const Proven proof = player_->prove(position(c), limits);
  if (proof.winner == Color::None) return "unknown";
  return std::string(hex::name(proof.winner));
}

std::string Htp::find_winning(const Words& words) {
  const Color c = words.empty() ? states_.back().to_move : parse_color(words[0]);
  const State s = position(c);
  Words winning;
  if (s.winner != Color::None) return "";
  for (Cell cell = 0; cell < static_cast<Cell>(s.stones.size()); ++cell) {
    if (s.at(cell) != Color::None) continue;
    State next = s;
    next.swap_rule = false;
    put(next, cell, c);
    const Proven proof = player_->prove(next, {.stop = stop_});
    if (proof.winner == Color::None) throw Error("interrupted");
    if (proof.winner == c) winning.push_back(cell_name(s.size, cell));
  }
  return join(winning, " ");
}

std::string Htp::cputime(const Words&) { return fmt::format("{:.3f}", cpu_seconds()); }

std::string Htp::param_game(const Words& words) {
  if (words.size() == 2 && lower(words[0]) == "allow_swap") {
    settings_.swap = parse_int(words[1], 0, 1, "allow_swap") == 1;
    return "";
  }
  if (words.empty()) return fmt::format("[bool] allow_swap {}", settings_.swap ? 1 : 0);
  throw Error(fmt::format("param_game {}: expected allow_swap 0 or 1", quote(join(words, " "))));
}

std::string Htp::analyze_commands(const Words&) {
  return "plist/All Legal Moves/all_legal_moves %c\n"
         "string/Show Board/showboard\n"
         "string/Final Score/final_score\n"
         "string/Record/record\n"
         "varc/Best Move/reg_genmove %c\n"
         "string/Solve/dfpn-solve-state %c\n"
         "plist/Winning Moves/dfpn-solver-find-winning %c";
}

}  // namespace hexarium::hex
