// Hexceed's own verbs.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

#include "core/clock.h"
#include "core/file.h"
#include "core/json.h"
#include "core/parallel.h"
#include "core/progress.h"
#include "core/seed.h"
#include "core/stop.h"
#include "core/tally.h"
#include "core/verb.h"
#include "games/hexceed/fit_weights.h"
#include "games/hexceed/game.h"
#include "games/hexceed/match.h"
#include "games/hexceed/prover.h"

namespace hexarium::hexceed {

namespace {

const Option kThreads{"--threads", "N", "cores to use (all)"};

// The lines of an earlier run; skips an incomplete last line.
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

std::pair<uint64_t, Pair> parse_pair(const std::string& line, const std::string& path) {
  const std::vector<std::string_view> f = split(line, ';');
  if (f.size() != 5)
    throw Error(fmt::format("{} line {}: expected SEED; DIFFERENCE; RECORD; DIFFERENCE; RECORD",
                            path, quote(line)));
  return {static_cast<uint64_t>(parse_int(f[0], 0, INT64_MAX, path)),
          {{std::string(trim(f[2])), std::string(trim(f[4]))},
           {static_cast<int>(parse_int(f[1], -200, 200, path)),
            static_cast<int>(parse_int(f[3], -200, 200, path))}}};
}

int run_match(Args& args) {
  if (args.words.size() != 2)
    throw Error(fmt::format("match {}: expected two settings, such as full,time=1 classic",
                            quote(join(args.words, " "))));
  const SearchRequest a = parse_setting(args.words[0]), b = parse_setting(args.words[1]);
  const auto games = static_cast<uint64_t>(args.number("games", 20, 2, 1000000));
  const auto seed = seed_of(args, 1);
  const int opening = static_cast<int>(args.number("opening", 3, 0, 12));
  const std::string path = args.text("save", "");
  const uint64_t end = seed + (games + 1) / 2;
  std::map<uint64_t, Pair> done;  // by seed; threads finish in any order
  if (!path.empty())
    for (const std::string& line : finished_lines(path))
      if (const auto pair = parse_pair(line, path); pair.first >= seed && pair.first < end)
        done.insert(pair);
  std::optional<GrowingFile> out;
  if (!path.empty()) out.emplace(path, /*lines*/ true);

  std::vector<uint64_t> rest;
  for (uint64_t pair = seed; pair < end; ++pair)
    if (!done.count(pair)) rest.push_back(pair);
  std::mutex mutex;
  Progress progress("pairs", rest.size());
  parallel_for(rest.size(), args.threads(), [&](size_t i) {
    const Pair pair = play_pair(a, b, opening, rest[i]);
    const std::lock_guard lock(mutex);
    done.emplace(rest[i], pair);
    if (out) out->add(pair_line(rest[i], pair) + "\n");
    progress.add();
  });

  std::vector<std::array<int64_t, 2>> pairs;
  for (const auto& [number, pair] : done) pairs.push_back(pair.differences);
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
        "points per game (95 % interval)\n",
        args.words[0], args.words[1], t.games, t.wins, t.draws, t.losses, t.mean, t.error);
  return 0;
}

int run_learn(Args& args) {
  const int empties = static_cast<int>(args.number("empties", 8, 4, 16));
  const int positions = static_cast<int>(args.number("positions", 1000, 10, 1000000));
  const int margin = static_cast<int>(args.number("margin", 0, 0, 1000));
  const FittedWeights l = fit_weights(empties, positions, margin, seed_of(args, 5));
  if (args.json())
    args.out << dump({{"empties", empties},
                      {"weights", l.weights},
                      {"error", l.error},
                      {"spread", l.spread}})
             << '\n';
  else
    args.out << fmt::format("    {{{}}},  // {}: error {:.2f} of {:.2f}, {} positions{}\n",
                            fmt::join(l.weights, ", "), empties, l.error, l.spread, positions,
                            margin ? fmt::format(", margin {}", margin) : "");
  return 0;
}

// Appends one line of data/hexceed/book.inc per position to FILE; skips positions already there.
int run_book(Args& args) {
  if (args.words.size() != 1) throw Error("book: expected the FILE to write");
  const std::string path = args.words[0];
  SearchRequest ask;
  ask.seconds = args.real("time", 10, 0.01, 1e6);
  ask.threads = args.threads();
  std::set<std::string> done;
  for (const std::string& line : finished_lines(path)) {
    const std::vector<std::string_view> parts = split(line, '"');
    if (parts.size() != 5)
      throw Error(
          fmt::format("{} line {}: expected {{\"SETUP\", \"MOVE\", VALUE}},", path, quote(line)));
    done.emplace(parts[1]);
  }
  GrowingFile out(path, /*lines*/ true);
  const std::vector<State> positions = book_positions();
  Progress progress("book", positions.size() - done.size());
  ask.options["book"] = "no";
  for (const State& state : positions) {
    if (done.count(setup_text(state))) continue;
    const Best answer = best(state, ask);
    const double value = std::holds_alternative<double>(answer.value)
                             ? std::get<double>(answer.value)
                             : static_cast<double>(std::get<int64_t>(answer.value));
    out.add(fmt::format("    {{\"{}\", \"{}\", {:.0f}}},\n", setup_text(state), answer.move,
                        value * kPoint));
    progress.add();
  }
  return 0;
}

// `RECORD`, `RECORD >= N` or `RECORD <= N`.
struct Question {
  State state;
  std::string record;
  std::optional<Claim> claim;
};

Question parse_question(const std::string& text) {
  std::vector<std::string> words;
  for (const std::string_view word : split(text)) words.emplace_back(word);
  std::optional<Claim> claim;
  if (words.size() >= 2 && (words.end()[-2] == ">=" || words.end()[-2] == "<=")) {
    claim = Claim{words.end()[-2] == ">=",
                  static_cast<int>(parse_int(words.back(), -200, 200, "bound to prove"))};
    words.resize(words.size() - 2);
  }
  const Record record = parse_record("hexceed", "start", join(words, " "));
  return {replay<State>(record), to_text("hexceed", record), claim};
}

// The output of `solve --json`, from this or another machine.
void join_answers(const std::string& path, Knowledge& knowledge) {
  const std::string text = read_file(path);
  size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    const auto fail = [&](const std::string& why) {
      throw Error(fmt::format("{} line {}, {}: {}", path, number, quote(line), why));
    };
    const Json json = parse_json(line);
    if (!json.is_object() || !json.contains("record") || !json["record"].is_string())
      fail("expected a line of solve --json");
    if (json.contains("error")) continue;  // a job that was not answered
    if (!json.contains("low") || !json["low"].is_number_integer() || !json.contains("high") ||
        !json["high"].is_number_integer())
      fail("expected low and high");
    const auto low = json["low"].get<int64_t>(), high = json["high"].get<int64_t>();
    if (low < -1000 || low > high || high > 1000) fail("expected -1000 <= low <= high <= 1000");
    const Interval interval{static_cast<int>(low), static_cast<int>(high)};
    try {
      knowledge.add(parse_question(json["record"].get<std::string>()).state, interval);
    } catch (const Error& error) {
      fail(error.what());
    }
  }
}

