// The verbs `solve` and `check-proof`.
#include <fmt/format.h>

#include <filesystem>
#include <span>

#include "core/file.h"
#include "core/json.h"
#include "core/progress.h"
#include "core/stop.h"
#include "games/hex/commands/commands.h"
#include "games/hex/proof/proof_store.h"
#include "games/hex/proof/proof_writer.h"
#include "games/hex/proof/prover.h"
#include "games/hex/proof/split.h"

namespace hexarium::hex {
namespace {

struct Solved {
  std::string winner;
  std::vector<std::string> moves;
  std::vector<std::string> cells;  // enough for the winner
  bool proven = true;
  uint64_t nodes = 0;
  std::optional<size_t> steps;  // of the proof file
};

// The cache of results: the file named by --db, or the default one if it is usable.
std::unique_ptr<ProofStore> open_store(const Args& args) {
  if (args.has("no-db")) return nullptr;
  if (args.has("db")) return std::make_unique<ProofStore>(args.text("db", ""));
  const std::string path = ProofStore::usual_path();
  if (path.empty()) return nullptr;
  try {
    return std::make_unique<ProofStore>(path);
  } catch (const Error& e) {
    args.err << "hexarium: " << e.what() << "; continuing without it\n";
    return nullptr;
  }
}

// The request to the prover.
struct ProofTask {
  SearchLimits limits;
  bool all = false;  // all winning moves
  std::function<void(uint64_t nodes)> report;
};

// Solves in slices and saves after each. A slice is as long as all before it, but at most a minute,
// so a killed run loses at most that.
Solution solve_saving(Prover& prover, const State& s, const ProofTask& task,
                      const std::string& file) {
  if (file.empty()) return prover.solve(s, task.limits, task.all, task.report);
  constexpr double kLongestSlice = 60;
  double length = 1;
  if (std::filesystem::exists(file)) prover.load(file);
  const SearchLimits& limits = task.limits;
  double left = limits.seconds;
  uint64_t nodes = 0;
  for (;;) {
    SearchLimits slice = limits;
    slice.seconds = limits.seconds > 0 ? std::min(left, length) : length;
    if (limits.nodes) slice.nodes = limits.nodes - nodes;
    Solution solution = prover.solve(s, slice, task.all, [&](uint64_t in_slice) {
      if (task.report) task.report(nodes + in_slice);
    });
    nodes += solution.nodes;
    solution.nodes = nodes;
    prover.save(file);
    left -= slice.seconds;
    length = std::min(2 * length, kLongestSlice);
    if (solution.proven || (limits.seconds > 0 && left <= 0) ||
        (limits.nodes && nodes >= limits.nodes) || limits.stopped())
      return solution;
  }
}

Solution find(const Args& args, const State& s, const ProofTask& task, ProofStore* store,
              std::unique_ptr<Prover>& prover) {
  // Use cached results, whatever the limits.
  if (store)
    if (const auto known = store->find(s, task.all)) return *known;
  const size_t memory = static_cast<size_t>(args.number("memory", 512, 1, 1 << 20)) << 20;
  prover = std::make_unique<Prover>(s.size, memory);
  const Solution solution = solve_saving(*prover, s, task, args.text("save", ""));
  if (store && solution.proven) store->keep(s, solution, task.all);
  return solution;
}

// Returns the number of steps of the proof.
size_t write_proof(const Args& args, const std::string& record, const State& s, Color winner,
                   std::unique_ptr<Prover>& prover) {
  if (!prover) prover = std::make_unique<Prover>(s.size);
  ProofWriter writer(s.size, winner, [&](const State& at) {
    const Solution move = prover->solve(at);
    return move.winner == at.to_move && !move.moves.empty() ? move.moves.front() : kNoCell;
  });
  if (!writer.write(s)) throw Error("--proof: found no answer to some defence");
  write_file(args.text("proof", ""), to_text(WrittenProof{record, winner, writer.steps()}));
  return writer.steps().size();
}

// With the swap rule the second player gets the better side of any first move.
Solved solve(const Args& args, const std::string& record, const State& s, const ProofTask& task,
             ProofStore* store) {
  Solved solved;
  std::unique_ptr<Prover> prover;
  if (s.winner != Color::None) {
    solved.winner = name(s.winner);
    if (args.has("proof")) solved.steps = write_proof(args, record, s, s.winner, prover);
    return solved;
  }
  if (s.swap_rule && count(s, Color::Black) + count(s, Color::White) == 0 && s.size > 1) {
    solved.winner = name(Color::White);
    return solved;
  }
  const Solution solution = find(args, s, task, store, prover);
  solved.winner = name(solution.winner);
  solved.proven = solution.proven;
  solved.nodes = solution.nodes;
  for (const Cell cell : solution.moves) solved.moves.push_back(cell_name(s.size, cell));
  for (const Cell cell : solution.cells) solved.cells.push_back(cell_name(s.size, cell));
  if (args.has("proof") && solution.proven)
    solved.steps = write_proof(args, record, s, solution.winner, prover);
  if (can_swap(s)) {
    if (solution.winner == Color::Black) solved.moves = {"swap"};
    solved.winner = name(Color::White);
  }
  return solved;
}

Answer answer(const Args& args, const std::string& record, bool bulk, ProofStore* store) {
  const Record parsed = parse_record("hex", "11", record);
  const State s = replay<State>(parsed);
  if (bulk && args.has("save")) throw Error("--save: expected a single record, not '-'");
  if (args.has("proof")) {
    if (bulk) throw Error("--proof: expected a single record, not '-'");
    if (s.swap_rule && count(s, Color::Black) + count(s, Color::White) < 2)
      throw Error("--proof: expected a position in which swapping is no longer possible");
  }
  ProofTask task;
  task.limits.seconds = args.real("time", 0, 0.001, 1e7);
  task.limits.nodes = static_cast<uint64_t>(args.number("nodes", 0, 1, INT64_MAX));
  task.limits.threads = bulk ? 1 : args.threads();
  task.limits.stop = t_stop;
  task.all = args.has("all-moves");
  Progress progress("solving", 0);
  task.report = [&](uint64_t nodes) {
    progress.note(fmt::format("{} positions", nodes));
    if (args.has("progress") && !bulk) args.out << Json{{"searched", nodes}} << std::endl;
  };
  const Solved solved = solve(args, to_text("hex", parsed), s, task, store);
  Answer a;
  a.json = {{"record", to_text("hex", parsed)},
            {"winner", solved.winner},
            {"moves", solved.moves},
            {"proven", solved.proven},
            {"nodes", solved.nodes}};
  a.text = fmt::format("{} wins{}{}, {} positions", solved.winner,
                       solved.moves.empty() ? "" : " by " + join(solved.moves, " "),
                       solved.proven ? "" : " (not proven)", solved.nodes);
  if (!solved.cells.empty()) a.json["cells"] = solved.cells;
  if (solved.steps) {
    a.json["proof_steps"] = *solved.steps;
    a.text += fmt::format("; proof of {} steps", *solved.steps);
  }
  a.no = !solved.proven;
  return a;
}

// The output of `solve --json`, from this or another machine.
void join_answers(const std::string& path, Answers& answers) {
  const std::string text = read_file(path);
  size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    try {
      const Json json = parse_json(line);
      if (!json.is_object() || !json.contains("record") || !json["record"].is_string())
        throw Error("expected a line of solve --json");
      if (json.contains("error")) continue;  // an unanswered job
      if (!json.contains("proven") || !json["proven"].is_boolean() || !json.contains("winner") ||
          (json["winner"] != "black" && json["winner"] != "white"))
        throw Error("expected winner and proven");
      if (!json["proven"].get<bool>()) continue;
      const State s = replay<State>(parse_record("hex", "11", json["record"].get<std::string>()));
      std::vector<Cell> cells;
      if (json.contains("cells")) {
        if (!json["cells"].is_array()) throw Error("expected a list of cells");
        for (const Json& cell : json["cells"]) {
          if (!cell.is_string()) throw Error("expected a list of cells");
          cells.push_back(parse_cell(s.size, cell.get<std::string>()));
          if (s.stones[cells.back()] != Color::None)
            throw Error(cell.get<std::string>() + ": expected empty cells");
        }
      }
      answers.add(s, json["winner"] == "black" ? Color::Black : Color::White, std::move(cells));
    } catch (const Error& error) {
      throw Error(fmt::format("{} line {}, {}: {}", path, number, quote(line), error.what()));
    }
  }
}

// The jobs of a proof, or the winner if the joined answers decide it.
int print_jobs(Args& args) {
  const std::string words = join(args.words, " ");
  if (words == "-") throw Error("--split: expected a single record, not '-'");
  const Record record = parse_record("hex", "11", words);
  const State s = replay<State>(record);
  if (s.swap_rule && count(s, Color::Black) + count(s, Color::White) < 2)
    throw Error("--split: expected a position in which swapping is no longer possible");
  Answers answers;
  if (args.has("join"))
    for (const std::string& path : args.options.at("join")) join_answers(path, answers);
  const int plies = static_cast<int>(args.number("split", 1, 1, 20));
  Prover prover(s.size);
  const Split parts = split_proof(prover, s, plies, answers);
  if (parts.winner != Color::None) {
    if (args.json())
      args.out << Json{{"record", to_text("hex", record)},
                       {"winner", name(parts.winner)},
                       {"proven", true}}
               << '\n';
    else args.out << name(parts.winner) << " wins\n";
    return 0;
  }
  const auto most = static_cast<size_t>(args.number("jobs", INT64_MAX, 1, INT64_MAX));
  for (const State& job : std::span(parts.jobs).first(std::min(most, parts.jobs.size()))) {
    const std::string text = "hex " + setup_text(job);
    if (args.json()) args.out << Json{{"record", text}} << '\n';
    else args.out << text << '\n';
  }
  return 0;
}

// Verifies the whole proof; with a record, prints the winner's answer there.
int check_proof(Args& args) {
  if (args.words.empty()) throw Error("check-proof: expected FILE [RECORD]");
  const std::string& file = args.words[0];
  const WrittenProof proof = parse_proof(read_file(file, size_t{1} << 28));
  const ProofCheck checked = check(proof);
  Json json = {{"file", file},
               {"record", proof.record},
               {"winner", name(proof.winner)},
               {"steps", proof.steps.size()},
               {"verified", checked.error.empty()}};
  std::string text = fmt::format("verified: {} wins {}, {} steps", name(proof.winner), proof.record,
                                 proof.steps.size());
  bool no = false;
  if (!checked.error.empty()) {
    json["error"] = checked.error;
    text = "not a proof: " + checked.error;
    no = true;
  } else if (args.words.size() > 1) {
    const State at = replay<State>(
        parse_record("hex", "11", join({args.words.begin() + 1, args.words.end()}, " ")));
    const int size = replay<State>(parse_record("hex", "11", proof.record)).size;
    if (at.size != size || at.to_move != proof.winner)
      throw Error(
          fmt::format("check-proof: expected a position of this {}x{} board with {} to move", size,
                      size, name(proof.winner)));
    const auto move = answer(proof, checked, at);
    json["answer"] = move ? Json(cell_name(size, *move)) : Json();
    text = move ? "the answer is " + cell_name(size, *move) : "the proof has no answer here";
    no = !move;
  }
  if (args.json()) args.out << json << '\n';
  else args.out << text << '\n';
  return no ? 1 : 0;
}

}  // namespace

