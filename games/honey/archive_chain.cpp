#include "games/honey/archive_chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "core/text.h"
#include "games/honey/solver.h"

namespace hexarium::honey {

namespace {

constexpr int kLongestChain = 1000;

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// The file whose name ends with `end`; nullptr if there is none.
const Files::value_type* find(const Files& files, std::string_view end) {
  for (const auto& file : files)
    if (ends_with(file.first, end)) return &file;
  return nullptr;
}

class Walk {
 public:
  Walk(std::shared_ptr<const Lexicon> words, std::optional<Points> points)
      : words_(std::move(words)), points_(points), own_words_(words_), own_points_(points_) {}

  // The level in an archive; false if it holds none. Word list and values stay for later levels.
  bool read_level(const Files& files, Level& level) {
    const auto* letters = find(files, "_letters.txt");
    if (!letters) return false;
    Faults faults;
    const std::string stem =
        letters->first.substr(0, letters->first.size() - std::string_view("_letters.txt").size());
    level.id = stem.substr(stem.find_last_of('/') + 1);
    level.board =
        parse_board(source(files, letters->first), source(files, stem + "_bonuses.txt"), faults);
    level.hand = parse_hand(source(files, stem + "_hand.txt"), faults);
    if (const auto* list = find(files, "hexa_scrabble_vocabulary.txt"); list && !own_words_)
      words_ = parse_words({list->first, list->second}, faults);
    if (const auto* values = find(files, "letter_points.txt"); values && !own_points_)
      points_ = parse_points({values->first, values->second}, faults);
    level.words = words_ ? words_ : builtin_lexicon();
    if (const auto list = files.find(stem + "_vocabulary.txt"); list != files.end() && !own_words_)
      level.words = parse_words({list->first, list->second}, faults);
    level.points = points_.value_or(builtin_point_values());
    if (!faults.empty()) throw Error(to_text(faults.front()));
    return true;
  }

 private:
  static Source source(const Files& files, const std::string& name) {
    const auto found = files.find(name);
    if (found == files.end()) throw Error(fmt::format("archive: expected a file {}", quote(name)));
    return {found->first, found->second};
  }

  std::shared_ptr<const Lexicon> words_;
  std::optional<Points> points_;
  const std::shared_ptr<const Lexicon> own_words_;  // given by the user: nothing replaces them
  const std::optional<Points> own_points_;
};

// All readings, those with fewer differences to `rules` first; `rules` itself leads.
std::vector<Rules> readings_near(const Rules& rules) {
  int asked = 0;
  while (!(reading(asked) == rules)) ++asked;
  std::vector<int> numbers(kReadings);
  for (int i = 0; i < kReadings; ++i) numbers[static_cast<size_t>(i)] = i;
  std::stable_sort(numbers.begin(), numbers.end(), [&](int a, int b) {
    return std::popcount(static_cast<unsigned>(a ^ asked)) <
           std::popcount(static_cast<unsigned>(b ^ asked));
  });
  std::vector<Rules> list;
  for (const int number : numbers) list.push_back(reading(number));
  return list;
}

}  // namespace

ArchiveChain walk_chain(const std::string& file, const Rules& rules, bool all_readings,
                 std::shared_ptr<const Lexicon> words, std::optional<Points> points) {
  ArchiveChain chain;
  Walk walk(std::move(words), points);
  std::optional<Files> files = read_zip(file, read_file(file, size_t{1} << 26), "");
  if (!files)
    throw Error("archive " + quote(file) + ": expected the first archive to be without password");
  Rules current = rules;  // a reading that worked is tried first on the next level
  for (int depth = 0; depth < kLongestChain; ++depth) {
    Level level;
    const bool has_level = walk.read_level(*files, level);
    const auto* next = find(*files, ".zip");
    if (!has_level && !next) {  // the end: the flag, or whatever text there is
      const auto* flag = find(*files, "flag.txt");
      if (flag) chain.text = flag->second;
      else
        for (const auto& [name, content] : *files) chain.text += content;
      return chain;
    }
    std::optional<Files> opened;
    if (!has_level) opened = read_zip(next->first, next->second, "");  // a mere wrapping
    std::set<std::string> tried;
    if (has_level) {
      chain.links.push_back({level.id, "", current});
      Link& link = chain.links.back();
      for (const Rules& reading :
           all_readings ? readings_near(current) : std::vector<Rules>{current}) {
        level.set_rules(reading);
        const Solved solved = solve(level, 1, false);
        const std::string text = solved.top.empty() ? "NONE" : answer(level, solved.top.front());
        if (link.answer.empty()) link.answer = text;
        if (!next) return chain;  // a last level without an archive
        if (!tried.insert(text).second) continue;
        opened = read_zip(next->first, next->second, text);
        if (!opened) continue;
        link.answer = text, link.rules = current = reading;
        break;
      }
    }
    if (!opened) {
      chain.stopped = fmt::format(
          "{} does not open with {}{}", next->first,
          has_level ? quote(chain.links.back().answer) : "no password",
          tried.size() > 1 ? fmt::format(" nor {} answers of other readings", tried.size() - 1)
                           : "");
      return chain;
    }
    files = std::move(opened);
  }
  chain.stopped = fmt::format("more than {} archives inside each other", kLongestChain);
  return chain;
}

}  // namespace hexarium::honey