// While it lives, Ctrl-C or SIGTERM ends a proof, which then says what it knows. If the caller has
// a stop flag (Python), that flag is used, and signals are left alone.
class Interruption {
 public:
  Interruption() {
    if (t_stop) return;
    caught_ = false;
    for (size_t i = 0; i < 2; ++i) before_[i] = std::signal(kSignals[i], on_signal);
  }
  ~Interruption() {
    for (size_t i = 0; i < 2; ++i)
      if (before_[i] != SIG_ERR) std::signal(kSignals[i], before_[i]);
  }
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  const std::atomic<bool>* flag() const { return t_stop ? t_stop : &caught_; }

 private:
  static constexpr int kSignals[] = {SIGINT, SIGTERM};
  inline static std::atomic<bool> caught_{false};
  static void on_signal(int signal) {
    caught_ = true;
    std::signal(signal, SIG_DFL);  // a second one kills the program
  }

  void (*before_[2])(int) = {SIG_ERR, SIG_ERR};
};

// The known bounds of a value; 1000 means no bound.
std::string range_text(int low, int high) {
  if (low <= -1000 && high >= 1000) return "value unknown";
  if (low <= -1000) return fmt::format("value at most {}", high);
  if (high >= 1000) return fmt::format("value at least {}", low);
  return fmt::format("value from {} to {}", low, high);
}

