#include "games/iqlink/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "core/progress.h"
#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

namespace {

// START of solve and its like: a placement, a record, or nothing for the empty board.
struct Start {
  State state;
  std::string record;
};
Start parse_start(const std::string& text) {
  const Record record = parse_record("iqlink", "start", import_record(text));
  return {replay<State>(record), to_text("iqlink", record)};
}

// check

struct Verdict {
  bool wellformed = true, valid = false;
  std::string reason;
  std::set<std::string> rules;
};

Verdict verdict_on(const std::string& text) {
  Verdict verdict;
  try {
    const auto faults = faults_of(parse_placement(text));
    verdict.valid = faults.empty();
    for (const Fault& fault : faults) {
      verdict.reason += (verdict.reason.empty() ? "" : "; ") + fault.text;
      verdict.rules.insert(fault.rule);
    }
    if (verdict.valid) verdict.reason = "ok";
  } catch (const Error& error) {
    verdict.wellformed = false;
    verdict.reason = error.what();
  }
  return verdict;
}

// Placements are taken to the letter: a blank in one makes it malformed, so lines are not trimmed.
int check(Args& args) {
  if (args.words.empty()) throw Error("check: expected a placement, such as BAAHBA, or -");
  int code = 0;
  const bool many = args.words.size() > 1 || args.words.front() == "-";
  const auto answer = [&](const std::string& text) {
    const Verdict verdict = verdict_on(text);
    code = std::max(code, !verdict.wellformed ? 2 : !verdict.valid ? 1 : 0);
    if (args.json()) {
      args.out << dump({{"record", text},
                        {"wellformed", verdict.wellformed},
                        {"valid", verdict.valid},
                        {"reason", verdict.reason},
                        {"rules", verdict.rules}})
               << '\n';
      return;
    }
    if (!verdict.wellformed && !many) throw Error("not well-formed: " + verdict.reason);
    args.out << (!verdict.wellformed ? "not well-formed: " + verdict.reason
                 : !verdict.valid    ? "not valid: " + verdict.reason
                                     : "valid")
             << '\n';
  };
  if (args.words.front() == "-") {
    for (std::string line; std::getline(args.in, line);) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (!line.empty()) answer(line);
    }
  } else {
    for (const std::string& word : args.words) answer(word);
  }
  return code;
}

Answer pegs(const std::string& text) {
  const std::vector<Spot> spots = parse_placement(text);
  if (spots.size() != 1)
    throw Error(fmt::format("pegs {}: expected one piece of three letters", quote(text)));
  Json numbers = Json::array();
  std::string names;
  for (const int peg : pegs_of(spots.front())) {
    numbers.push_back(peg);
    names +=
        (names.empty() ? "" : " ") + (peg < 0 ? std::string("-") : std::string(1, letter(peg)));
  }
  return {{{"record", text}, {"pegs", numbers}, {"names", names}}, names};
}

Answer solve_one(const Args& args, const std::string& text, bool bulk) {
  const Start start = parse_start(text);
  SolveOptions options;
  options.limit = static_cast<uint64_t>(args.number("limit", INT64_MAX, 1, INT64_MAX));
  if (!args.has("limit")) options.limit = UINT64_MAX;
  options.threads = bulk ? 1 : args.threads();
  std::unique_ptr<Progress> bar;
  std::mutex mutex;
  if (!bulk && options.threads > 1 && start.state.placed.size() < 2)
    options.progress = [&](uint64_t, uint64_t total) {
      const std::lock_guard lock(mutex);
      if (!bar) bar = std::make_unique<Progress>("solving", total);
      bar->add();
    };
  const Solutions found = solve(start.state.placed, options);
  bar.reset();
  Answer answer;
  answer.no = found.list.empty();
  answer.json = {
      {"record", start.record}, {"count", found.list.size()}, {"complete", found.complete}};
  if (args.has("count")) {
    answer.text = std::to_string(found.list.size());
    return answer;
  }
  std::string lines;
  Json list = Json::array();
  for (const Solution& solution : found.list) {
    const std::string line = to_text(solution);
    if (args.json()) list.push_back(line);
    else lines += (lines.empty() ? "" : bulk ? " " : "\n") + line;
  }
  answer.json["solutions"] = std::move(list);
  answer.text = std::move(lines);
  return answer;
}

}  // namespace

std::string import_record(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view word : split(text)) words.emplace_back(word);
  const size_t at = !words.empty() && lower(words.front()) == "iqlink" ? 1 : 0;
  if (at < words.size() && words[at] != "start" && words[at][0] != ':') words[at].insert(0, 1, ':');
  return join(words, " ");
}

std::vector<Verb> verbs() {
  const Option threads{"--threads", "N", "cores to use (all)"};
  const auto each = [](const auto& answer) {
    return [answer](Args& args) {
      return answer_all(
          args, [&](const std::string& text, bool bulk) { return answer(args, text, bulk); });
    };
  };
  return {
      {"check",
       "PLACEMENT...|-",
       "Is a placement well-formed, is it valid, and if not, why?",
       {},
       {"hexarium iqlink check BAAHBA", "hexarium iqlink check - --json < placements.txt"},
       check},
      {"pegs",
       "PIECE_PLACEMENT|-",
       "The pegs of a piece's three units; '-' is off the board.",
       {},
       {"hexarium iqlink pegs BAA"},
       each([](const Args&, const std::string& text, bool) { return pegs(text); })},
      {"solve",
       "[START|-]",
       "All ways to finish a board, one per line, sorted.",
       {{"--count", "", "print only how many there are"},
        {"--limit", "N", "stop after N solutions"},
        threads},
       {"hexarium iqlink solve KAFUBAHCI", "hexarium iqlink solve --count"},
       each(solve_one)},
  };
}

}  // namespace hexarium::iqlink
