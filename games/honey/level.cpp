#include "games/honey/level.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/file.h"
#include "core/text.h"
#include "core/wording.h"
#include "games/honey/embedded_data.h"

namespace hexarium::honey {

namespace {

constexpr int64_t kMostCells = int64_t{1} << 25;
constexpr int64_t kMostPoints = 1'000'000;
constexpr size_t kLargestFile = size_t{1} << 28;

void add(Faults& faults, const Source& source, size_t line, size_t column, std::string message) {
  if (faults.size() < kMostFaults)
    faults.push_back({source.name, line, column, std::move(message)});
}

// Calls `word` for every word of a text, with its line and column, and `line_end` after each line.
template <class Word, class LineEnd>
void scan(std::string_view text, const Word& word, const LineEnd& line_end) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  size_t line = 1, start = 0;
  for (size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\n') {
      line_end(line);
      ++line, start = ++i;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++i;
    } else {
      const size_t from = i;
      while (i < text.size() && text[i] != ' ' && text[i] != '\n' && text[i] != '\r' &&
             text[i] != '\t')
        ++i;
      word(text.substr(from, i - from), line, from - start + 1);
    }
  }
  if (start < text.size()) line_end(line);
}

// Also accepts [E, R, E, A], "H": 2 and H->2: punctuation becomes blanks, so lines and columns stay
// the same.
std::string without_marks(std::string text, std::string_view marks) {
  for (const std::string_view arrow : {"->", "=>", "\xe2\x86\x92"})
    for (size_t at = 0; (at = text.find(arrow, at)) != text.npos;)
      text.replace(at, arrow.size(), arrow.size(), ' ');
  for (char& c : text)
    if (marks.find(c) != marks.npos) c = ' ';
  return text;
}
constexpr std::string_view kListMarks = ",;[](){}\"'|", kTableMarks = ",;[](){}\"'|:=";

constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// One of the two grids, with a number per cell.
struct CellGrid {
  size_t width = 0, height = 0;
  std::vector<uint8_t> cells;
};

// `read` converts a cell's text to its number, or -1. Blank lines are allowed only after the grid.
template <class Read>
CellGrid parse_grid(const Source& source, std::string_view expected, const Read& read,
                    Faults& faults) {
  CellGrid grid;
  size_t in_row = 0, blank = 0, last_column = 1;
  bool too_large = false;
  scan(
      without_marks(source.text, kListMarks),
      [&](std::string_view text, size_t line, size_t column) {
        if (too_large) return;
        if (blank && in_row == 0 && grid.height > 0)
          add(faults, source, blank, 1, "an empty line inside the grid");
        const int value = read(text);
        if (value < 0)
          add(faults, source, line, column, fmt::format("{}: expected {}", quote(text), expected));
        if (grid.height > 0 && in_row == grid.width)
          add(faults, source, line, column,
              fmt::format("{}: this row has more than the {} cells of the first", quote(text),
                          grid.width));
        ++in_row, last_column = column + text.size();
        if (static_cast<int64_t>(grid.cells.size()) >= kMostCells) {
          too_large = true;
          add(faults, source, line, column,
              fmt::format("a board of more than {} cells", kMostCells));
        }
        grid.cells.push_back(static_cast<uint8_t>(value));
      },
      [&](size_t line) {
        if (too_large) return;
        if (in_row == 0) {
          if (!blank) blank = line;
          return;
        }
        blank = 0;
        if (grid.height == 0) grid.width = in_row;
        if (in_row < grid.width)
          add(faults, source, line, last_column,
              fmt::format("a row of {}: expected {} as in the first", counted(in_row, "cell"),
                          grid.width));
        grid.cells.resize(++grid.height * grid.width);
        in_row = 0;
      });
  if (grid.height == 0)
    add(faults, source, 1, 1, fmt::format("an empty grid: expected rows of {}", expected));
  return grid;
}

bool is_plain(std::string_view text) { return text == "-" || text == "." || text == "_"; }

int read_letter(std::string_view text) {
  if (is_plain(text)) return kEmpty;
  const char c = text.size() == 1 ? to_upper(text[0]) : '?';
  return is_upper(c) ? c - 'A' + 1 : -1;
}

int read_bonus(std::string_view text) {
  if (is_plain(text)) return 0;
  const std::string name = lower(text);
  for (int b = 1; b < kBonuses; ++b)
    if (name == bonus_name(static_cast<Bonus>(b))) return b;
  return -1;
}