Answer solve_answer(const Question& question, const Knowledge& knowledge, uint64_t nodes) {
  const Interval known = knowledge.of(question.state);
  Answer answer;
  answer.json = {{"record", question.record}};
  const bool proven = known.low == known.high;
  std::string text;
  if (question.claim) {
    const Claim claim = *question.claim;
    const bool yes = claim.at_least ? known.low >= claim.bound : known.high <= claim.bound;
    const bool no = claim.at_least ? known.high < claim.bound : known.low > claim.bound;
    answer.json["claim"] = to_text(claim);
    answer.json["holds"] = yes ? Json(true) : no ? Json(false) : Json(nullptr);
    answer.no = !yes;
    text = fmt::format("{}: {}, ", to_text(claim), yes ? "yes" : no ? "no" : "not decided");
  } else {
    answer.no = !proven;
  }
  answer.json["value"] = proven ? Json(known.low) : Json(nullptr);
  answer.json["low"] = known.low;
  answer.json["high"] = known.high;
  answer.json["proven"] = proven;
  answer.json["nodes"] = nodes;
  answer.text =
      text +
      (proven ? fmt::format("value {}, proven", known.low) : range_text(known.low, known.high)) +
      fmt::format(", {} nodes", nodes);
  return answer;
}

// The engine's estimate, as a first guess and as the claim of a split.
int guess_value(const State& state) {
  const double proof = proof_nodes(kCells - state.placed(), state.in_hand != kNone);
  SearchRequest ask;
  ask.nodes = static_cast<uint64_t>(std::clamp(proof / 30, 200.0, 300000.0));
  const Value value = best(state, ask).value;
  if (const auto* whole = std::get_if<int64_t>(&value)) return static_cast<int>(*whole);
  return static_cast<int>(std::lround(std::get<double>(value)));
}

void work_on(const Question& question, Prover& prover) {
  if (question.claim) prover.decide(question.state, *question.claim);
  else prover.value(question.state, guess_value(question.state));
}

int print_jobs(Args& args, const Question& question, Knowledge& knowledge, int plies,
               const Interruption& interruption) {
  Control control;
  control.stop = interruption.flag();
  Prover prover(knowledge, 1, control);
  std::vector<Claim> claims;
  if (question.claim) {
    claims = {*question.claim};
  } else {
    const int guess = guess_value(question.state);
    claims = {{true, guess}, {false, guess}};
  }
  std::vector<std::string> lines;
  for (const Claim& claim : claims) {
    bool decided = false;
    const std::vector<Job> jobs = prover.split(question.state, claim, plies, decided);
    if (!decided) {
      Answer answer =
          solve_answer({question.state, question.record, claim}, knowledge, control.nodes);
      args.out << (args.json() ? dump(answer.json) : answer.text) << '\n';
      return 1;
    }
    for (const Job& job : jobs) {
      const std::string record = "hexceed " + setup_text(job.state);
      lines.push_back(args.json() ? dump({{"record", record}, {"claim", to_text(job.claim)}})
                                  : record + " " + to_text(job.claim));
    }
  }
  if (control.stopped) return 1;
  if (lines.empty()) {  // nothing is missing
    const Answer answer = solve_answer(question, knowledge, control.nodes);
    args.out << (args.json() ? dump(answer.json) : answer.text) << '\n';
    return answer.no ? 1 : 0;
  }
  for (const std::string& line : lines) args.out << line << '\n';
  return 0;
}

