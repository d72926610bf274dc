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
  std::string name;  // "--seed"
  // What it takes: the placeholder in the help, and the type that run() checks. Empty: a switch; N,
  // MB, PIXELS: a whole number; N|random; S (seconds), X: a number; i/n: a shard; a|b|c: one of
  // these words, which run() makes lower-case. Anything else: any text.
  std::string value;
  std::string help;
};

// The parsed command line. Verbs whose words end in `|-` also have --shard.
struct Args {
  std::vector<std::string> words;                           // everything that is not an option
  std::map<std::string, std::vector<std::string>> options;  // by name without dashes
  std::istream& in;
  std::ostream& out;
  std::ostream& err;

  bool has(const std::string& name) const { return options.count(name) != 0; }
  std::string text(const std::string& name, const std::string& fallback) const;
  int64_t number(const std::string& name, int64_t fallback, int64_t low, int64_t high) const;
  double real(const std::string& name, double fallback, double low, double high) const;
  bool json() const { return has("json"); }
  int threads() const;  // --threads, default: all cores
};

// How the page may run a verb. Such a verb takes a record, --json and --time and touches no files.
struct PageUse {
  bool allowed = false;
  std::vector<std::string> switches;  // switches that the page may set
  std::vector<std::string> always;    // words that are always passed
};

struct Verb {
  std::string name;
  std::string words;  // for the help: "RECORD", "[SETUP]"
  std::string help;   // one sentence
  std::vector<Option> options;
  std::vector<std::string> examples;  // whole command lines
  std::function<int(Args&)> run;      // exit code: 0 answered, 1 the answer is no; throws Error
  PageUse page = {};
  bool json = true;  // also has --json; not for interactive verbs and those that print documents
};

// All options of a verb: its own and the common ones.
std::vector<Option> options_of(const Verb& verb);
// Whether `-` makes it answer every line of its input.
bool reads_lines(const Verb& verb);
const Verb& find_verb(std::span<const Verb> verbs, std::string_view name);  // throws Error

// The one way to run a verb (command line, server, Python, MPI, tests). Throws Error if `args` has
// an unknown option or a value of the wrong type.
int run(const Verb& verb, Args& args);

// Splits what was typed after the verb's name into the words and options of `args`.
void parse_typed(const Verb& verb, std::span<const std::string> typed, Args& args);

// One answer: what --json prints and what a person reads. `no` makes the exit code 1.
struct Answer {
  Json json;
  std::string text;  // a single line in bulk mode
  bool no = false;
};

// Whether a batch skips this line: it is blank or a comment, which is `#` alone or followed by a
// blank. (`#11c1,a3` is a HexWorld link.)
bool is_blank_or_comment(std::string_view line);

// Joins the words into one record and answers it. If the record is `-`, answers every line of the
// input that is_blank_or_comment does not skip, in parallel, one line each, in input order. A line
// that throws Error gives {"record", "error"} and exit code 2. With --shard i/n only every n-th
// line, starting with the i-th, is answered, so that n commands can share the work.
int answer_all(Args& args,
               const std::function<Answer(const std::string& record, bool bulk)>& answer);

}  // namespace hexarium
