#include "app/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

#include "app/verbs.h"
#include "core/file.h"
#include "core/json.h"
#include "games/terminal.h"

namespace hexarium {

namespace {

struct Command {
  std::string_view name, words, help;
};
constexpr Command kCommands[] = {
    {"moves", "[START]", "list the legal moves, or those that begin with START"},
    {"hint", "", "suggest a move and say why"},
    {"undo", "[MOVE]", "take back your last move; in a one-player game, any move"},
    {"show", "", "print the board again"},
    {"record", "", "print the game as one line: setup and moves"},
    {"save", "FILE", "write the record to a file"},
    {"load", "FILE", "continue with a record from a file"},
    {"new", "", "start a new game"},
    {"help", "", "show this text"},
    {"quit", "", "quit and print the record"},
};

std::vector<Verb> verbs_in_play(const Entry& game) {
  std::vector<Verb> verbs = game.verbs ? game.verbs() : std::vector<Verb>{};
  const std::vector<std::string_view> names = split(terminal_of(game.name).verbs);
  std::erase_if(verbs, [&](const Verb& verb) {
    return std::find(names.begin(), names.end(), verb.name) == names.end();
  });
  return verbs;
}

}  // namespace

Session::Session(const Entry& game, Setting setting) : game_(game), setting_(std::move(setting)) {
  set(setting_.record);
}

void Session::set(const std::string& record) {
  const Position now = game_.position(game_, record, {});
  record_ = now.record, setup_ = now.parts.setup, played_ = now.parts.moves;
  moves_ = now.moves, outcome_ = now.outcome;
}

void Session::play(const std::string& move) { set(record_ + " " + move); }

bool Session::engines_turn() const {
  return game_.players == 2 && setting_.person != 0 && !outcome_.over &&
         outcome_.mover != setting_.person;
}

bool Session::finished() const {
  const bool stuck =
      game_.players == 1 && outcome_.winner == 0 && outcome_.scores.empty() && !played_.empty();
  return outcome_.over && !stuck;
}

std::vector<std::string> Session::commands() const {
  std::vector<std::string> names;
  for (const Command& command : kCommands) names.emplace_back(command.name);
  for (const Verb& verb : verbs_in_play(game_)) names.push_back(verb.name);
  return names;
}

std::string Session::help() const {
  std::string out = "Type a move, or a command:\n";
  const auto add = [&](std::string_view name, std::string_view words, std::string_view text) {
    out += fmt::format("  {:<14} {}\n", fmt::format("{} {}", name, words), text);
  };
  for (const Command& command : kCommands) {
    if (command.name == "quit")
      for (const Verb& verb : verbs_in_play(game_)) add(verb.name, "", verb.help);
    add(command.name, command.words, command.help);
  }
  if (const std::string_view rules = trim(terminal_of(game_.name).help); !rules.empty())
    out += "\n" + std::string(rules) + "\n";
  return out;
}

std::string Session::hint() const {
  const Best best = think();
  if (best.move.empty()) return "no move: the game is over\n";
  if (const auto reason = terminal_of(game_.name).reason)
    return fmt::format("{}: {}\n", best.move, reason(game_, record_, best));
  return fmt::format("{}: value {}{}\n", best.move, brief(best.value),
                     best.proven ? ", proven" : "");
}

void Session::undo(std::string_view what) {
  if (played_.empty()) throw Error("undo: nothing to take back");
  if (what.empty()) {
    do {
      played_.pop_back();
      set(to_text(game_.name, {setup_, played_}));
    } while (!played_.empty() && engines_turn());
    return;
  }
  if (game_.players != 1)
    throw Error(fmt::format("undo {}: in a two-player game only the last move can be taken back",
                            quote(what)));
  const auto found = std::find_if(played_.rbegin(), played_.rend(), [&](const std::string& move) {
    const auto piece = terminal_of(game_.name).piece;
    return lower(move) == lower(what) || (piece && lower(piece(move)) == lower(what));
  });
  if (found == played_.rend())
    throw Error(fmt::format("undo {}: expected one of {}", quote(what), join(played_, " ")));
  std::vector<std::string> rest = played_;
  rest.erase(rest.end() - 1 - (found - played_.rbegin()));
  try {
    set(to_text(game_.name, {setup_, rest}));
  } catch (const Error&) {
    throw Error(fmt::format("undo {}: later moves depend on it", quote(what)));
  }
}

void Session::load(const std::string& path) {
  std::istringstream lines(read_file(path, kLongestLine));
  for (std::string line; read_line(lines, line);)
    if (!trim(line).empty() && line.front() != '#') return set(imported(game_, line));
  throw Error(fmt::format("load {}: expected a record", quote(path)));
}

Reply Session::enter(std::string_view line) {
  using Then = Reply::Then;
  const std::vector<std::string_view> words = split(line);
  if (words.empty()) return {};
  const std::string word = lower(words.front());
  const std::string rest(trim(trim(line).substr(word.size())));
  const auto want_file = [&] {
    if (rest.empty()) throw Error(word + ": expected a file name");
  };
  // Not q: that can be a cell name.
  if (word == "quit" || word == "exit") return {"", Then::Quit};
  if (word == "help" || word == "?") return {help()};
  if (word == "record") return {record_ + "\n"};
  if (word == "show") return {"", Then::Jumped};
  if (word == "hint") return {hint()};
  if (word == "moves") {
    std::vector<std::string> list = moves_;
    std::erase_if(list, [&](const std::string& move) {
      return lower(move.substr(0, rest.size())) != lower(rest);
    });
    return {list.empty() ? "no moves\n" : join(list, " ") + "\n"};
  }
  if (word == "undo") return undo(rest), Reply{"", Then::Jumped};
  if (word == "new") return set(setting_.another()), Reply{"", Then::Jumped};
  if (word == "save") {
    want_file();
    write_file(rest, record_ + "\n");
    return {"saved in " + rest + "\n"};
  }
  if (word == "load") return want_file(), load(rest), Reply{"", Then::Jumped};
  for (const Verb& verb : verbs_in_play(game_)) {
    if (verb.name != word) continue;
    std::istringstream in;
    std::ostringstream out;
    Args args{{}, {}, in, out, out};
    if (!verb.words.empty()) args.words = {record_};
    run(verb, args);
    return {out.str()};
  }
  play(std::string(trim(line)));
  return {"", Then::Moved};
}

std::map<std::string, std::vector<std::string>> moves_by_spot(
    const std::vector<TextSpot>& spots, const std::vector<std::string>& moves) {
  std::set<std::string_view> names;
  size_t longest = 0;
  for (const TextSpot& spot : spots)
    names.insert(spot.name), longest = std::max(longest, spot.name.size());
  std::map<std::string, std::vector<std::string>> found;
  for (const std::string& move : moves) {
    const size_t at = move.find('@');
    const std::string_view text = std::string_view(move).substr(at == move.npos ? 0 : at + 1);
    for (size_t size = std::min(longest, text.size()); size > 0; --size) {
      // a1 is not a prefix of a11
      const bool cut = size < text.size() && std::isdigit(static_cast<unsigned char>(text[size])) &&
                       std::isdigit(static_cast<unsigned char>(text[size - 1]));
      if (cut || !names.count(text.substr(0, size))) continue;
      found[std::string(text.substr(0, size))].push_back(move);
      break;
    }
  }
  return found;
}

}  // namespace hexarium
