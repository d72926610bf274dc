// match: HTP programs against each other.
#include "games/hex/protocol/match.h"

#include <fmt/format.h>

#include "core/file.h"
#include "games/hex/commands/commands.h"

namespace hexarium::hex {

namespace {

std::vector<std::string> read_openings(const std::string& path) {
  std::vector<std::string> openings;
  const std::string text = read_file(path, 1 << 24);
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view moves = trim(line.substr(0, line.find('#')));
    if (!moves.empty()) openings.emplace_back(moves);
  }
  if (openings.empty())
    throw Error(fmt::format("openings {}: expected one opening per line", quote(path)));
  return openings;
}

int match(Args& args) {
  MatchSettings settings;
  settings.a = args.text("a", "");
  settings.b = args.text("b", "");
  if (settings.a.empty() || settings.b.empty())
    throw Error("match: expected the two programs, --a \"COMMAND\" --b \"COMMAND\"");
  settings.size = static_cast<int>(args.number("size", 11, 1, kMaxSize));
  settings.swap = args.has("swap");
  settings.patience = args.real("patience", 600, 0.01, 1e6);
  settings.cpu = args.real("cpu", 0, 0.001, 1e6);
  if (args.has("openings")) settings.openings = read_openings(args.text("openings", ""));
  if (args.has("test")) settings.test = parse_test(args.text("test", ""));
  std::string sgf;
  int number = 0;
  const MatchResult result = run_match(settings, [&](const MatchGame& game) {
    ++number;
    sgf += game.sgf + "\n";
    // Finished games are on disk if the match is interrupted.
    if (args.has("sgf")) write_file(args.text("sgf", ""), sgf);
    if (args.json())
      args.out << dump({{"game", number},
                        {"record", game.record},
                        {"black", game.a_is_black ? "a" : "b"},
                        {"winner", game.a_won ? "a" : "b"},
                        {"end", game.end},
                        {"fault", game.fault},
                        {"moves", {game.moves[0], game.moves[1]}},
                        {"cpu", {game.cpu[0], game.cpu[1]}}});
    else
      args.out << fmt::format(
          "game {:>3}  {} black  opening {:<8} {} wins, {}  cpu/move {:.3f} {:.3f}", number,
          game.a_is_black ? "A" : "B", game.opening.empty() ? "-" : game.opening,
          game.a_won ? "A" : "B", game.end, game.cpu[0] / std::max(1, game.moves[0]),
          game.cpu[1] / std::max(1, game.moves[1]));
    args.out << '\n' << std::flush;
  });
  const auto games = result.games.size();
  const int lost = static_cast<int>(games) - result.a_wins();
  const int verdict = settings.test ? settings.test->verdict(result.a_wins(), lost) : 0;
  if (args.json()) {
    Json json = {{"a", result.a_name},
                 {"b", result.b_name},
                 {"games", games},
                 {"a_wins", result.a_wins()},
                 {"rate", result.rate()},
                 {"error", result.error()},
                 {"faults", result.faults()},
                 {"cpu_per_move", {result.cpu_per_move(0), result.cpu_per_move(1)}}};
    if (settings.test) json["test"] = verdict_text(verdict);
    args.out << dump(json);
  } else {
    args.out << fmt::format(
        "A {} : B {}  {} - {}  A wins {:.1f} % +- {:.1f}  faults {}  cpu/move {:.3f} {:.3f} s",
        result.a_name, result.b_name, result.a_wins(), lost, 100 * result.rate(),
        100 * result.error(), result.faults(), result.cpu_per_move(0), result.cpu_per_move(1));
    if (settings.test) args.out << "  test: " << verdict_text(verdict);
  }
  args.out << '\n';
  return settings.test && verdict <= 0 ? 1 : 0;
}

}  // namespace

std::vector<Verb> match_verbs() {
  return {{"match",
           "",
           "Let two HTP programs play each opening with both colours.",
           {{"--a", "COMMAND", "the first program"},
            {"--b", "COMMAND", "the second program"},
            {"--size", "N", "board size (11)"},
            {"--openings", "FILE", "openings, one per line (the empty board)"},
            {"--swap", "", "play with the swap rule"},
            {"--sgf", "FILE", "write all games to this file"},
            {"--cpu", "S",
             "average CPU seconds per move, with a tolerance of 20 % and five moves; whoever takes "
             "more loses"},
            {"--patience", "S", "seconds to wait for an answer (600)"},
            {"--test", "LOW:HIGH",
             "stop once a sequential test decides between the win rates LOW and HIGH; exit code 0 "
             "means HIGH"}},
           {"hexarium hex match --a 'hexarium hex htp --time 1' --b mohex --openings "
            "data/hex/openings11.txt"},
           match}};
}

}  // namespace hexarium::hex
