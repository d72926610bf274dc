#include "games/hexic/commands.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "games/hexic/solver.h"

namespace hexarium::hexic {

namespace {

constexpr int64_t kMostMoves = 1'000'000'000;
const Option kPlayer{"--player", "greedy|blind|deep",
                     "who moves: greedy knows the coming cells, blind and deep do not"};

// The record typed, its seed replaced by --seed.
Record typed_record(const Args& args) {
  Record record = parse_record("hexic", "8", import(join(args.words, " ")));
  if (args.has("seed")) {
    const int64_t seed = args.number("seed", 1, 0, std::numeric_limits<int64_t>::max());
    record.setup = fmt::format("{}#{}", record.setup.substr(0, record.setup.find('#')), seed);
  }
  return record;
}

// The founding task: print, turn where it gives most, print, until no turn makes a cluster.
int run_auto(Args& args) {
  Record record = typed_record(args);
  State state = replay<State>(record);
  Ask ask;
  ask.options["player"] = args.text("player", "greedy");
  parse_player(ask.options["player"]);
  const int64_t most = args.number("max-moves", 1000, 0, kMostMoves);
  const bool talk = !args.json() && !args.has("quiet");
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
  else if (over) args.out << fmt::format("over after {} moves, score {}\n", moves, state.score);
  else
    args.out << fmt::format("stopped after {} moves (--max-moves), score {}\n", moves, state.score);
  return 0;
}

}  // namespace

std::vector<Verb> verbs() {
  return {{"best", "", "", {kPlayer}, {"hexarium hexic best 8#42 --player greedy"}, nullptr},
          {"play", "", "", {kPlayer}, {}, nullptr},
          {"auto",
           "[SETUP]",
           "Play to the end, each time the turn that gives most, and print every board.",
           {{"--seed", "N", "seed of the board and of the coming cells (1)"},
            {"--player", "greedy|blind|deep", "who moves (greedy)"},
            {"--max-moves", "N", "stop there at the latest (1000)"},
            {"--quiet", "", "print the last line only"}},
           {"hexarium hexic auto --seed 7", "hexarium hexic auto 5 --player blind --max-moves 200"},
           run_auto}};
}

}  // namespace hexarium::hexic
