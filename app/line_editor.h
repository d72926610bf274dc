// One line of input that can be edited, with a history: what a shell does. Knows no terminal.
#pragma once
#include <string>
#include <vector>

namespace hexarium {

// Keys as numbers: a byte is itself, Ctrl-A is 1, and these.
enum Key : int {
  kTab = 9, kEnter = 13, kEscape = 27, kBackspace = 127,
  kUp = 256, kDown, kLeft, kRight, kHome, kEnd, kDelete, kPageUp, kPageDown, kShiftTab, kNoKey
};
constexpr int ctrl(char c) { return c & 31; }

class LineEditor {
 public:
  const std::string& text() const { return text_; }
  size_t cursor() const { return cursor_; }  // a byte of the text
  void set(std::string text);
  void remember(const std::string& line);  // for the history
  bool press(int key);                     // false: a key that means nothing here

 private:
  void move_by(int step);
  void recall(size_t number);  // of the history; its size = the line that was being written

  std::string text_, written_;
  size_t cursor_ = 0, at_ = 0;
  std::vector<std::string> history_;
};

// Takes the first key from the bytes a terminal has sent; kNoKey for a sequence nobody knows.
int take_key(std::string& bytes);

}  // namespace hexarium
