// The verb `solve`.
#include <fmt/format.h>

#include "core/progress.h"
#include "games/hex/commands.h"
#include "games/hex/prover.h"

namespace hexarium::hex {
namespace {

struct Solved {
  std::string winner;
  std::vector<std::string> moves;
  bool proven = true;
  uint64_t nodes = 0;
};

// With the swap rule the second player takes the better side of any first move.
Solved solve(const State& s, Prover& prover, const ProveAsk& ask) {
  Solved solved;
  if (s.winner != Color::None) {
    solved.winner = name(s.winner);
    return solved;
  }
  if (s.swap_rule && count(s, Color::Black) + count(s, Color::White) == 0 && s.size > 1) {
    solved.winner = name(Color::White);
    return solved;
  }
  const Solution proof = prover.solve(s, ask);
  solved.winner = name(proof.winner);
  solved.proven = proof.proven;
  solved.nodes = proof.nodes;
  for (const Cell cell : proof.moves) solved.moves.push_back(cell_name(s.size, cell));
  if (can_swap(s)) {
    if (proof.winner == Color::Black) solved.moves = {"swap"};
    solved.winner = name(Color::White);
  }
  return solved;
}

Answer answer(const Args& args, const std::string& record, bool bulk) {
  const Record parsed = parse_record("hex", "11", record);
  const State s = replay<State>(parsed);
  ProveAsk ask;
  ask.seconds = args.real("time", 0, 0.001, 1e7);
  ask.nodes = static_cast<uint64_t>(args.number("nodes", 0, 1, INT64_MAX));
  ask.threads = bulk ? 1 : args.threads();
  ask.all = args.has("all-moves");
  Progress progress("solving", 0);
  ask.report = [&](uint64_t nodes) { progress.note(fmt::format("{} positions", nodes)); };
  const size_t memory = static_cast<size_t>(args.number("memory", 512, 1, 1 << 20)) << 20;
  Prover prover(s.size, memory);
  const Solved solved = solve(s, prover, ask);
  Answer a;
  a.json = {{"record", to_text("hex", parsed)},
            {"winner", solved.winner},
            {"moves", solved.moves},
            {"proven", solved.proven},
            {"nodes", solved.nodes}};
  a.text = fmt::format("{} wins{}{}, {} positions", solved.winner,
                       solved.moves.empty() ? "" : " by " + join(solved.moves, " "),
                       solved.proven ? "" : " (not proven)", solved.nodes);
  a.no = !solved.proven;
  return a;
}

}  // namespace

std::vector<Verb> solve_verbs() {
  return {{"solve",
           "RECORD|-",
           "Who wins with perfect play, and by which moves.",
           {{"--all-moves", "", "all winning moves, not just one"},
            {"--time", "S", "give up after S seconds (never)"},
            {"--nodes", "N", "give up after N positions (never)"},
            {"--memory", "MB", "size of the table (512)"},
            {"--threads", "N", "cores to use (all)"}},
           {"hexarium hex solve 5 --all-moves", "hexarium hex solve '6 a2' --json"},
           [](Args& args) {
             return answer_all(args, [&](const std::string& record, bool bulk) {
               return answer(args, record, bulk);
             });
           }}};
}

}  // namespace hexarium::hex
