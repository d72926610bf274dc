// A line of input with editing and history, as in a shell. Independent of the terminal.
#pragma once
#include <string>
#include <vector>

namespace hexarium {

// Keys as numbers: a byte is its own code (Ctrl-A is 1); special keys follow.
enum Key : int {
  kTab = 9,
  kEnter = 13,
  kEscape = 27,
  kBackspace = 127,
  kUp = 256,
  kDown,
  kLeft,
  kRight,
  kHome,
  kEnd,
  kDelete,
  kPageUp,
  kPageDown,
  kShiftTab,
  kNoKey
};
constexpr int ctrl(char c) { return c & 31; }

class LineEditor {
 public:
  const std::string& text() const { return text_; }
  size_t cursor() const { return cursor_; }  // a byte offset
  void set(std::string text);
  void remember(const std::string& line);  // for the history
  bool press(int key);                     // false: the key has no meaning here

 private:
  void move_by(int step);
  void recall(size_t number);  // index into the history; its size means the new line

  std::string text_, written_;
  size_t cursor_ = 0, at_ = 0;
  std::vector<std::string> history_;
};

// Removes the first key from the bytes a terminal has sent; kNoKey for an unknown sequence.
int take_key(std::string& bytes);

}  // namespace hexarium
