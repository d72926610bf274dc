// A command of a game: plain data and a function. app/cli.cpp turns it into command-line parsing.
#pragma once
#include <functional>
#include <iosfwd>
#include <map>
#include <span>
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

// How a page may run a verb: such a verb takes a record, --json and --time and touches no files.
struct PageUse {
  bool allowed = false;
  std::vector<std::string> switches;  // options without a value that the page may set
  std::vector<std::string> always;    // words given each time
};

struct Verb {
  std::string name;
  std::string words;  // for the help: "RECORD", "[SETUP]"
  std::string help;   // one sentence
  std::vector<Option> options;
  std::vector<std::string> examples;  // whole command lines
  std::function<int(Args&)> run;      // 0 answered, 1 the answer is no; throws Error
  PageUse page = {};
};

// All options that may be given with it: its own and the common ones of Args.
std::vector<Option> options_of(const Verb& verb);
// Whether it answers every line of its input when its words are `-`.
bool reads_lines(const Verb& verb);
const Verb& find_verb(std::span<const Verb> verbs, std::string_view name);  // throws Error

// Every way to run a verb ends here (command line, Python, MPI, tests): throws Error if `args` has
// options that the verb does not, or values of them that are no numbers where it wants numbers.
int run(const Verb& verb, Args& args);

// Sorts what was typed behind the verb's name into the words and options of `args`.
void parse_typed(const Verb& verb, std::span<const std::string> typed, Args& args);

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
