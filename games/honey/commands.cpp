// The verbs of Honey.
#include <fmt/format.h>

#include <atomic>
#include <iostream>
#include <thread>

#include "core/bench.h"
#include "core/verb.h"
#include "games/honey/rules.h"

namespace hexarium::honey {

namespace {

const Option kRule{"--rule", "KEY=VALUE...", "another reading of the rules, as in touch=crossing"};
const Option kWords{"--words", "FILE", "the word list"};
const Option kPoints{"--points", "FILE", "the letter values"};

Rules rules_of(const Args& args) {
  Rules rules;
  if (const auto found = args.options.find("rule"); found != args.options.end())
    for (const std::string& text : found->second) set_rule(rules, text);
  return rules;
}

void set_files(const Args& args, LevelReader& reader) {
  reader.words_file = args.text("words", "");
  reader.points_file = args.text("points", "");
}

Json to_json(const Level& level, const Play& play) {
  return {{"answer", answer(level, play)},
          {"word", level.words->word(play.word)},
          {"x", level.board.x(play.cell)},
          {"y", level.board.y(play.cell)},
          {"direction", direction_name(play.direction)},
          {"points", play.points}};
}

// What `solve` says about one level.
Answer solve_level(const Args& args, const Level& level) {
  const auto top = static_cast<size_t>(args.number("top", args.json() ? 20 : 1, 1, 1'000'000));
  const Solved solved = solve(level, top, args.json());
  Answer result;
  result.no = solved.top.empty();
  if (solved.top.empty()) result.text = "NONE\n";
  Json list = Json::array();
  for (const Play& play : solved.top) {
    result.text += answer(level, play) + "\n";
    if (args.json()) list.push_back(to_json(level, play));
  }
  if (args.json())
    result.json = {{"id", level.id},
                   {"answer", solved.top.empty() ? "NONE" : answer(level, solved.top.front())},
                   {"plays", solved.plays},
                   {"top", list}};
  return result;
}

// Levels are solved in parallel and printed in the order given.
int solve_levels(Args& args) {
  if (args.words.empty()) throw Error("solve: expected levels, as in PATH/ID");
  LevelReader reader;
  set_files(args, reader);
  const Rules rules = rules_of(args);
  const size_t count = args.words.size();
  std::vector<Answer> answers(count);
  std::vector<std::string> problems(count);
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i = next++; i < count; i = next++) try {
        Level level = reader.read(args.words[i]);
        level.set_rules(rules);
        answers[i] = solve_level(args, level);
      } catch (const Error& error) {
        problems[i] = error.what();
      }
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < args.threads() && static_cast<size_t>(i) < count; ++i)
    workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  int code = 0;
  for (size_t i = 0; i < count; ++i) {
    if (!problems[i].empty()) throw Error(problems[i]);
    if (args.json()) {
      args.out << dump(answers[i].json) << '\n';
    } else {
      if (count > 1) args.out << args.words[i].substr(args.words[i].find_last_of('/') + 1) << ":\n";
      args.out << answers[i].text;
    }
    code = std::max(code, answers[i].no ? 1 : 0);
  }
  return code;
}

}  // namespace

std::vector<Verb> verbs() {
  return {{"solve",
           "PATH/ID...",
           "The best play of levels, or the best plays.",
           {kWords,
            kPoints,
            {"--top", "N", "the N best plays, one per line"},
            kRule,
            {"--threads", "N", "cores to use (all)"}},
           {"hexarium honey solve data/honey/levels/a06_12",
            "hexarium honey solve data/honey/levels/a06_12 --top 5 --rule touch=crossing"},
           solve_levels}};
}

}  // namespace hexarium::honey
