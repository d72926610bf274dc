// The whole registry: one line per game.
#include "app/games.h"

namespace hexarium {

std::span<const Entry> games() {
  static const std::vector<Entry> kGames = {};
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