std::vector<Verb> solve_verbs() {
  return {
      {"solve",
       "RECORD|-",
       "Find the winner with perfect play, and the winning moves.",
       {{"--all-moves", "", "find all winning moves, not just one"},
        {"--time", "S", "give up after S seconds (never)"},
        {"--nodes", "N", "give up after N positions (never)"},
        {"--memory", "MB", "size of the table (512)"},
        {"--save", "FILE", "save the search in FILE; resume from it if it exists"},
        {"--proof", "FILE", "write a proof file, with an answer to every defence"},
        {"--split", "N", "print the positions N moves ahead that decide this one, as jobs"},
        {"--jobs", "N", "with --split: print only the N most promising jobs (all)"},
        {"--join", "FILE",
         "with --split: use what `solve --json` answered to the jobs (may be repeated); print the "
         "winner once that decides it"},
        {"--db", "FILE", "file for proven results (default: in the user's data folder)"},
        {"--no-db", "", "do not read or store proven results"},
        {"--progress", "", "also print the number of positions searched so far, as JSON lines"},
        {"--threads", "N", "cores to use (all)"}},
       {"hexarium hex solve 5 --all-moves", "hexarium hex solve '6 a2' --json",
        "hexarium hex solve '7 d4' --split 1 > jobs.txt",
        "hexarium hex solve - --json < jobs.txt > answers.jsonl",
        "hexarium hex solve '7 d4' --split 1 --join answers.jsonl"},
       [](Args& args) {
         if (args.has("split")) return print_jobs(args);
         for (const char* option : {"join", "jobs"})
           if (args.has(option)) throw Error(fmt::format("--{}: expected --split as well", option));
         const auto store = open_store(args);
         return answer_all(args, [&](const std::string& record, bool bulk) {
           return answer(args, record, bulk, store.get());
         });
       },
       {.allowed = true,
        .switches = {"all-moves"},
        .always = {"--memory", "256", "--threads", "1", "--progress"}}},
      {"check-proof",
       "FILE [RECORD]",
       "Verify a proof file written by `solve --proof`; with a RECORD, print the proof's move in "
       "that position.",
       {},
       {"hexarium hex check-proof proof.txt"},
       check_proof}};
}

}  // namespace hexarium::hex
