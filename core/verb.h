// A command of a game: plain data and a function. app/cli.cpp turns it into command-line parsing.
#pragma once
#include <functional>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/text.h"

namespace hexarium {

struct Option {
  std::string name;   // "--seed"
  std::string value;  // what it takes, "N"; empty = a switch; "KEY=VALUE..." may be repeated
  std::string help;
};

// What was typed. Every verb also has --json; one whose words end in `|-` has --shard, too.
struct Args {
  std::vector<std::string> words;                           // what is not an option
  std::map<std::string, std::vector<std::string>> options;  // by name without dashes
  std::istream& in;
  std::ostream& out;
  std::ostream& err;

  bool has(const std::string& name) const { return options.count(name) != 0; }
  std::string text(const std::string& name, const std::string& fallback) const;
  int64_t number(const std::string& name, int64_t fallback, int64_t low, int64_t high) const;
  double real(const std::string& name, double fallback, double low, double high) const;
  bool json() const { return has("json"); }
  int threads() const;  // --threads, else all cores
};

struct Verb {
  std::string name;
  std::string words;  // for the help: "RECORD", "[SETUP]"
  std::string help;   // one sentence
  std::vector<Option> options;
  std::vector<std::string> examples;  // whole command lines
  std::function<int(Args&)> run;      // 0 answered, 1 the answer is no; throws Error
};

// One answer: what --json prints and what a person reads. `no` makes the exit code 1.
struct Answer {
  Json json;
  std::string text;  // one line in bulk
  bool no = false;
};

// Runs `answer` on the words of the command joined into one record, or, if that is `-`, on every
// non-empty line of the input, in parallel, answers in input order, one line each; a line that
// throws Error answers {"record", "error"} and makes the exit code 2. --shard i/n answers only
// every n-th line, starting with the i-th, so that n such commands share the work.
int answer_all(Args& args,
               const std::function<Answer(const std::string& record, bool bulk)>& answer);

}  // namespace hexarium
