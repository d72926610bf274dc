// The table of games: one row each.
#include "games/table.h"

#include HEXARIUM_GAME_HEADERS  // games/*/game.h

namespace hexarium {

std::span<const Entry> games() {
  static const std::vector<Entry> kGames = {
      entry<hexic::State, hexic::best, hexic::frames>("hexic", 1, "8 9 5",
                                                      "rotate three cells, clear equal triples",
                                                      {.verbs = hexic::verbs,
                                                       .bench = hexic::bench_cases,
                                                       .import = hexic::import,
                                                       .dailies = hexic::dailies}),
      entry<hexceed::State, hexceed::best, hexceed::frames>(
          "hexceed", 2, "start",
          "pick your opponent's piece, place yours, score lines and triangles",
          {.verbs = hexceed::verbs,
           .bench = hexceed::bench_cases,
           .web = hexceed::web_calls,
           .dailies = hexceed::dailies,
           .review = hexceed::review}),
      entry<hex::State, hex::best>("hex", 2, "11 5 13 19 11,swap",
                                   "connect your two sides of the board",
                                   {.verbs = hex::verbs,
                                    .bench = hex::bench_cases,
                                    .web = hex::web_calls,
                                    .dailies = hex::dailies,
                                    .review = hex::review}),
      entry<iqlink::State, iqlink::best, nullptr, iqlink::remark>(
          "iqlink", 1, "start", "fit twelve linked pieces onto 24 pegs",
          {.verbs = iqlink::verbs,
           .bench = iqlink::bench_cases,
           .import = iqlink::import,
           .web = iqlink::web_calls,
           .dailies = iqlink::dailies}),
      entry<honey::State, honey::best, honey::frames>(
          "honey", 2, "15#1 15,touch=crossing#1 11,players=1#1",
          "find the best play on a honeycomb Scrabble board",
          {.verbs = honey::verbs,
           .bench = honey::bench_cases,
           .import = honey::import,
           .web = honey::web_calls,
           .dailies = honey::dailies,
           .review = honey::review,
           .seat_view = honey::seat_view}),
  };
  return kGames;
}

const Entry& find_game(std::string_view name) {
  std::string names;
  for (const Entry& game : games()) {
    if (game.name == name) return game;
    names += (names.empty() ? "" : ", ") + std::string(game.name);
  }
  throw Error("game " + quote(name) + ": expected one of " + names);
}

}  // namespace hexarium
