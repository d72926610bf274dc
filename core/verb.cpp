#include "core/verb.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <iostream>
#include <mutex>
#include <thread>

#include "core/parallel.h"
#include "core/stop.h"

namespace hexarium {

std::string Args::text(const std::string& name, const std::string& fallback) const {
  const auto found = options.find(name);
  return found == options.end() || found->second.empty() ? fallback : found->second.back();
}

int64_t Args::number(const std::string& name, int64_t fallback, int64_t low, int64_t high) const {
  return has(name) ? parse_int(text(name, ""), low, high, "--" + name) : fallback;
}

double Args::real(const std::string& name, double fallback, double low, double high) const {
  return has(name) ? parse_number(text(name, ""), low, high, "--" + name) : fallback;
}

int Args::threads() const {
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  return static_cast<int>(number("threads", cores, 1, 1024));
}

std::vector<Option> options_of(const Verb& verb) {
  std::vector<Option> options = verb.options;
  if (verb.json) options.push_back({"--json", "", "print JSON"});
  if (reads_lines(verb))
    options.push_back({"--shard", "i/n", "with -: answer only every n-th line, from the i-th on"});
  return options;
}

bool reads_lines(const Verb& verb) { return verb.words.ends_with("|-"); }

const Verb& find_verb(std::span<const Verb> verbs, std::string_view name) {
  std::vector<std::string> names;
  for (const Verb& verb : verbs) {
    if (verb.name == name) return verb;
    names.push_back(verb.name);
  }
  throw Error(fmt::format("verb {}: expected one of {}", quote(name), join(names, ", ")));
}

namespace {

// "2/8", the second of eight parts -> lines whose number, counted from 0, is 1 modulo 8.
std::pair<int64_t, int64_t> parse_shard(const std::string& text) {
  const std::vector<std::string_view> parts = split(text, '/');
  if (parts.size() != 2) throw Error("--shard " + quote(text) + ": expected i/n, such as 1/8");
  const int64_t count = parse_int(parts[1], 1, 1000000, "--shard");
  return {parse_int(parts[0], 1, count, "--shard") - 1, count};
}

const Option& find_option(const Verb& verb, const std::vector<Option>& options,
                          const std::string& name) {
  std::vector<std::string> names;
  for (const Option& option : options) {
    if (option.name == name) return option;
    names.push_back(option.name);
  }
  throw Error(fmt::format("{} {}: no such option, expected one of {}", verb.name, quote(name),
                          join(names, ", ")));
}

// "greedy|blind|deep"
bool is_choice(const Option& option) {
  return option.value.find('|') != std::string::npos &&
         option.value.find_first_not_of("abcdefghijklmnopqrstuvwxyz|") == std::string::npos;
}

std::string choice(const Option& option, const std::string& value) {
  std::string names;
  const auto choices = split(option.value, '|');
  for (size_t i = 0; i < choices.size(); ++i) {
    if (choices[i] == lower(value)) return lower(value);
    names += (i == 0 ? "" : i + 1 < choices.size() ? ", " : " or ") + std::string(choices[i]);
  }
  throw Error(fmt::format("{} {}: expected {}", option.name, quote(value), names));
}

// Checks that each value has the type that Option::value says; the verb itself checks the range.
void check_values(const Option& option, std::vector<std::string>& values) {
  if (option.value.empty() != values.empty())
    throw Error(option.value.empty()
                    ? fmt::format("{} {}: expected no value", option.name, quote(values.front()))
                    : fmt::format("{}: expected a value, {}", option.name, option.value));
  const bool whole = option.value == "N" || option.value == "MB" || option.value == "PIXELS" ||
                     option.value == "N|random";
  const bool real = option.value == "S" || option.value == "X";
  for (std::string& value : values) {
    if (option.value == "i/n") parse_shard(value);
    if (is_choice(option)) value = choice(option, value);
    if (option.value == "N|random" && lower(value) == "random") continue;
    try {
      if (whole) parse_int(value, INT64_MIN, INT64_MAX, option.name);
      if (real) parse_number(value, -1e300, 1e300, option.name);
    } catch (const Error&) {  // its message would name these limits, not those of the verb
      throw Error(fmt::format("{} {}: expected a {}number", option.name, quote(value),
                              whole ? "whole " : ""));
    }
  }
}

}  // namespace

int run(const Verb& verb, Args& args) {
  const std::vector<Option> options = options_of(verb);
  for (auto& [name, values] : args.options)
    check_values(find_option(verb, options, "--" + name), values);
  if (args.has("threads")) args.threads();
  return verb.run(args);
}

void parse_typed(const Verb& verb, std::span<const std::string> typed, Args& args) {
  const std::vector<Option> options = options_of(verb);
  bool only_words = false;  // after `--`
  for (size_t i = 0; i < typed.size(); ++i) {
    const std::string& word = typed[i];
    if (only_words || !word.starts_with("--")) {
      args.words.push_back(word);
      continue;
    }
    if (word == "--") {
      only_words = true;
      continue;
    }
    const size_t equals = std::min(word.find('='), word.size());
    const std::string name = word.substr(0, equals);
    const Option& option = find_option(verb, options, name);
    std::vector<std::string>& values = args.options[option.name.substr(2)];
    if (equals < word.size()) values.push_back(word.substr(equals + 1));
    else if (!option.value.empty() && i + 1 < typed.size() && !typed[i + 1].starts_with("--"))
      values.push_back(typed[++i]);
    check_values(option, values);
  }
}

bool is_blank_or_comment(std::string_view line) {
  const std::string_view text = trim(line);
  return text.empty() || text == "#" || text.starts_with("# ");
}

namespace {

// Hands lines to workers and prints the answers in order. At most `kAhead` lines are in flight, so
// memory stays bounded.
class Bulk {
 public:
  Bulk(Args& args, const std::function<Answer(const std::string&, bool)>& answer)
      : args_(args), answer_(answer), shard_(parse_shard(args.text("shard", "1/1"))) {}

