// A level: board, hand, words, letter values, rules; and a parser for level files, which reports
// every error with file, line and column.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "games/honey/board.h"
#include "games/honey/lexicon.h"

namespace hexarium::honey {

using Points = std::array<int64_t, 26>;

struct Level {
  std::string id;
  Board board;
  std::string hand;  // A-Z
  Points points{};
  Rules rules;
  std::shared_ptr<const Lexicon> words;

  void set_rules(const Rules& r) { rules = r, board.set_layout(r.even); }
};

struct Fault {
  std::string file;
  size_t line, column;  // from 1, column in bytes; 0 = the file cannot be read
  std::string message;
};
std::string to_text(const Fault& fault);  // "a_letters.txt:3:7: ...", "file 'a_letters.txt': ..."

// A file's name and content.
struct Source {
  std::string name, text;
};
using Faults = std::vector<Fault>;  // in file order, at most kMostFaults
inline constexpr size_t kMostFaults = 1000;

// Each adds errors to `faults`; the result is valid only if none were added. Commas, brackets and
// quotes between cells, letters and values are ignored; a value may follow `:`, `=` or `->`; an
// empty cell is `-`, `.` or `_`.
Board parse_board(const Source& letters, const Source& bonuses, Faults& faults);
std::string parse_hand(const Source& hand, Faults& faults);
std::shared_ptr<const Lexicon> parse_words(const Source& words, Faults& faults);
Points parse_points(const Source& points, Faults& faults);

// The built-in values and word list (embedded_data.h), parsed on first use.
const Points& builtin_point_values();
std::shared_ptr<const Lexicon> builtin_lexicon();

// Reads levels by PATH/ID, and each word list only once. Thread-safe.
class LevelReader {
 public:
  // Given by the user; empty = derived from the level's name.
  std::string words_file, points_file, letters_file, bonuses_file, hand_file;
  Level read(const std::string& path, Faults& faults);
  Level read(const std::string& path);  // throws Error with the first fault

 private:
  std::shared_ptr<const Lexicon> words(const std::string& path, Faults& faults);
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Lexicon>> lists_;  // by file
};

// Whether there are files for a level PATH/ID; and the levels in a folder, sorted by name.
bool is_level(const std::string& path);
std::vector<std::string> levels_in(const std::string& folder);

}  // namespace hexarium::honey
