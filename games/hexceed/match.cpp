#include "games/hexceed/match.h"

#include <fmt/format.h>

#include "core/random.h"
#include "core/text.h"

namespace hexarium::hexceed {

SearchRequest parse_setting(std::string_view text) {
  SearchRequest ask;
  const std::vector<std::string_view> parts = split(text, ',');
  ask.options["level"] = find_level(parts.front()).name;
  for (size_t i = 1; i < parts.size(); ++i) {
    const size_t equals = parts[i].find('=');
    const std::string_view name = parts[i].substr(0, equals);
    const std::string_view value = equals == parts[i].npos ? "" : parts[i].substr(equals + 1);
    if (name == "time") ask.seconds = parse_number(value, 0.001, 1e6, "time");
    else if (name == "nodes")
      ask.nodes = static_cast<uint64_t>(parse_int(value, 1, INT64_MAX, "nodes"));
    else if (name == "threads")
      ask.threads = static_cast<int>(parse_int(value, 1, 1024, "threads"));
    else
      throw Error(fmt::format(
          "setting {}: expected LEVEL[,time=S][,nodes=N][,threads=T] with a level of {}",
          quote(text), level_names()));
  }
  return ask;
}

Pair play_pair(const SearchRequest& a, const SearchRequest& b, int random_placements,
               uint64_t seed) {
  Random random(seed);
  State start("start");
  Record opening{"start", {}};
  for (int i = 0; i < 2 * random_placements; ++i) {
    const std::vector<State::Move> moves = legal_moves(start);
    const State::Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
    opening.moves.push_back(to_text(start, move));
    play(start, move);
  }
  Pair pair;
  for (int swapped = 0; swapped < 2; ++swapped) {
    State state = start;
    Record record = opening;
    while (!outcome(state).over) {
      const Best answer = best(state, (state.mover() == 1) != (swapped == 1) ? a : b);
      record.moves.push_back(answer.move);
      play(state, parse_move(state, answer.move));
    }
    pair.records[swapped] = to_text("hexceed", record);
    // Points of the opening do not count.
    const int first = state.scores[0] - start.scores[0], second = state.scores[1] - start.scores[1];
    pair.differences[swapped] = swapped ? second - first : first - second;
  }
  return pair;
}

}  // namespace hexarium::hexceed
