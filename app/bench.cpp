// hexarium bench: fixed work, one thread, every answer checked, work printed before time.
#include "core/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "app/verbs.h"
#include "core/clock.h"
#include "games/table.h"

namespace hexarium {

namespace {

// CPU time, not wall-clock time: the machine may be busy.
double seconds_of(const std::function<void()>& work) {
  const double start = cpu_seconds();
  work();
  return cpu_seconds() - start;
}

struct Ratio {
  double low, median, high;
};

// The two alternate, so that a busy machine slows both equally. The fast one is repeated until its
// time can be measured.
Ratio ratio_to_reference(const BenchCase& c) {
  constexpr int kRounds = 7;
  constexpr double kShortest = 0.01;
  int repeat = 1;
  const auto repeated = [&] {
    for (int i = 0; i < repeat; ++i) c.small();
  };
  while (seconds_of(repeated) < kShortest) repeat *= 2;
  std::vector<double> ratios;
  for (int i = 0; i < kRounds; ++i) {
    const double ours = seconds_of(repeated) / repeat;
    ratios.push_back(seconds_of(c.reference) / ours);
  }
  std::sort(ratios.begin(), ratios.end());
  return {ratios.front(), ratios[kRounds / 2], ratios.back()};
}

}  // namespace

int run_bench(Args& args) {
  const std::string only = args.words.empty() ? "" : lower(args.words.front());
  if (!only.empty()) find_game(only);
  uint64_t signature = 0;
  Json rows = Json::array();
  if (!args.json())
    args.out << fmt::format("{:<8} {:<34} {:>14} {:>9}   {}\n", "game", "workload", "nodes",
                            "CPU time", "vs reference: median (range)");
  for (const Entry& game : games()) {
    if (!game.bench || (!only.empty() && game.name != only)) continue;
    for (const BenchCase& c : game.bench()) {
      uint64_t nodes = 0;
      const double seconds = seconds_of([&] { nodes = c.run(); });
      signature += nodes;
      Json row = {
          {"game", game.name}, {"workload", c.workload}, {"nodes", nodes}, {"seconds", seconds}};
      std::string versus;
      if (c.reference) {
        const Ratio r = ratio_to_reference(c);
        row["ratio"] = {r.low, r.median, r.high};
        versus = fmt::format("{:.1f}x ({:.1f}-{:.1f})", r.median, r.low, r.high);
      }
      rows.push_back(row);
      if (!args.json())
        args.out << fmt::format("{:<8} {:<34} {:>14} {:>7.2f} s   {}\n", game.name, c.workload,
                                nodes, seconds, versus)
                 << std::flush;
    }
  }
  if (args.json()) args.out << dump({{"rows", rows}, {"signature", signature}}) << '\n';
  else args.out << "signature " << signature << '\n';
  return 0;
}

}  // namespace hexarium