// Reports where portals are duplicated. The grid has no line numbers any more, so it is read again.
void report_double_portals(const Source& source, Faults& faults) {
  std::array<size_t, kBonuses> seen{};
  scan(
      without_marks(source.text, kListMarks),
      [&](std::string_view text, size_t line, size_t column) {
        const int b = read_bonus(text);
        if (b >= static_cast<int>(Bonus::Portal) && seen[b]++)
          add(faults, source, line, column,
              fmt::format("{}: duplicate portal, expected at most one of each kind", quote(text)));
      },
      [](size_t) {});
}

}  // namespace

std::string to_text(const Fault& f) {
  if (f.line == 0) return f.message;
  return fmt::format("{}:{}:{}: {}", f.file, f.line, f.column, f.message);
}

Board parse_board(const Source& letters, const Source& bonuses, Faults& faults) {
  const CellGrid a = parse_grid(letters, "a letter or -", read_letter, faults);
  const CellGrid b =
      parse_grid(bonuses, "- dl tl dw tw m pr pl pur pul pdr or pdl", read_bonus, faults);
  if (!faults.empty()) return {};
  if (a.width != b.width || a.height != b.height) {
    add(faults, bonuses, 1, 1,
        fmt::format("a grid of {}x{} cells: expected {}x{} as in {}", b.width, b.height, a.width,
                    a.height, letters.name));
    return {};
  }
  Board board(static_cast<int>(a.width), static_cast<int>(a.height));
  std::array<int, kBonuses> count{};
  for (size_t y = 0; y < a.height; ++y) {
    const auto from = static_cast<std::ptrdiff_t>(y * a.width);
    const auto to = board.at(0, static_cast<int>(y));
    std::copy_n(a.cells.begin() + from, a.width, board.letters.begin() + to);
    std::copy_n(b.cells.begin() + from, a.width, board.bonuses.begin() + to);
  }
  for (const uint8_t cell : b.cells) ++count[cell];
  if (std::any_of(count.begin() + static_cast<int>(Bonus::Portal), count.end(),
                  [](int n) { return n > 1; }))
    report_double_portals(bonuses, faults);
  board.find_portals();
  return board;
}

std::string parse_hand(const Source& source, Faults& faults) {
  std::string hand;
  scan(
      without_marks(source.text, kListMarks),
      [&](std::string_view text, size_t line, size_t column) {
        for (size_t i = 0; i < text.size(); ++i) {
          if (!is_upper(to_upper(text[i])))
            add(faults, source, line, column + i,
                fmt::format("{}: expected letters A-Z", quote(text.substr(i, 1))));
          hand += to_upper(text[i]);
        }
      },
      [](size_t) {});
  if (hand.empty()) add(faults, source, 1, 1, "an empty hand: expected letters A-Z");
  return hand;
}

std::shared_ptr<const Lexicon> parse_words(const Source& source, Faults& faults) {
  std::vector<std::string_view> words;
  words.reserve(source.text.size() / 9 + 1);
  std::string raised;  // a copy in upper case, if one is needed
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  std::string_view text = source.text;
  if (std::any_of(text.begin(), text.end(), is_lower)) text = raised = upper(text);
  scan(
      text,
      [&](std::string_view word, size_t line, size_t column) {
        for (size_t i = 0; i < word.size(); ++i)
          if (!is_upper(word[i])) {
            add(faults, source, line, column + i,
                fmt::format("{}: expected a word of letters A-Z", quote(word)));
            return;
          }
        if (word.size() > kLongestWord) {
          add(faults, source, line, column,
              fmt::format("{}: a word of {} letters, expected at most {}", quote(word), word.size(),
                          kLongestWord));
          return;
        }
        words.push_back(word);
      },
      [](size_t) {});
  if (words.empty() && faults.empty())
    add(faults, source, 1, 1, "an empty word list: expected words of letters A-Z");
  return std::make_shared<const Lexicon>(std::move(words));
}

Points parse_points(const Source& source, Faults& faults) {
  Points points{};
  std::array<bool, 26> known{};
  std::vector<std::string_view> row;
  std::vector<size_t> columns;
  const std::string text = without_marks(source.text, kTableMarks);
  scan(
      text,
      [&](std::string_view word, size_t, size_t column) {
        row.push_back(word), columns.push_back(column);
      },
      [&](size_t line) {
        for (size_t i = 0; i < row.size(); i += 2) {
          const char letter = to_upper(row[i][0]);
          if (i + 1 == row.size() || row[i].size() != 1 || !is_upper(letter)) {
            add(faults, source, line, columns[i],
                fmt::format("{}: expected a letter and its value", quote(row[i])));
            break;
          }
          const size_t l = letter - 'A';
          if (known[l])
            add(faults, source, line, columns[i],
                fmt::format("{}: duplicate value for this letter", quote(row[i])));
          known[l] = true;
          try {
            points[l] = parse_int(row[i + 1], 0, kMostPoints, "value");
          } catch (const Error& error) {
            add(faults, source, line, columns[i + 1], error.what());
          }
        }
        row.clear(), columns.clear();
      });
  for (size_t l = 0; l < 26; ++l)
    if (!known[l] && faults.empty())
      add(faults, source, 1, 1,
          fmt::format("no value for {}: expected a line `LETTER VALUE` for each of A-Z",
                      static_cast<char>('A' + l)));
  return points;
}

