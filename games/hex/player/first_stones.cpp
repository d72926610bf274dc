#include "games/hex/player/first_stones.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "core/embed.h"
#include "games/hex/player/network_player.h"

EMBED(hexarium_hex_first_stones, HEXARIUM_DATA "/hex/first_stones.txt");

namespace hexarium::hex {

namespace {

using Table = std::map<int, std::vector<int>>;  // by size: percent by cell

Table read_table() {
  Table table;
  for (const std::string_view line :
       split(std::string_view(hexarium_hex_first_stones, hexarium_hex_first_stones_size), '\n')) {
    const auto words = split(line);
    if (words.empty() || line[0] == '#') continue;
    auto& chances = table[static_cast<int>(parse_int(words[0], 1, kMaxSize, "board size"))];
    for (size_t i = 1; i < words.size(); ++i)
      if (words[i] != "/")
        chances.push_back(static_cast<int>(parse_int(words[i], 0, 100, "percent")));
  }
  return table;
}

double black_chance(net::Engine& engine, int size, Cell cell, uint64_t visits) {
  State s(size);
  play(s, {cell});
  const float white = engine.think(position_of(s), {.nodes = visits}).value;
  return (1 - static_cast<double>(white)) / 2;
}

}  // namespace

std::optional<double> first_stone_chance(int size, Cell cell) {
  static const Table kTable = read_table();
  const auto found = kTable.find(size);
  if (found == kTable.end()) return {};
  return found->second[cell] / 100.0;
}

std::string search_first_stones(int size, uint64_t visits) {
  // A stone and its rotation by 180 degrees are equally good: average both estimates.
  net::Engine engine(net::Network::built_in(), 64);
  const Cell cells = static_cast<Cell>(size * size);
  std::vector<double> chances;
  for (Cell cell = 0; cell < cells; ++cell)
    chances.push_back(black_chance(engine, size, cell, visits));
  std::string line = std::to_string(size);
  for (Cell cell = 0; cell < cells; ++cell) {
    const double mean = (chances[cell] + chances[cells - 1 - cell]) / 2;
    if (cell > 0 && cell % size == 0) line += " /";
    line += fmt::format(" {}", std::lround(100 * mean));
  }
  return line;
}

}  // namespace hexarium::hex