int run_solve(Args& args) {
  Knowledge joined;
  if (args.has("join"))
    for (const std::string& path : args.options.at("join")) join_answers(path, joined);
  const std::string save = args.text("save", "");
  const int megabytes = static_cast<int>(args.number("table", 0, 1, 1 << 20));
  const int log2_entries =
      args.has("table")
          ? 16 + static_cast<int>(std::bit_width(static_cast<unsigned>(megabytes)) - 1)
          : 0;
  const double seconds = args.real("time", 0, 0.001, 1e9);
  const bool bulk = join(args.words, " ") == "-";
  if (bulk && (!save.empty() || args.has("split")))
    throw Error("solve -: expected one record; --save and --split cannot be used with -");
  const Interruption interruption;
  if (args.has("split")) {
    if (!save.empty() && std::ifstream(save)) joined.read(read_file(save), save);
    const int plies = static_cast<int>(args.number("split", 0, 1, 36));
    return print_jobs(args, parse_question(join(args.words, " ")), joined, plies, interruption);
  }
  return answer_all(args, [&](const std::string& text, bool in_bulk) {
    const Question question = parse_question(text);
    Knowledge knowledge = joined;
    if (!save.empty() && std::ifstream(save)) knowledge.read(read_file(save), save);
    const auto keep = [&] {
      if (!save.empty()) write_file(save, knowledge.to_text());
    };
    keep();  // fail early if the file cannot be written
    Control control;
    control.stop = interruption.flag();
    if (seconds > 0) control.deadline = wall_seconds() + seconds;
    Prover prover(knowledge, in_bulk ? 1 : args.threads(), control, log2_entries);
    double saved = wall_seconds(), pause = 1;  // often at first, when much changes
    prover.after_leaf = [&] {
      if (wall_seconds() - saved < pause) return;
      keep();
      saved = wall_seconds(), pause = std::min(2 * pause, 20.0);
    };
    if (in_bulk) {
      work_on(question, prover);
    } else {
      const int empties = kCells - question.state.placed();
      const double cost = proof_nodes(empties, question.state.in_hand != kNone);
      Progress progress("solve", static_cast<uint64_t>(std::min(cost, 1e18)));
      const auto watch = [&](const std::stop_token& stop) {
        for (uint64_t counted = 0; !stop.stop_requested();
             std::this_thread::sleep_for(std::chrono::milliseconds(50))) {
          const uint64_t now = control.nodes;
          progress.note(fmt::format("{}, {} empty cells, {} leaves, {:.2e} of about {:.0e} nodes",
                                    range_text(prover.low, prover.high), empties,
                                    prover.leaves.load(), static_cast<double>(now), cost));
          progress.add(now - counted);
          counted = now;
        }
      };
      std::jthread monitor;
      try {
        monitor = std::jthread(watch);
      } catch (const std::system_error&) {  // no thread available: show no progress
      }
      work_on(question, prover);
    }
    keep();
    return solve_answer(question, knowledge, control.nodes);
  });
}

}  // namespace

std::vector<Verb> verbs() {
  const Option level{"--level", level_names("|"), "playing strength (full)"};
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
       "Play two settings (LEVEL[,time=S][,nodes=N][,threads=T]) against each other in "
       "side-swapped pairs from random openings.",
       {{"--games", "N", "number of games (20)"},
        {"--opening", "N", "random placements before the players start (3)"},
        {"--seed", "N|random", "seed of the openings (1)"},
        {"--save", "FILE", "save finished pairs to this file; resume from it"},
        {"--threads", "N", "games at a time (all cores)"}},
       {"hexarium hexceed match full,time=0.1 classic --games 20"},
       run_match},
      {"solve",
       "RECORD [>= N | <= N]|-",
       "Prove the value of a position, or a bound on it; an interrupted proof can be resumed.",
       {{"--save", "FILE", "save proven bounds to this file; resume from it"},
        {"--split", "N", "print the positions N moves ahead that a proof needs, with their bounds"},
        {"--join", "FILE", "use the answers of solve --json in this file (may be repeated)"},
        {"--table", "MB",
         "memory for the table (default: chosen from the position's size, at most 256)"},
        {"--time", "S", "stop after S seconds"},
        kThreads},
       {"hexarium hexceed solve RECORD --save proof.txt",
        "hexarium hexceed solve start --split 4 > jobs.txt",
        "hexarium hexceed solve - --json < jobs.txt > answers.jsonl",
        "hexarium hexceed solve start --split 4 --join answers.jsonl"},
       run_solve},
      {"learn",
       "",
       "Fit the weights of the evaluation for one number of empty cells.",
       {{"--empties", "N", "empty cells (8)"},
        {"--positions", "N", "number of positions (1000)"},
        {"--margin", "N", "margin of the search for the values, in 1/64 point (0 = exact)"},
        {"--seed", "N|random", "seed of the positions (5)"}},
       {"hexarium hexceed learn --empties 8 --positions 4000"},
       run_learn},
      {"book",
       "FILE",
       "Compute the opening book, position by position.",
       {{"--time", "S", "seconds per position (10)"}, kThreads},
       {"hexarium hexceed book data/hexceed/book.inc --time 10"},
       run_book,
       /*page*/ {},
       /*json*/ false},
  };
}

}  // namespace hexarium::hexceed