const Points& builtin_point_values() {
  static const Points kPoints = [] {
    Faults none;
    return parse_points({"letter_points.txt", std::string(builtin_points())}, none);
  }();
  return kPoints;
}

std::shared_ptr<const Lexicon> builtin_lexicon() {
  static const std::shared_ptr<const Lexicon> kWords = [] {
    Faults none;
    return parse_words({"hexa_scrabble_vocabulary.txt", std::string(builtin_words())}, none);
  }();
  return kWords;
}

namespace {

bool exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

// The path of `name` in the level's folder or its parent; empty if in neither.
std::string beside(const std::string& path, const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  for (const auto& candidate : {folder / name, folder / ".." / name})
    if (exists(candidate.string())) return candidate.lexically_normal().string();
  return "";
}

constexpr std::string_view kLettersEnd = "_letters.txt";

bool is_letters_file(const std::string& name) {
  return name.size() > kLettersEnd.size() && name.ends_with(kLettersEnd);
}

Source load(const std::string& path, Faults& faults) {
  try {
    return {path, read_file(path, kLargestFile)};
  } catch (const Error& error) {
    faults.push_back({path, 0, 0, error.what()});
    return {path, ""};
  }
}

}  // namespace

std::shared_ptr<const Lexicon> LevelReader::words(const std::string& path, Faults& faults) {
  std::string source = words_file;
  if (source.empty() && exists(path + "_vocabulary.txt")) source = path + "_vocabulary.txt";
  if (source.empty()) source = beside(path, "hexa_scrabble_vocabulary.txt");
  if (source.empty()) return builtin_lexicon();
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const Lexicon>& list = lists_[source];
  if (list) return list;
  Faults found;
  const Source text = load(source, found);
  std::shared_ptr<const Lexicon> made;
  if (found.empty()) made = parse_words(text, found);
  if (found.empty()) return list = made;
  faults.insert(faults.end(), found.begin(), found.end());
  return nullptr;
}

Level LevelReader::read(const std::string& path, Faults& faults) {
  std::string file = path.empty() ? letters_file : path;
  // PATH/ID; also accepts the name of its letters file
  if (is_letters_file(file)) file.resize(file.size() - kLettersEnd.size());
  Level level;
  level.id = std::filesystem::path(file).filename().string();
  if (std::error_code none;
      letters_file.empty() && !is_level(file) && std::filesystem::is_directory(file, none)) {
    faults.push_back({file, 0, 0,
                      fmt::format("folder {}: has no levels, expected files such as ID{}",
                                  quote(file), kLettersEnd)});
    return level;
  }
  const auto either = [&](const std::string& given, std::string_view end) {
    return load(given.empty() ? file + std::string(end) : given, faults);
  };
  const Source letters = either(letters_file, kLettersEnd);
  const Source bonuses = either(bonuses_file, "_bonuses.txt");
  const Source hand = either(hand_file, "_hand.txt");
  if (!faults.empty()) return level;
  level.board = parse_board(letters, bonuses, faults);
  level.hand = parse_hand(hand, faults);
  level.words = words(file, faults);
  const std::string points = points_file.empty() ? beside(file, "letter_points.txt") : points_file;
  level.points = builtin_point_values();
  if (!points.empty()) {
    Faults found;
    const Source source = load(points, found);
    if (found.empty()) level.points = parse_points(source, found);
    faults.insert(faults.end(), found.begin(), found.end());
  }
  return level;
}

Level LevelReader::read(const std::string& path) {
  Faults faults;
  Level level = read(path, faults);
  if (!faults.empty()) throw Error(to_text(faults.front()));
  return level;
}

bool is_level(const std::string& path) { return exists(path + std::string(kLettersEnd)); }

std::vector<std::string> levels_in(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) return paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string path = entry.path().string();
    if (is_letters_file(path)) paths.push_back(path.substr(0, path.size() - kLettersEnd.size()));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace hexarium::honey