  int run() {
    Helpers workers(args_.threads(), [this](int) { work(); });
    std::string line;
    int64_t number = 0;
    while (read_line(args_.in, line)) {
      if (is_blank_or_comment(line) || number++ % shard_.second != shard_.first) continue;
      std::unique_lock lock(mutex_);
      room_.wait(lock, [this] { return jobs_.size() < kAhead; });
      jobs_.push_back({std::string(trim(line))});
      ready_.notify_one();
      // If no thread could be started, answer the lines here.
      if (workers.count() == 0) answer_waiting(lock);
    }
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    ready_.notify_all();
    workers.join();
    return exit_code_;
  }

 private:
  static constexpr size_t kAhead = 1024;
  enum class Stage { Waiting, Running, Done };
  struct Job {
    std::string line;
    Stage stage = Stage::Waiting;
    std::string printed;
  };

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      answer_waiting(lock);
      if (closed_) return;
      ready_.wait(lock);
    }
  }

  // Answers lines until none is waiting. Releases the lock while it computes.
  void answer_waiting(std::unique_lock<std::mutex>& lock) {
    for (;;) {
      const auto job = std::find_if(jobs_.begin(), jobs_.end(),
                                    [](const Job& j) { return j.stage == Stage::Waiting; });
      if (job == jobs_.end()) return;
      Job& mine = *job;  // deque references survive push and pop at the ends
      mine.stage = Stage::Running;
      lock.unlock();
      int code = 0;
      std::string printed;
      try {
        if (mine.line.size() >= kLongestLine)
          throw Error(
              fmt::format("line {}: expected at most {} bytes", quote(mine.line), kLongestLine));
        check_stop();
        const Answer answer = answer_(mine.line, true);
        printed = args_.json() ? dump(answer.json) : answer.text;
        code = answer.no ? 1 : 0;
      } catch (const std::exception& error) {
        constexpr size_t kShown = 4096;  // of a bad line
        printed = dump(Json{{"record", mine.line.substr(0, kShown)}, {"error", error.what()}});
        code = 2;
      }
      lock.lock();
      mine.printed = std::move(printed);
      mine.stage = Stage::Done;
      exit_code_ = std::max(exit_code_, code);
      while (!jobs_.empty() && jobs_.front().stage == Stage::Done) {
        args_.out << jobs_.front().printed << '\n';
        jobs_.pop_front();
      }
      args_.out.flush();
      room_.notify_one();
    }
  }

  Args& args_;
  const std::function<Answer(const std::string&, bool)>& answer_;
  const std::pair<int64_t, int64_t> shard_;
  std::mutex mutex_;
  std::condition_variable ready_, room_;
  std::deque<Job> jobs_;
  bool closed_ = false;
  int exit_code_ = 0;
};

}  // namespace

int answer_all(Args& args, const std::function<Answer(const std::string&, bool)>& answer) {
  const std::string record = join(args.words, " ");
  if (record == "-") return Bulk(args, answer).run();
  if (args.has("shard"))
    throw Error(
        fmt::format("--shard {}: expected - instead of {}, only lines of standard input "
                    "can be divided",
                    quote(args.text("shard", "")), quote(record)));
  const Answer one = answer(record, false);
  if (args.json()) args.out << dump(one.json) << '\n';
  else args.out << one.text << (one.text.empty() || one.text.back() == '\n' ? "" : "\n");
  return one.no ? 1 : 0;
}

}  // namespace hexarium
