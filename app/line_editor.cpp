#include "app/line_editor.h"

#include <map>

namespace hexarium {

namespace {
// UTF-8 continuation bytes.
bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }
}  // namespace

void LineEditor::set(std::string text) { text_ = std::move(text), cursor_ = text_.size(); }

void LineEditor::remember(const std::string& line) {
  if (!line.empty() && (history_.empty() || history_.back() != line)) history_.push_back(line);
  at_ = history_.size();
}

void LineEditor::recall(size_t number) {
  if (at_ == history_.size()) written_ = text_;
  at_ = number;
  set(at_ == history_.size() ? written_ : history_[at_]);
}

void LineEditor::move_by(int step) {
  do cursor_ += static_cast<size_t>(step);
  while (cursor_ < text_.size() && continues(text_[cursor_]));
}

bool LineEditor::press(int key) {
  const size_t end = text_.size();
  const auto erase = [&](size_t from, size_t to) {
    text_.erase(from, to - from);
    cursor_ = from;
  };
  const size_t here = cursor_;
  if (key == kLeft || key == ctrl('b')) {
    if (here > 0) move_by(-1);
  } else if (key == kRight || key == ctrl('f')) {
    if (here < end) move_by(1);
  } else if (key == kHome || key == ctrl('a')) {
    cursor_ = 0;
  } else if (key == kEnd || key == ctrl('e')) {
    cursor_ = end;
  } else if (key == kBackspace || key == ctrl('h')) {
    if (here > 0) move_by(-1), erase(cursor_, here);
  } else if (key == kDelete || key == ctrl('d')) {
    if (here < end) move_by(1), erase(here, cursor_);
  } else if (key == ctrl('k')) {
    erase(here, end);
  } else if (key == ctrl('u')) {
    erase(0, here);
  } else if (key == ctrl('w')) {
    size_t from = here;
    while (from > 0 && text_[from - 1] == ' ') --from;
    while (from > 0 && text_[from - 1] != ' ') --from;
    erase(from, here);
  } else if (key == kUp || key == ctrl('p')) {
    if (at_ > 0) recall(at_ - 1);
  } else if (key == kDown || key == ctrl('n')) {
    if (at_ < history_.size()) recall(at_ + 1);
  } else if (key == kEscape) {
    set("");
  } else if ((key >= ' ' && key < kBackspace) || (key >= 128 && key < 256)) {
    text_.insert(cursor_++, 1, static_cast<char>(key));
  } else {
    return false;
  }
  return true;
}

int take_key(std::string& bytes) {
  static const std::map<std::string, int> kSequences = {
      {"[A", kUp},   {"[B", kDown},    {"[C", kRight},   {"[D", kLeft},      {"OA", kUp},
      {"OB", kDown}, {"OC", kRight},   {"OD", kLeft},    {"[H", kHome},      {"[F", kEnd},
      {"OH", kHome}, {"OF", kEnd},     {"[1~", kHome},   {"[4~", kEnd},      {"[7~", kHome},
      {"[8~", kEnd}, {"[3~", kDelete}, {"[5~", kPageUp}, {"[6~", kPageDown}, {"[Z", kShiftTab}};
  const auto first = static_cast<unsigned char>(bytes[0]);
  size_t size = 1;
  int key = first;
  if (key == '\n') key = kEnter;
  if (first == kEscape && bytes.size() > 1 && (bytes[1] == '[' || bytes[1] == 'O')) {
    // A sequence ends with its first byte from @ to ~.
    for (size = 2; size < bytes.size() && (bytes[size] < '@' || bytes[size] > '~');) ++size;
    size = std::min(size + 1, bytes.size());
    const auto found = kSequences.find(bytes.substr(1, size - 1));
    key = found == kSequences.end() ? static_cast<int>(kNoKey) : found->second;
  }
  bytes.erase(0, size);
  return key;
}

}  // namespace hexarium
