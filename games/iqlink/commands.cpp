// IQ-Link's own verbs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <set>

#include "core/picture.h"
#include "core/progress.h"
#include "core/seed.h"
#include "core/stop.h"
#include "core/verb.h"
#include "games/iqlink/challenges.h"
#include "games/iqlink/drawing.h"
#include "games/iqlink/game.h"
#include "games/iqlink/generate.h"
#include "games/iqlink/solver.h"
#include "games/iqlink/terminal.h"

namespace hexarium::iqlink {

namespace {

// The START argument: a placement, a record, or nothing for the empty board.
struct Start {
  State state;
  std::string record;
};
Start parse_start(const std::string& text) {
  const Record record = parse_record("iqlink", "start", import(text));
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

// A blank makes a placement malformed, so lines are not trimmed.
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
  const std::vector<Spot> spots = parse_placement(upper(text));
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
  options.stop = t_stop;
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

Answer hint(const Args& args, const std::string& text, bool bulk) {
  const Start start = parse_start(text);
  const bool one = start.state.placed.empty();  // any of its 50 000 solutions will do
  const Solutions found = solve(
      start.state.placed, {.limit = one ? 1 : UINT64_MAX, .threads = bulk ? 1 : args.threads()});
  const Advice advice = advise(start.state, found);
  Answer answer;
  answer.no = !advice.solvable;
  answer.text = advice.text;
  answer.json = {{"record", start.record}, {"move", nullptr}, {"solvable", advice.solvable}};
  if (!one) answer.json["solutions"] = found.list.size();
  if (advice.hint) {
    answer.json["move"] = to_text(start.state, State::Move{advice.hint->move});
    answer.json["kind"] = to_text(advice.hint->kind);
    answer.json["forced"] = advice.hint->kind != Kind::Safe;
    answer.json["reason"] = advice.hint->reason;
  } else {
    answer.json["reason"] = advice.text;
  }
  return answer;
}

Answer rate_one(const std::string& text) {
  const Start start = parse_start(text);
  const Rating rating = rate(start.state);
  return {{{"record", start.record},
           {"given", start.state.placed.size()},
           {"level", to_text(rating.level)},
           {"effort", rating.effort},
           {"hardest", to_text(rating.hardest)}},
          fmt::format("{}, effort {}, hardest step: {}", to_text(rating.level), rating.effort,
                      to_text(rating.hardest))};
}

int generate_some(Args& args) {
  PuzzleWish wish;
  if (args.has("level")) wish.level = parse_level(args.text("level", ""));
  wish.given = static_cast<int>(args.number("given", 0, 1, 11));
  wish.minimal = args.has("minimal");
  const int64_t count = args.number("count", 1, 1, 1000000);
  const uint64_t seed = seed_of(args);
  Progress bar("generating", static_cast<uint64_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    wish.seed = seed_of_puzzle(seed, i);
    const Puzzle puzzle = generate(wish);
    const std::string start = to_text(puzzle.start);
    bar.add();
    if (args.json())
      args.out << dump({{"record", "iqlink :" + start},
                        {"start", start},
                        {"given", puzzle.start.size()},
                        {"level", to_text(puzzle.rating.level)},
                        {"effort", puzzle.rating.effort},
                        {"hardest", to_text(puzzle.rating.hardest)},
                        {"minimal", puzzle.minimal},
                        {"seed", seed},
                        {"solution", to_text(puzzle.solution)}});
    else args.out << start;
    args.out << std::endl;
    if (args.has("level") && puzzle.rating.level != wish.level)
      args.err << fmt::format("{} is {}: found no {} puzzle with these options\n", start,
                              to_text(puzzle.rating.level), to_text(*wish.level));
  }
  say_seed(args, seed);
  return 0;
}

// Pictures

// Boards in rows of three.
std::string svg_of_steps(const std::vector<View>& views) {
  std::vector<std::string> boards;
  double width = 0, height = 0;  // size of the largest
  for (const View& view : views) {
    boards.push_back(to_svg(view));
    const auto size = [&](const std::string& name) {
      return std::stod(
          boards.back().substr(boards.back().find(" " + name + "=\"") + name.size() + 3));
    };
    width = std::max(width, size("width")), height = std::max(height, size("height"));
  }
  std::string out;
  constexpr size_t kColumns = 3;
  for (size_t i = 0; i < boards.size(); ++i)
    out += boards[i].replace(
        0, 4,
        fmt::format("<svg x=\"{}\" y=\"{}\"", width * static_cast<double>(i % kColumns),
                    height * static_cast<double>(i / kColumns)));
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#faf8f3\"/>\n{2}</svg>\n",
      width * static_cast<double>(std::min(kColumns, boards.size())),
      height * static_cast<double>((boards.size() + kColumns - 1) / kColumns), out);
}

// The common `show`, and --steps: the board after each piece, including those of the setup.
Answer show(const Args& args, const std::string& text, bool bulk) {
  const Start start = parse_start(text);
  const View last = view(start.state);
  std::vector<View> steps;
  if (args.has("steps") && !bulk) {
    State state("start");
    for (const Index at : start.state.placed) {
      play(state, {at});
      steps.push_back(view(state));
    }
  }
  const bool over = outcome(start.state).over;
  if (steps.size() < 2) return show_answer(args, start.record, over, last, bulk, &kTerminal);
  Answer answer = show_answer(args, start.record, over, last, /*bulk*/ true);
  answer.text.clear();
  if (!write_pictures(args, svg_of_steps(steps), 1600))
    for (const View& step : steps)
      answer.text +=
          (answer.text.empty() ? "" : "\n") + to_text(step, kTerminal, false, wants_color(args));
  return answer;
}

int show_pieces(Args& args) {
  if (args.has("svg") || args.has("png")) {
    write_pictures(args, svg_of_sheet(), 2000);
    return 0;
  }
  Json list = Json::array();
  for (int piece = 0; piece < kPieces; ++piece) {
    const Piece& p = pieces()[piece];
    const int count = first_of(piece + 1) - first_of(piece);
    std::string units;
    for (const Unit& unit : p.units) {
      units += fmt::format("{}{} {}", units.empty() ? "" : ", ",
                           unit.place == kOrigin ? "origin" : direction_name(unit.place),
                           unit.ball       ? "ball"
                           : unit.closed() ? "closed ring"
                                           : "ring open to");
      for (int d = 0; !unit.ball && d < 6; ++d)
        if (unit.sides >> d & 1) units += " " + direction_name(d);
    }
    Json drawings = Json::object();
    for (int o = 0; o < orientations_of(piece); ++o)
      drawings[std::string(1, letter(o))] =
          svg_of_piece({0, static_cast<int8_t>(piece), static_cast<int8_t>(o)}, {});
    list.push_back({{"piece", std::string(1, letter(piece))},
                    {"name", p.name},
                    {"colour", p.colour},
                    {"units", units},
                    {"placements", count},
                    {"svg", drawings}});
    if (!args.json())
      args.out << fmt::format("{} {:<12}  {}; {} placements\n", letter(piece), p.name, units,
                              count);
  }
  if (args.json()) args.out << dump({{"record", "iqlink start"}, {"pieces", list}}) << '\n';
  return 0;
}

}  // namespace

std::vector<Verb> verbs() {
  const Option threads{"--threads", "N", "cores to use (all)"};
  const std::string levels = "starter|junior|expert|master|wizard";
  const auto each = [](const auto& answer) {
    return [answer](Args& args) {
      return answer_all(
          args, [&](const std::string& text, bool bulk) { return answer(args, text, bulk); });
    };
  };
  return {
      {"check",
       "PLACEMENT...|-",
       "Check whether a placement is well-formed and valid; if not, say why.",
       {},
       {"hexarium iqlink check BAAHBA", "hexarium iqlink check - --json < placements.txt"},
       check},
      {"pegs",
       "PIECE_PLACEMENT|-",
       "Print the pegs of a piece's three units; '-' is off the board.",
       {},
       {"hexarium iqlink pegs BAA"},
       each([](const Args&, const std::string& text, bool) { return pegs(text); })},
      {"solve",
       "[START|-]",
       "Find all solutions of a board; print them sorted, one per line.",
       {{"--count", "", "print only the number of solutions"},
        {"--limit", "N", "stop after N solutions"},
        threads},
       {"hexarium iqlink solve KAFUBAHCI", "hexarium iqlink solve --count"},
       each(solve_one)},
      {"hint",
       "START|-",
       "Suggest a forced or safe next piece, and say why.",
       {threads},
       {"hexarium iqlink hint KAFUBAHCI"},
       each(hint)},
      {"rate",
       "START|-",
       "Rate the difficulty of a puzzle with one solution.",
       {threads},
       {"hexarium iqlink rate GHC"},
       each([](const Args&, const std::string& text, bool) { return rate_one(text); })},
      {"generate",
       "",
       "Generate puzzles with exactly one solution.",
       {{"--level", levels, "difficulty (default: any)"},
        {"--given", "N", "pieces already placed, 1 to 11 (default: by level)"},
        {"--minimal", "", "only puzzles that become ambiguous if any piece is removed"},
        {"--seed", "N|random", "the same seed gives the same puzzles (random)"},
        {"--count", "N", "number of puzzles (1)"}},
       {"hexarium iqlink generate --level expert --seed 7 --count 3"},
       generate_some},
      {"pieces",
       "",
       "List the twelve pieces; as a picture, in all orientations.",
       {{"--svg", "FILE", "write an SVG picture"},
        {"--png", "FILE", "write a PNG picture"},
        {"--width", "PIXELS", "width of the PNG (2000)"}},
       {"hexarium iqlink pieces", "hexarium iqlink pieces --png pieces.png"},
       show_pieces},
      {"play",
       "",
       "",
       {{"--challenge", "N", "one of the 120 challenges, easy ones first"},
        {"--level", levels, "a new puzzle of this difficulty"},
        {"--seed", "N|random", "with --level: the same seed gives the same puzzle (random)"}},
       {"hexarium iqlink play --challenge 17", "hexarium iqlink play --level expert --seed 7"},
       nullptr},
      {"show",
       "",
       "",
       {{"--steps", "", "print the board after each piece"}},
       {"hexarium iqlink show BAAHBATCJ --steps"},
       each(show)},
  };
}

}  // namespace hexarium::iqlink
