// Hexic's own verbs.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/file.h"
#include "core/parallel.h"
#include "core/progress.h"
#include "core/seed.h"
#include "core/verb.h"
#include "core/wording.h"
#include "games/hexic/game.h"
#include "games/hexic/statistics.h"

namespace hexarium::hexic {

namespace {

constexpr int64_t kMostMoves = 1'000'000'000, kMostNodes = 1'000'000'000;
const Option kPlayer{"--player", "greedy|blind|deep",
                     "the player: greedy sees the coming cells, blind and deep do not"};

// The typed record, with a seed.
Record typed_record(const Args& args) {
  return parse_record("hexic", "8", seeded("hexic", "8", import(join(args.words, " ")), args));
}

// The founding task: print the board and make the highest-scoring turn, until no turn makes a
// cluster.
int run_auto(Args& args) {
  Record record = typed_record(args);
  const std::string start = to_text("hexic", record);
  State state = replay<State>(record);
  SearchRequest ask;
  ask.nodes = static_cast<uint64_t>(args.number("nodes", 0, 1, kMostNodes));
  ask.options["player"] = args.text("player", "greedy");
  parse_player(ask.options["player"]);
  const int64_t most = args.number("max-moves", 1000, 0, kMostMoves);
  const bool talk = !args.json() && !args.has("quiet");
  // Print a random seed right away: the game may be long.
  if (const size_t hash = record.setup.find('#');
      hash != std::string::npos && join(args.words, " ").find('#') == std::string::npos)
    say_seed(args, std::stoull(record.setup.substr(hash + 1)));
  if (talk) args.out << board_text(state.board);
  int64_t moves = 0;
  bool over = false;
  for (;; ++moves) {
    if (moves == most) {
      over = outcome(state).over;
      break;
    }
    const Best choice = best(state, ask);
    if (choice.move.empty()) {
      over = true;
      break;
    }
    const int64_t before = std::exchange(state.score, 0);
    play(state, parse_move(state, choice.move));
    const int64_t points = state.score;
    state.score = add_points(before, points);
    if (args.json()) record.moves.push_back(choice.move);
    if (!talk) continue;
    args.out << fmt::format("{} {} points, score {}\n", choice.move, state.score - before,
                            state.score)
             << board_text(state.board) << std::flush;
  }
  if (args.json())
    args.out << dump({{"record", to_text("hexic", record)},
                      {"over", over},
                      {"moves", moves},
                      {"score", to_json(Value(state.score))},
                      {"board", board_line(state.board)}})
             << '\n';
  else
    args.out << fmt::format("{} after {}{}, score {} ({})\n", over ? "over" : "stopped",
                            counted(moves, "move"), over ? "" : " (--max-moves)", state.score,
                            start);
  return 0;
}

// Game number 0, 1, ... of a setup adds its number to the seed.
std::vector<Result> play_games(const Record& start, Player player, int64_t games, int64_t most,
                               const SearchRequest& ask, int threads) {
  const size_t hash = start.setup.find('#');
  const std::string setup = start.setup.substr(0, hash);
  const uint64_t first =
      hash == start.setup.npos ? 1 : std::stoull(start.setup.substr(hash + 1));  // checked by State
  std::vector<Result> results(games);
  Progress progress(ask.option("player", ""), static_cast<uint64_t>(games));
  parallel_for(results.size(), threads, [&](size_t i) {
    const uint64_t seed = (first + i) & static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
    State s = replay<State>({fmt::format("{}#{}", setup, seed), {}});
    Result& r = results[i];
    r.moves = play_on(s, player, most, ask);
    r.score = s.score;
    r.over = r.moves < most || outcome(s).over;
    progress.add();
  });
  return results;
}

std::vector<double> column(const std::vector<Result>& results, int64_t Result::*member) {
  std::vector<double> numbers;
  for (const Result& r : results) numbers.push_back(static_cast<double>(r.*member));
  return numbers;
}

Json to_json(const Summary& s) {
  return {
      {"mean", s.mean}, {"low_quartile", s.low}, {"median", s.median}, {"high_quartile", s.high}};
}

int run_study(Args& args) {
  const Record start = typed_record(args);
  if (!start.moves.empty())
    throw Error(fmt::format("hexic study {}: expected a setup without moves",
                            quote(to_text("hexic", start))));
  State check{std::string_view(start.setup)};
  const int64_t games = args.number("games", 100, 1, 10'000'000);
  const int64_t most = args.number("max-moves", 3000, 1, kMostMoves);
  SearchRequest ask;
  ask.nodes = static_cast<uint64_t>(args.number("nodes", 0, 1, kMostNodes));
  std::vector<std::string> names = {lower(args.text("player", "greedy"))};
  if (args.has("versus")) names.push_back(lower(args.text("versus", "")));
  for (const std::string& name : names) parse_player(name);
  // Check that the file can be written before playing the games.
  if (args.has("svg")) GrowingFile{args.text("svg", "")};

  Json players = Json::array();
  std::vector<Series> series;
  std::string table = fmt::format("{:<8} {:<6} {:>14} {:>14} {:>14} {:>14}\n", "player", "", "mean",
                                  "low quartile", "median", "high quartile");
  for (const std::string& name : names) {
    ask.options["player"] = name;
    const auto results = play_games(start, parse_player(name), games, most, ask, args.threads());
    const auto over =
        std::count_if(results.begin(), results.end(), [](const Result& r) { return r.over; });
    const Summary moves = summarize(column(results, &Result::moves));
    series.push_back({name, column(results, &Result::score)});
    const Summary score = summarize(series.back().scores);
    for (const auto& [what, s] : {std::pair("moves", moves), {"score", score}})
      table += fmt::format("{:<8} {:<6} {:>14.1f} {:>14.1f} {:>14.1f} {:>14.1f}\n", name, what,
                           s.mean, s.low, s.median, s.high);
    table += fmt::format(
        "{:<8} {} of {} games were played to the end; the others were stopped after {} moves\n",
        name, over, games, most);
    players.push_back({{"player", name},
                       {"over", over},
                       {"moves", to_json(moves)},
                       {"score", to_json(score)},
                       {"scores", series.back().scores}});
  }
  table += fmt::format("{}, starting with {}\n", counted(games, "game"), to_text("hexic", start));
  Json json = {{"record", to_text("hexic", start)},
               {"games", games},
               {"max_moves", most},
               {"players", players}};
  if (names.size() == 2) {
    const std::vector<double>&a = series[0].scores, &b = series[1].scores;
    const double ratio = summarize(a).mean / std::max(1e-9, summarize(b).mean);
    int64_t better = 0;
    for (size_t i = 0; i < a.size(); ++i) better += a[i] > b[i];
    table += fmt::format("{} / {}: mean score {:.2f}x, higher on {} of {} boards\n", names[0],
                         names[1], ratio, better, games);
    json["ratio"] = ratio;
    json["higher"] = better;
  }
  if (args.has("svg"))
    write_file(args.text("svg", ""),
               plot_svg(fmt::format("hexic {}, at most {} moves", start.setup, most), series));
  args.out << (args.json() ? dump(json) + "\n" : table);
  return 0;
}

}  // namespace

std::vector<Verb> verbs() {
  return {{"best", "", "", {kPlayer}, {"hexarium hexic best 8#42 --player greedy"}, nullptr},
          {"play", "", "", {kSeedOption, kPlayer}, {"hexarium hexic play 5 --seed 7"}, nullptr},
          {"new", "", "", {kSeedOption}, {"hexarium hexic new --seed 7"}, nullptr},
          {"auto",
           "[SETUP]",
           "Play a whole game, always making the highest-scoring turn, and print every board.",
           {kSeedOption,
            {"--player", "greedy|blind|deep", "the player (greedy)"},
            {"--max-moves", "N", "stop after N moves (1000)"},
            {"--nodes", "N", "turns the deep player tries per move"},
            {"--quiet", "", "print only the last line"}},
           {"hexarium hexic auto --seed 7", "hexarium hexic auto 5 --player blind --max-moves 200"},
           run_auto},
          {"study",
           "[SETUP]",
           "Play many games with consecutive seeds and print score statistics.",
           {{"--games", "N", "number of games (100)"},
            {"--player", "greedy|blind|deep", "the player (greedy)"},
            {"--versus", kPlayer.value, "a second player on the same boards, for comparison"},
            {"--max-moves", "N", "stop a game after N moves (3000)"},
            {"--seed", "N|random", "seed of the first game (random)"},
            {"--nodes", "N", "turns the deep player tries per move"},
            {"--svg", "FILE", "draw the distribution of the scores"},
            {"--threads", "N", "cores to use (all)"}},
           {"hexarium hexic study 9 --games 1000 --player blind",
            "hexarium hexic study 8 --games 20 --player deep --versus blind --svg scores.svg"},
           run_study}};
}

}  // namespace hexarium::hexic
