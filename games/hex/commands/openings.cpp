// The verb `openings`: proves every first stone of a board, one after the other; a later run
// continues the file.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>

#include "core/clock.h"
#include "core/file.h"
#include "core/progress.h"
#include "games/hex/commands/commands.h"
#include "games/hex/proof/prover.h"

namespace hexarium::hex {
namespace {

// One of each symmetric pair, from the centre outwards.
std::vector<Cell> first_cells(int size) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < (size * size + 1) / 2; ++cell) cells.push_back(cell);
  const auto distance = [&](Cell cell) {
    const int row = 2 * (cell / size) - size + 1, column = 2 * (cell % size) - size + 1;
    return std::abs(row) + std::abs(column) + std::abs(row + column);
  };
  std::stable_sort(cells.begin(), cells.end(),
                   [&](Cell a, Cell b) { return distance(a) < distance(b); });
  return cells;
}

// The openings proven in a file; skips an incomplete last line.
std::set<Cell> finished(const std::string& path, int size) {
  std::set<Cell> cells;
  if (!std::filesystem::exists(path)) return cells;
  const std::string text = read_file(path);
  const std::string_view whole = std::string_view(text).substr(0, text.rfind('\n') + 1);
  for (const std::string_view line : split(whole, '\n')) {
    if (trim(line).empty() || line.starts_with('#')) continue;
    const auto words = split(line);
    if (words.size() != 4 || (words[1] != "black" && words[1] != "white" && words[1] != "open"))
      throw Error(path + " line " + quote(line) +
                  ": expected CELL black|white|open POSITIONS SECONDS");
    const Cell cell = parse_cell(size, words[0]);
    if (words[1] != "open")
      cells.insert(std::min<Cell>(cell, static_cast<Cell>(size * size - 1 - cell)));
  }
  return cells;
}

int openings(Args& args) {
  if (args.words.size() != 1) throw Error("openings: expected SIZE");
  const int size = static_cast<int>(parse_int(args.words[0], 1, kMaxSize, "size of a Hex board"));
  const std::string path = args.text("out", "");
  const std::set<Cell> known = path.empty() ? std::set<Cell>{} : finished(path, size);
  std::optional<GrowingFile> file;
  if (!path.empty()) file.emplace(path, /*lines*/ true);
  const size_t memory = static_cast<size_t>(args.number("memory", 512, 1, 1 << 20)) << 20;
  SearchLimits limits;
  limits.seconds = args.real("time", 0, 0.001, 1e7);
  limits.nodes = static_cast<uint64_t>(args.number("nodes", 0, 1, INT64_MAX));
  limits.threads = args.threads();
  bool all = true;
  for (const Cell cell : first_cells(size)) {
    if (known.count(cell)) continue;
    Progress progress("openings", 0);
    const auto report = [&](uint64_t nodes) {
      progress.note(fmt::format("{}: {} positions", cell_name(size, cell), nodes));
    };
    State s(size);
    play(s, {cell});
    Solution found{s.winner, s.winner != Color::None, {}, 0};
    const double start = cpu_seconds();
    if (!found.proven) found = Prover(size, memory).solve(s, limits, false, report);
    const double seconds = cpu_seconds() - start;
    all &= found.proven;
    const std::string line =
        fmt::format("{} {} {} {:.1f}", cell_name(size, cell),
                    found.proven ? name(found.winner) : "open", found.nodes, seconds);
    if (file) file->add(line + "\n");
    if (args.json())
      args.out << Json{{"cell", cell_name(size, cell)},
                       {"winner", found.proven ? Json(name(found.winner)) : Json()},
                       {"nodes", found.nodes},
                       {"seconds", seconds}}
               << std::endl;
    else args.out << line << std::endl;
  }
  return all ? 0 : 1;
}

}  // namespace

std::vector<Verb> opening_verbs() {
  return {{"openings",
           "SIZE",
           "Prove who wins after each first stone, from the centre outwards; print winner, "
           "positions and CPU seconds.",
           {{"--out", "FILE", "append the lines to FILE; skip openings already proven there"},
            {"--time", "S", "give up an opening after S seconds (never)"},
            {"--nodes", "N", "give up an opening after N positions (never)"},
            {"--memory", "MB", "size of the table (512)"},
            {"--threads", "N", "cores to use (all)"}},
           {"hexarium hex openings 5", "hexarium hex openings 8 --out openings.txt"},
           openings}};
}

}  // namespace hexarium::hex
