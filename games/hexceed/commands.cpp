#include "games/hexceed/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <mutex>
#include <set>
#include <thread>

#include "core/progress.h"
#include "games/hexceed/learn.h"
#include "games/hexceed/match.h"
#include "games/hexceed/solver.h"

namespace hexarium::hexceed {

namespace {

const Option kThreads{"--threads", "N", "cores to use (all)"};

// Lines that were finished earlier; a last line without its end was cut off and does not count.
std::vector<std::string> finished_lines(const std::string& path) {
  std::vector<std::string> lines;
  if (!std::ifstream(path)) return lines;
  std::string text = read_file(path);
  text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n'));
  if (text.empty()) return lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  return lines;
}

// A pair on one line: seed, difference, record; difference, record.
std::string pair_line(uint64_t seed, const Pair& pair) {
  return fmt::format("{}; {}; {}; {}; {}", seed, pair.differences[0], pair.records[0],
                     pair.differences[1], pair.records[1]);
}

Pair parse_pair(const std::string& line, const std::string& path) {
  const std::vector<std::string_view> f = split(line, ';');
  if (f.size() != 5)
    throw Error(fmt::format("{} line {}: expected SEED; DIFFERENCE; RECORD; DIFFERENCE; RECORD",
                            path, quote(line)));
  return {{std::string(trim(f[2])), std::string(trim(f[4]))},
          {static_cast<int>(parse_int(f[1], -200, 200, path)),
           static_cast<int>(parse_int(f[3], -200, 200, path))}};
}

int run_match(Args& args) {
  if (args.words.size() != 2)
    throw Error(fmt::format("match {}: expected two settings, such as full,time=1 classic",
                            quote(join(args.words, " "))));
  const Ask a = parse_setting(args.words[0]), b = parse_setting(args.words[1]);
  const auto games = static_cast<uint64_t>(args.number("games", 20, 2, 1000000));
  const auto seed = static_cast<uint64_t>(args.number("seed", 1, 0, INT64_MAX));
  const int opening = static_cast<int>(args.number("opening", 3, 0, 12));
  const std::string path = args.text("save", "");
  std::vector<Pair> pairs;
  if (!path.empty())
    for (const std::string& line : finished_lines(path)) pairs.push_back(parse_pair(line, path));
  const uint64_t wanted = (games + 1) / 2;
  if (pairs.size() > wanted) pairs.resize(wanted);
  std::ofstream out;
  if (!path.empty()) {
    std::string text;  // without what was cut off
    for (const std::string& line : finished_lines(path)) text += line + "\n";
    write_file(path, text);
    out.open(path, std::ios::app);
  }

  std::mutex mutex;
  uint64_t next = pairs.size();
  Progress progress("pairs", wanted - next);
  const auto work = [&] {
    std::unique_lock lock(mutex);
    while (next < wanted) {
      const uint64_t mine = seed + next++;
      lock.unlock();
      const Pair pair = play_pair(a, b, opening, mine);
      lock.lock();
      pairs.push_back(pair);
      if (out.is_open()) out << pair_line(mine, pair) << std::endl;
      progress.add();
    }
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < args.threads(); ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();

  const Tally t = tally(pairs);
  if (args.json())
    args.out << dump({{"a", args.words[0]},
                      {"b", args.words[1]},
                      {"games", t.games},
                      {"wins", t.wins},
                      {"draws", t.draws},
                      {"losses", t.losses},
                      {"mean", t.mean},
                      {"low", t.mean - t.error},
                      {"high", t.mean + t.error}})
             << '\n';
  else
    args.out << fmt::format(
        "{} against {}: {} games, {} won, {} drawn, {} lost, {:+.3f} +- {:.3f} "
        "points a game (95 % interval)\n",
        args.words[0], args.words[1], t.games, t.wins, t.draws, t.losses, t.mean, t.error);
  return 0;
}

int run_learn(Args& args) {
  const int empties = static_cast<int>(args.number("empties", 8, 4, 16));
  const int positions = static_cast<int>(args.number("positions", 1000, 10, 1000000));
  const int depth = static_cast<int>(args.number("depth", 0, 0, 8));
  const Learned l =
      learn(empties, positions, depth, static_cast<uint64_t>(args.number("seed", 5, 0, INT64_MAX)));
  if (args.json())
    args.out << dump({{"empties", empties},
                      {"weights", l.weights},
                      {"error", l.error},
                      {"spread", l.spread}})
             << '\n';
  else
    args.out << fmt::format("    {{{}}},  // {}: error {:.2f} of {:.2f}, {} positions{}\n",
                            fmt::join(l.weights, ", "), empties, l.error, l.spread, positions,
                            depth ? fmt::format(", depth {}", depth) : "");
  return 0;
}

// One line of data/hexceed/book.inc per position, appended to FILE; what it holds is skipped.
int run_book(Args& args) {
  if (args.words.size() != 1) throw Error("book: expected the FILE to write");
  const std::string path = args.words[0];
  Ask ask;
  ask.seconds = args.real("time", 10, 0.01, 1e6);
  ask.threads = args.threads();
  std::set<std::string> done;
  std::string text;
  for (const std::string& line : finished_lines(path)) {
    const std::vector<std::string_view> parts = split(line, '"');
    if (parts.size() != 5)
      throw Error(
          fmt::format("{} line {}: expected {{\"SETUP\", \"MOVE\", VALUE}},", path, quote(line)));
    done.emplace(parts[1]);
    text += line + "\n";
  }
  write_file(path, text);
  std::ofstream out(path, std::ios::app);
  const std::vector<State> positions = book_positions();
  Progress progress("book", positions.size() - done.size());
  ask.options["book"] = "no";
  for (const State& state : positions) {
    if (done.count(setup_text(state))) continue;
    const Best answer = best(state, ask);
    const double value = std::holds_alternative<double>(answer.value)
                             ? std::get<double>(answer.value)
                             : static_cast<double>(std::get<int64_t>(answer.value));
    out << fmt::format("    {{\"{}\", \"{}\", {:.0f}}},\n", setup_text(state), answer.move,
                       value * kPoint)
        << std::flush;
    progress.add();
  }
  return 0;
}

}  // namespace

std::vector<Verb> verbs() {
  const Option level{"--level", "NAME", "how strong to play: " + level_names() + " (full)"};
  return {
      {"best",
       "",
       "",
       {level},
       {"hexarium hexceed best 'start RXW A GOK' --all --time 2"},
       nullptr},
      {"play", "", "", {level}, {"hexarium hexceed play --as second --level classic"}, nullptr},
      {"match",
       "A B",
       "Two settings (LEVEL[,time=S][,nodes=N][,threads=T]) against each other in "
       "side-swapped pairs from random openings.",
       {{"--games", "N", "how many games (20)"},
        {"--opening", "K", "random placements before the players start (3)"},
        {"--seed", "N", "of the openings (1)"},
        {"--save", "FILE", "keep finished pairs here and go on from them"},
        {"--threads", "N", "games at a time (all cores)"}},
       {"hexarium hexceed match full,time=0.1 classic --games 20"},
       run_match},
      {"learn",
       "",
       "Make the weights of the evaluation for one number of empty cells.",
       {{"--empties", "N", "empty cells (8)"},
        {"--positions", "N", "how many positions (1000)"},
        {"--depth", "D", "values from a search of this depth (0 = exact values)"},
        {"--seed", "N", "of the positions (5)"}},
       {"hexarium hexceed learn --empties 8 --positions 4000"},
       run_learn},
      {"book",
       "FILE",
       "Make the opening book, position by position.",
       {{"--time", "S", "seconds for each position (10)"}, kThreads},
       {"hexarium hexceed book data/hexceed/book.inc --time 10"},
       run_book},
  };
}

}  // namespace hexarium::hexceed
