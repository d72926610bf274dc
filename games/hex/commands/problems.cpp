// The verb `problems`.
#include <fmt/format.h>

#include "core/progress.h"
#include "games/hex/commands/commands.h"
#include "games/hex/problems/problems_json.h"

namespace hexarium::hex {
namespace {

int generate(Args& args) {
  const auto seed = static_cast<uint64_t>(args.number("seed", 1, 0, 1'000'000));
  const int size = static_cast<int>(args.number("size", 5, 5, 11)),
            first = static_cast<int>(args.number("first", 1, 1, 1'000'000)),
            games = static_cast<int>(args.number("games", 10, 1, 1'000'000));
  make_problems(size, first, games, seed,
                [&](const Problem& p) { args.out << to_text(p) << std::endl; });
  return 0;
}

int choose_among(Args& args) {
  std::vector<Problem> among;
  for (std::string line; read_line(args.in, line);)
    if (!trim(line).empty() && line[0] != '#') among.push_back(parse_problem(line));
  const int most = static_cast<int>(args.number("choose", 100, 1, 1'000'000));
  for (const Problem& p : choose(among, most)) args.out << to_text(p) << '\n';
  return 0;
}

int check(Args& args) {
  int wrong = 0;
  size_t number = 0;
  Progress progress("problems", problems().size());
  for (const Problem& p : problems()) {
    ++number;
    if (const std::string why = fault(p); !why.empty()) {
      args.out << fmt::format("problem {}: {}: {}\n", number, to_text(p), why);
      ++wrong;
    }
    progress.add();
  }
  args.out << fmt::format("{} problems, {} wrong\n", number, wrong);
  return wrong ? 1 : 0;
}

int show_problems(Args& args) {
  if (args.has("generate")) return generate(args);
  if (args.has("choose")) return choose_among(args);
  if (args.has("check")) return check(args);
  const auto& all = problems();
  if (args.words.size() > 1)
    throw Error(fmt::format("problems {}: expected one number", quote(join(args.words, " "))));
  if (!args.words.empty()) {
    const size_t number =
        parse_int(args.words[0], 1, static_cast<int64_t>(all.size()), "problem number");
    const Problem& p = all[number - 1];
    if (args.json()) {
      Json json = problem_json(number, p);
      if (args.has("solution")) json["solution"] = p.move;
      args.out << dump(json) << '\n';
      return 0;
    }
    const State s(p.setup);
    args.out << to_text(view(s))
             << fmt::format("problem {}: {} to move and win, rating {}, theme {}\nhex {}\n", number,
                            name(s.to_move), p.rating, p.theme, p.setup);
    if (args.has("solution")) args.out << "solution: " << p.move << '\n';
    return 0;
  }
  const std::string theme = lower(args.text("theme", ""));
  const auto size = args.number("size", 0, 1, kMaxSize), rating = args.number("rating", 0, 1, 9);
  Json list = Json::array();
  for (size_t i = 0; i < all.size(); ++i) {
    const Json json = problem_json(i + 1, all[i]);
    if ((!theme.empty() && all[i].theme != theme) || (rating && all[i].rating != rating) ||
        (size && json["size"] != size))
      continue;
    if (args.json()) list.push_back(json);
    else
      args.out << fmt::format("{:>3}  rating {}  {:<13} {}\n", i + 1, all[i].rating, all[i].theme,
                              json["record"].get<std::string>());
  }
  if (args.json()) args.out << dump(list) << '\n';
  return 0;
}

}  // namespace

std::vector<Verb> problem_verbs() {
  return {{"problems",
           "[N]",
           "List, show, check or generate problems: positions with exactly one winning move.",
           {{"--theme", "NAME",
             "only ladder, bridge break, edge template, edge block, cut or double threat"},
            {"--size", "N", "only on boards of this size"},
            {"--rating", "N", "only of this rating, 1 easy to 9 hard"},
            {"--solution", "", "with N: also print the winning move"},
            {"--check", "", "let the prover check all of them"},
            {"--generate", "", "find new ones in games of the engine"},
            {"--choose", "N",
             "choose N of each size from standard input; recomputes ratings and themes"},
            {"--seed", "N", "with --generate: same seed, same problems (1)"},
            {"--games", "N", "with --generate: number of engine games (10)"},
            {"--first", "N", "with --generate: number of the first game (1)"}},
           {"hexarium hex problems 17", "hexarium hex problems --theme ladder --json"},
           show_problems}};
}

}  // namespace hexarium::hex
