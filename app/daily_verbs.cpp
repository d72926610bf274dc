// `hexarium daily` and `hexarium GAME dailies`.
#include <fmt/format.h>

#include "app/daily.h"
#include "core/daily.h"
#include "games/table.h"

namespace hexarium {

namespace {

std::string text_of(const Json& json, bool solution) {
  std::string text = fmt::format("{} {}: {}\n{}\n", json["date"].get<std::string>(),
                                 json["game"].get<std::string>(), json["task"].get<std::string>(),
                                 json["record"].get<std::string>());
  if (solution)
    text += "solution: " + join(json["solution"].get<std::vector<std::string>>(), " ") + "\n";
  return text;
}

int show_daily(Args& args) {
  const int64_t day = args.has("date") ? parse_date(args.text("date", "")) : today();
  if (args.words.size() > 1)
    throw Error(fmt::format("daily {}: expected at most one game", quote(join(args.words, " "))));
  const bool solution = args.has("solution");
  const Json found = args.words.empty()
                         ? dailies(day, solution)
                         : Json(daily(find_game(lower(args.words[0])), day, solution));
  if (args.json()) args.out << dump(found) << '\n';
  else if (found.is_object()) args.out << text_of(found, solution);
  else
    for (const Json& one : found) args.out << text_of(one, solution);
  return 0;
}

int make_or_check(const Entry& game, Args& args) {
  const Dailies own = game.dailies();
  if (!args.has("check")) {
    const auto seed = static_cast<uint64_t>(args.number("seed", 1, 0, 1'000'000));
    for (const Puzzle& puzzle : own.make(seed)) args.out << to_text(puzzle) << '\n';
    return 0;
  }
  int wrong = 0, count = 0;
  for (const Puzzle& puzzle : parse_puzzles(own.list)) {
    ++count;
    if (const std::string fault = own.fault(puzzle); !fault.empty()) {
      args.out << fmt::format("line {}: {}: {}\n", count, to_text(puzzle), fault);
      ++wrong;
    }
  }
  args.out << fmt::format("{} puzzles, {} wrong\n", count, wrong);
  return wrong ? 1 : 0;
}

}  // namespace

Verb daily_verb() {
  return {"daily",
          "[GAME]",
          "Print the puzzle of the day, which is the same for everyone.",
          {{"--date", "D", "another day, such as 2026-11-16 (default: today, UTC)"},
           {"--solution", "", "also print the solution, or its first moves"}},
          {"hexarium daily", "hexarium daily honey --date 2026-11-16 --json"},
          show_daily};
}

Verb dailies_verb(const Entry& game) {
  return {"dailies",
          "",
          "Generate the list of daily puzzles (data/<game>/daily.txt), or check it.",
          {{"--seed", "N", "same seed, same list (1)"},
           {"--check", "", "check the built-in list with the solver"}},
          {fmt::format("hexarium {} dailies --check", game.name)},
          [&game](Args& args) { return make_or_check(game, args); },
          /*page*/ {},
          /*json*/ false};
}

}  // namespace hexarium
