// The engine's verbs: options of best and play, analyse, swaps.
#include <cmath>
#include <ostream>

#include "core/verb.h"
#include "games/hex/commands/commands.h"
#include "games/hex/player/first_stones.h"
#include "games/hex/player/player.h"
#include "games/hex/proof/opening_table.h"

namespace hexarium::hex {

std::vector<int> parse_sizes(const std::string& text) {
  std::vector<int> sizes;
  for (const auto word : split(text, ','))
    sizes.push_back(static_cast<int>(parse_int(word, 2, kMaxSize, "board size")));
  return sizes;
}

namespace {

// A JSON line whenever the analysis has changed enough; the last has "done".
int analyse(Args& args) {
  const State state = replay<State>(parse_record("hex", "11", join(args.words, " ")));
  SearchRequest ask;
  ask.seconds = args.real("time", args.has("nodes") ? 0 : 5, 0.001, 1e6);
  ask.nodes = static_cast<uint64_t>(args.number("nodes", 0, 1, INT64_MAX));
  ask.threads = args.threads();
  ask.all = true;
  const auto line = [&](const Best& best, bool done) {
    Json json = to_json(best);
    json["done"] = done;
    args.out << dump(json) << std::endl;
  };
  // The network's evaluation before any search.
  if (state.winner == Color::None) {
    const net::Position position = position_of(state);
    const net::Position* all[] = {&position};
    const net::Evaluation e = net::Network::built_in()->evaluate(all)[0];
    const auto round = [](double x) { return std::round(x * 1e4) / 1e4; };
    double total = 0;
    for (const float logit : e.policy) total += std::exp(static_cast<double>(logit));
    Json policy = Json::object();
    for (size_t i = 0; i < e.policy.size(); ++i)
      if (state.stones[i] == Color::None)
        policy[cell_name(state.size, static_cast<Cell>(i))] =
            round(std::exp(static_cast<double>(e.policy[i])) / total);
    args.out << dump(Json{{"network", {{"value", round(e.value)}, {"policy", policy}}}})
             << std::endl;
  }
  ask.report = [&](const Best& best) { line(best, false); };
  line(best(state, ask), true);
  return 0;
}

// The tables of opening_table.cpp and first_stones.cpp.
int swaps(Args& args) {
  if (args.has("chances")) {
    const auto visits = static_cast<uint64_t>(args.number("visits", 300, 1, 1 << 30));
    for (const int size : parse_sizes(args.text("sizes", "9,10,11,12,13")))
      args.out << search_first_stones(size, visits) << '\n' << std::flush;
    return 0;
  }
  for (const int size : parse_sizes(args.text("sizes", "2,3,4,5")))
    args.out << size << ' ' << solve_first_stones(size) << '\n' << std::flush;
  return 0;
}

}  // namespace

std::vector<Verb> engine_verbs() {
  const Option level{"--level", "1..10", "strength; 1 to 3 use no network, 10 has no limit (10)"};
  const Option player{
      "--player", "engine|prover",
      "prover plays proven wins and the longest defence, where it finds a proof (engine)"};
  return {
      {"best", "", "", {level, player}, {"hexarium hex best '5 c3' --player prover"}},
      {"play", "", "", {level, player}, {"hexarium hex play 7 --as second --player prover"}},
      {"analyse",
       "RECORD",
       "Analyse a position; print increasingly accurate answers as JSON lines.",
       {{"--time", "S", "duration in seconds (5)"},
        {"--nodes", "N", "search at most N positions, instead of --time"},
        {"--threads", "N", "cores to use (all)"}},
       {"hexarium hex analyse 'hex 11 a3 f6' --time 2"},
       analyse,
       {.allowed = true, .always = {"--threads", "1"}}},
      {"swaps",
       "",
       "Prove which first stones win: b where Black wins, w where White wins.",
       {{"--sizes", "N,N", "board sizes (2,3,4,5); 7 takes a minute"},
        {"--chances", "", "estimate Black's chances in percent instead (sizes 9,10,11,12,13)"},
        {"--visits", "N", "positions to search per estimate (300)"}},
       {"hexarium hex swaps --sizes 5", "hexarium hex swaps --chances --sizes 11"},
       swaps,
       /*page*/ {},
       /*json*/ false},
  };
}

}  // namespace hexarium::hex
