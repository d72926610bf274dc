#include "games/honey/archive_chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <set>

#include "core/file.h"
#include "core/text.h"
#include "games/honey/solver.h"

namespace hexarium::honey {

namespace {

constexpr size_t kLongestChain = 1000;

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

  // Reads the level in an archive; false if there is none. Word list and values carry over to later
  // levels.
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
  const std::shared_ptr<const Lexicon> own_words_;  // given by the user: never replaced
  const std::optional<Points> own_points_;
};

// All readings of the rules, ordered by the number of differences from `rules`.
std::vector<Rules> readings_near(const Rules& rules) {
  int asked = 0;
  while (!(reading(asked) == rules)) ++asked;
  std::vector<int> numbers(kReadings);
  for (int i = 0; i < kReadings; ++i) numbers[i] = i;
  std::stable_sort(numbers.begin(), numbers.end(), [&](int a, int b) {
    return std::popcount(static_cast<unsigned>(a ^ asked)) <
           std::popcount(static_cast<unsigned>(b ^ asked));
  });
  std::vector<Rules> list;
  for (const int number : numbers) list.push_back(reading(number));
  return list;
}

// Writes the files of an archive to DIR/3_lvl_2/...
void keep_files(const std::string& folder, size_t number, const std::string& archive,
                const Files& files) {
  const std::filesystem::path to =
      std::filesystem::path(folder) /
      fmt::format("{}_{}", number, std::filesystem::path(archive).stem().string());
  for (const auto& [name, content] : files) {
    std::error_code error;
    std::filesystem::create_directories((to / name).parent_path(), error);
    write_file((to / name).string(), content);
  }
}

// The final text: flag.txt, otherwise all text files.
std::string last_text(const Files& files) {
  if (const auto* flag = find(files, "flag.txt")) return flag->second;
  const auto is_text = [](const std::string& content) {
    return std::none_of(content.begin(), content.end(), [](char c) {
      return c >= 0 && c < ' ' && c != '\n' && c != '\r' && c != '\t';
    });
  };
  std::string text;
  for (const auto& [name, content] : files)
    if (is_text(content)) text += content;
  return text;
}

std::string names(const Files& files) {
  std::string text;
  for (const auto& [name, content] : files) text += (text.empty() ? "" : ", ") + quote(name);
  return text.empty() ? "nothing" : text;
}

// Continues from an opened archive; throws Error if its content is bad.
void walk_on(Files files, std::string archive, const ChainOptions& options, ArchiveChain& chain) {
  Walk walk(options.words, options.points);
  Rules current = options.rules;  // the reading that worked last; it is tried first
  for (size_t depth = 1; depth <= kLongestChain; ++depth) {
    if (!options.keep.empty()) keep_files(options.keep, depth, archive, files);
    Level level;
    const bool has_level = walk.read_level(files, level);
    const auto next = std::find_if(files.begin(), files.end(),
                                   [](const auto& file) { return is_archive(file.first); });
    std::set<std::string> tried;
    std::optional<Files> opened;
    if (has_level) {
      chain.links.push_back({level.id, "", current});
      Link& link = chain.links.back();
      for (const Rules& reading :
           options.all_readings ? readings_near(current) : std::vector<Rules>{current}) {
        level.set_rules(reading);
        const Solved solved = solve(level, 1, false);
        const std::string text = solved.top.empty() ? "NONE" : answer(level, solved.top.front());
        if (link.answer.empty()) link.answer = text;
        if (next == files.end()) break;
        if (!tried.insert(text).second) continue;
        opened = read_archive(next->first, next->second, text);
        if (!opened) continue;
        link.answer = text, link.rules = current = reading;
        break;
      }
    } else if (next != files.end()) {  // only a wrapper
      opened = read_archive(next->first, next->second, "");
    }
    if (next == files.end()) {  // the end
      if (const auto* flag = find(files, "flag.txt")) chain.text = flag->second;
      else if (!has_level) chain.text = last_text(files);
      if (has_level && chain.text.empty())
        chain.stopped = fmt::format("no archive (.zip, .7z) after level {}", quote(level.id));
      else if (chain.text.empty())
        chain.stopped = fmt::format("{} contains no level, no archive (.zip, .7z) and no text: {}",
                                    archive, names(files));
      return;
    }
    if (!opened) {
      chain.stopped = fmt::format(
          "cannot open {} with {}{}", next->first,
          has_level ? quote(chain.links.back().answer) : "no password",
          !has_level         ? ""
          : tried.size() > 1 ? fmt::format(" nor {} answers of other readings", tried.size() - 1)
          : options.all_readings ? ", the answer of every reading"
                                 : "; --all-readings tries other readings of the rules");
      return;
    }
    archive = next->first;
    files = std::move(*opened);
  }
  chain.stopped = fmt::format("more than {} archives inside each other", kLongestChain);
}

}  // namespace

ArchiveChain walk_chain(const std::string& file, const ChainOptions& options) {
  const std::string bytes = read_file(file, size_t{1} << 26);
  ArchiveChain chain;
  std::optional<Files> files;
  try {
    files = read_archive(file, bytes, options.password);
  } catch (const NeedsProgram& error) {
    chain.stopped = error.what();
    return chain;
  }
  if (!files) {
    chain.stopped = options.password.empty()
                        ? fmt::format("{} needs a password; use --password", file)
                        : fmt::format("cannot open {} with {}", file, quote(options.password));
    return chain;
  }
  // From here on, report what was found even if a later step fails.
  try {
    walk_on(std::move(*files), file, options, chain);
  } catch (const Error& error) {
    chain.stopped = error.what();
  }
  return chain;
}

}  // namespace hexarium::honey
