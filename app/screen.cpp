#include "app/screen.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "app/line_editor.h"
#include "games/terminal.h"

namespace hexarium {

namespace {

struct Size {
  int rows = 24, columns = 80;
};

Size window_size() {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_row == 0) return {};
  return {window.ws_row, window.ws_col};
}

// Wraps every line to at most `width` characters.
std::vector<std::string> wrap(const std::string& text, int width) {
  const size_t most = std::max(1, width);
  std::vector<std::string> lines;
  for (std::string_view line : split(trim(text), '\n')) {
    if (line.size() <= most) {
      lines.emplace_back(line);
      continue;
    }
    lines.emplace_back();
    for (std::string_view word : split(line)) {
      if (!lines.back().empty() && lines.back().size() + 1 + word.size() > most)
        lines.emplace_back();
      if (!lines.back().empty()) lines.back() += ' ';
      for (; word.size() > most; word.remove_prefix(most))
        lines.back() = word.substr(0, most), lines.emplace_back();
      lines.back() += word;
    }
  }
  return lines;
}

// Puts the terminal into raw mode on its alternate screen.
class RawTerminal {
 public:
  RawTerminal() {
    tcgetattr(STDIN_FILENO, &before_);
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON);
    raw.c_cc[VMIN] = 1, raw.c_cc[VTIME] = 0;
    raw.c_cc[VSUSP] = _POSIX_VDISABLE;  // Ctrl-Z would leave the shell on this screen
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    write("\x1b[?1049h\x1b[2J");
  }
  ~RawTerminal() {
    write("\x1b[0m\x1b[?25h\x1b[?1049l");
    tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  }
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  static void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
      if (written <= 0) return;
      text.remove_prefix(written);
    }
  }

 private:
  termios before_{};
};

// The content of the screen: lines, their colours, and the cursor.
struct Picture {
  std::vector<std::string> lines;
  std::vector<TextPaint> paints;
  int cursor_line = 0, cursor_column = 0;

  void put(int line, int column, std::string_view text) {
    std::string& at = lines[line];
    const size_t from = column;
    at.resize(std::max(at.size(), from + text.size()), ' ');
    at.replace(from, text.size(), text);
  }
};

class Screen {
 public:
  Screen(Session& session, const Signals& signals, bool color)
      : session_(session), signals_(signals), color_(color) {}

  void run() {
    arrive();
    say(session_.remark());
    while (!signals_.caught() && !quit_) {
      if (session_.engines_turn()) {
        let_engine_move();
        continue;
      }
      draw(board_);
      const int key = read_key();
      if (key == kNoKey) continue;
      if (!pages_.empty()) turn_pages(key);
      else press(key);
    }
  }

 private:
  // Input

  // The next key, or kNoKey after a signal or a change of the window size.
  int read_key() {
    if (bytes_.empty() && !read_bytes(-1)) return kNoKey;
    // A lone escape may be the start of a sequence that has not fully arrived.
    if (bytes_ == "\x1b") read_bytes(50);
    return take_key(bytes_);
  }

  bool read_bytes(int milliseconds) {
    if (!signals_.wait_for(STDIN_FILENO, milliseconds)) return false;
    char buffer[256];
    const ssize_t count = read(STDIN_FILENO, buffer, sizeof buffer);
    if (count <= 0) return quit_ = true, false;  // the terminal is gone
    bytes_.append(buffer, count);
    return true;
  }

  void press(int key) {
    const bool empty = line_.text().empty();
    const bool on_board = empty && !cursor_.empty();
    if (key != kTab && key != kShiftTab) cycle_.clear();
    if (key == ctrl('d') && empty) quit_ = true;
    else if (key == ctrl('l')) RawTerminal::write("\x1b[2J");
    else if (key == kTab || key == kShiftTab) complete(key == kTab ? 1 : -1);
    else if (on_board && (key == kEnter || key == ' ')) choose();
    else if (key == kEnter) submit();
    else if (on_board && key >= kUp && key <= kRight) move_cursor(key);
    else if (empty && key == '?') enter("help");
    else if (empty && key == kEscape) say("");
    else line_.press(key);
  }

  void submit() {
    const std::string text = line_.text();
    line_.remember(std::string(trim(text)));
    line_.set("");
    enter(text);
  }

  void enter(const std::string& text) {
    say("");
    try {
      if (lower(trim(text)) == "hint") show_thinking();
      const Reply reply = session_.enter(text);
      say(reply.text);
      if (reply.then == Reply::Then::Quit) quit_ = true;
      else if (reply.then == Reply::Then::Moved) show_move();
      else if (reply.then == Reply::Then::Jumped) arrive(), say(session_.remark());
    } catch (const Error& error) {
      say(error.what());
    }
  }

  void let_engine_move() {
    show_thinking();
    const Best best = session_.think();
    if (signals_.caught()) return;
    session_.play(best.move);
    show_move("The engine plays " + best.move + ".\n");
  }

  // Completion

  std::vector<std::string> beginning_with(const std::string& start) const {
    std::vector<std::string> all = session_.moves();
    const std::vector<std::string> commands = session_.commands();
    all.insert(all.end(), commands.begin(), commands.end());
    std::erase_if(all, [&](const std::string& word) {
      return lower(word.substr(0, start.size())) != lower(start);
    });
    return all;
  }

  static std::string common_start(const std::vector<std::string>& words) {
    std::string start = words.front();
    for (const std::string& word : words) {
      const auto differ = std::mismatch(start.begin(), start.end(), word.begin(), word.end());
      start.erase(differ.first, start.end());
    }
    return start;
  }

  // First the common prefix, then one candidate after the other.
  void complete(int step) {
    if (cycle_.empty()) {
      const bool at_cursor = line_.text().empty() && !cursor_.empty();
      const std::vector<std::string> found =
          at_cursor ? by_spot_[cursor_] : beginning_with(line_.text());
      if (found.empty()) return say(fmt::format("no move begins with {}", line_.text()));
      list(found);
      cycle_ = found, at_ = step > 0 ? found.size() - 1 : 0;
      const std::string start = common_start(found);
      if (start.size() > line_.text().size()) return line_.set(start);
    }
    at_ = (at_ + cycle_.size() + static_cast<size_t>(step)) % cycle_.size();
    line_.set(cycle_[at_]);
  }

  // The moves of the spot under the cursor; plays the move if there is only one.
  void choose() {
    const std::vector<std::string>& found = by_spot_[cursor_];
    if (found.size() == 1) enter(found.front());
    else complete(1);
  }

  // As many as fit; no paging.
  void list(const std::vector<std::string>& words) {
    message_ = words.size() == 1 ? "" : join(words, " ");
  }

  // A new position is shown.

  TextBoard lay_out(const View& view) const {
    return text_board(view, terminal_of(session_.game().name), true);
  }

  void arrive() {
    board_ = lay_out(session_.view());
    by_spot_ = moves_by_spot(board_.spots, session_.moves());
    marked_ = last_spot();
    keep_cursor();
  }

  // Animates the last move: boards one after the other, the score line by line.
  void show_move(std::string text = "") {
    constexpr size_t kMostFrames = 16;
    constexpr int kFrameTime = 120;  // ms; any key skips the rest
    const std::vector<View> frames = session_.frames();
    bool watching = true;
    for (size_t i = 0; i + 1 < frames.size(); ++i) {
      const TextBoard frame = lay_out(frames[i]);
      if (frame.lines.size() < board_.lines.size()) text += frames[i].status + "\n";
      else if (watching && i < kMostFrames) {
        draw(frame);
        watching = bytes_.empty() && !read_bytes(kFrameTime) && !signals_.caught();
      }
    }
    arrive();
    if (!frames.empty()) board_.lines.back() = frames.back().status;
    text += session_.remark();
    if (session_.finished()) text += "\nThe game is over: undo, new or quit.";
    say(std::string(trim(text)));
  }

  // The spot of the last move, in the position before it.
  std::string last_spot() const {
    if (session_.played().empty()) return "";
    const std::string& move = session_.played().back();
    const std::string before =
        session_.record().substr(0, session_.record().size() - move.size() - 1);
    const View view = session_.game().show(session_.game(), before);
    const auto found = moves_by_spot(lay_out(view).spots, {move});
    return found.empty() ? "" : found.begin()->first;
  }

  const TextSpot* spot(const std::string& name) const {
    const auto found = std::find_if(board_.spots.begin(), board_.spots.end(),
                                    [&](const TextSpot& s) { return s.name == name; });
    return found == board_.spots.end() ? nullptr : &*found;
  }

  // Keeps the cursor, or moves it to the nearest selectable spot; at first to the middle.
  void keep_cursor() {
    if (by_spot_.count(cursor_)) return;
    TextSpan from{(static_cast<int>(board_.lines.size()) - 1) / 2, board_width() / 2};
    if (const TextSpot* before = spot(cursor_)) from = before->at;
    cursor_.clear();
    int nearest = 0;
    for (const TextSpot& s : board_.spots) {
      const int far = 2 * std::abs(s.at.line - from.line) + std::abs(s.at.column - from.column);
      if (!by_spot_.count(s.name) || (!cursor_.empty() && far >= nearest)) continue;
      cursor_ = s.name, nearest = far;
    }
  }

  void move_cursor(int key) {
    const TextSpot* here = spot(cursor_);
    if (!here) return;
    const bool upright = key == kUp || key == kDown;
    const int sign = key == kUp || key == kLeft ? -1 : 1;
    const TextSpot* best = nullptr;
    int nearest = 0;
    for (const TextSpot& s : board_.spots) {
      const int dx = s.at.column - here->at.column, dy = s.at.line - here->at.line;
      const int ahead = sign * (upright ? dy : dx);
      if (ahead <= 0 || !by_spot_.count(s.name)) continue;
      // Characters are twice as high as wide. Changing rows on a sideways key is the last resort.
      const int far = upright ? 2 * ahead + std::abs(dx) : ahead + 100 * std::abs(dy);
      if (!best || far < nearest) best = &s, nearest = far;
    }
    if (best) cursor_ = best->name;
  }

  // Output

  int board_width() const {
    size_t width = 0;
    // The last line is the status; it may be wider than the board.
    for (size_t i = 0; i + 1 < board_.lines.size(); ++i)
      width = std::max(width, board_.lines[i].size());
    return static_cast<int>(width);
  }

  void say(const std::string& text) { message_ = text, page_ = 0, fresh_ = true; }

  void show_thinking() {
    say("thinking ...");
    draw(board_);
  }

  void turn_pages(int key) {
    const int most = std::max(0, static_cast<int>(pages_.size()) - (window_size().rows - 1));
    const int step = window_size().rows - 2;
    if (key == kUp) --page_;
    else if (key == kDown) ++page_;
    else if (key == kPageUp) page_ -= step;
    else if ((key == kPageDown || key == ' ') && page_ < most) page_ += step;
    else if (key == kHome) page_ = 0;
    else if (key == kEnd) page_ = most;
    else pages_.clear(), message_.clear();
    page_ = std::clamp(page_, 0, most);
  }

  void draw_pages(Size size) {
    Picture picture;
    picture.lines.resize(size.rows);
    const int shown = size.rows - 1, count = static_cast<int>(pages_.size());
    page_ = std::clamp(page_, 0, std::max(0, count - shown));
    for (int i = 0; i < shown && page_ + i < count; ++i) picture.put(i, 0, pages_[page_ + i]);
    const bool more = page_ + shown < count;
    picture.put(shown, 0, more ? "-- more: Space, Up, Down; Enter: back --" : "-- Enter: back --");
    picture.paints.push_back({{shown, 0, size.columns}, "", "", "7"});
    picture.cursor_line = shown;
    show(picture, size);
  }

  // The title, the board with the message beside or below it, the status, the input line, the keys.
  // If there are too few rows, the keys are dropped first, then the title; a larger board scrolls.
  void draw(const TextBoard& board) {
    const Size size = window_size();
    const int width = board_width(), height = static_cast<int>(board.lines.size()) - 1;
    constexpr int kGap = 3, kNarrow = 28;
    const bool beside = size.columns - width - kGap >= kNarrow;
    const int below = beside ? 0 : 1;  // minimum number of lines for the message
    const bool title = height + below + 3 <= size.rows, keys = height + below + 4 <= size.rows;
    const int top = title ? 1 : 0;
    const int rows = std::min(height, size.rows - top - 2 - (keys ? 1 : 0) - below);
    const int status_line = top + rows, input_line = size.rows - (keys ? 2 : 1);
    const int message_column = beside ? width + kGap : 0;
    const int message_line = beside ? top : status_line + 1;
    const int message_rows = beside ? rows : input_line - message_line;
    const std::vector<std::string> message = wrap(message_, size.columns - message_column);
    if (fresh_ && static_cast<int>(message.size()) > message_rows)
      pages_ = wrap(message_, size.columns);
    fresh_ = false;
    if (!pages_.empty()) return draw_pages(size);

    Picture picture;
    picture.lines.resize(size.rows);
    if (title) {
      picture.put(0, 0, fmt::format(" {} ", title_text(size.columns - 2)));
      picture.paints.push_back({{0, 0, size.columns}, "", "", "7"});
    }
    const TextSpot* here = line_.text().empty() ? spot(cursor_) : nullptr;
    const int first = scroll(here ? here->at.line : height / 2, height, rows);
    const int left = scroll(here ? here->at.column : width / 2, width, size.columns);
    const auto on_screen = [&](TextSpan at) {
      return TextSpan{at.line - first + top, at.column - left, at.width};
    };
    for (int i = 0; i < rows; ++i) {
      const std::string& line = board.lines[first + i];
      if (static_cast<size_t>(left) < line.size())
        picture.put(top + i, 0, std::string_view(line).substr(left));
    }
    for (TextPaint paint : board.paints) {
      paint.at = on_screen(paint.at);
      if (paint.at.line >= top && paint.at.line < status_line) picture.paints.push_back(paint);
    }
    if (const TextSpot* mark = spot(marked_))
      put_mark(picture, on_screen(mark->at), top, status_line);
    picture.put(status_line, 0, board.lines.back());
    picture.paints.push_back(
        {{status_line, 0, static_cast<int>(board.lines.back().size())}, "", "", "1"});
    for (int i = 0; i < std::min(message_rows, static_cast<int>(message.size())); ++i)
      picture.put(message_line + i, message_column, message[i]);
    picture.put(input_line, 0, "> " + line_.text());
    if (here) {
      const TextSpan at = on_screen(here->at);
      picture.cursor_line = at.line, picture.cursor_column = at.column;
      picture.paints.push_back({at, "", "", "7"});
      const std::string choice = cursor_text();
      picture.put(input_line, 2, choice);
      picture.paints.push_back({{input_line, 2, static_cast<int>(choice.size())}, "", "", "2"});
    } else {
      picture.cursor_line = input_line;
      picture.cursor_column = 2 + characters(line_.text().substr(0, line_.cursor()));
    }
    if (keys) {
      picture.put(size.rows - 1, 0,
                  "arrows, Enter: choose   Tab: complete   ?: help   Ctrl-D: leave");
      picture.paints.push_back({{size.rows - 1, 0, size.columns}, "", "", "2"});
    }
    show(picture, size);
  }

  // The last move is shown in brackets if there is room, otherwise underlined.
  static void put_mark(Picture& picture, TextSpan at, int top, int bottom) {
    if (at.line < top || at.line >= bottom || at.column < 0) return;
    std::string& line = picture.lines[at.line];
    const auto from = static_cast<size_t>(at.column), to = from + static_cast<size_t>(at.width);
    picture.paints.push_back({at, "", "", "1;4"});
    if (from == 0 || line[from - 1] != ' ' || (to < line.size() && line[to] != ' ')) return;
    line.resize(std::max(line.size(), to + 1), ' ');
    line[from - 1] = '[', line[to] = ']';
    picture.paints.push_back({{at.line, at.column - 1, 1}, "", "", "1"});
    picture.paints.push_back({{at.line, at.column + at.width, 1}, "", "", "1"});
  }

  std::string title_text(int room) const {
    const std::string& record = session_.record();
    const size_t most = std::max(8, room);
    if (record.size() <= most) return record;
    return "... " + record.substr(record.size() - most + 4);
  }

  std::string cursor_text() const {
    const auto found = by_spot_.find(cursor_);
    if (found == by_spot_.end()) return "";
    const std::vector<std::string>& moves = found->second;
    constexpr size_t kMost = 3;
    if (moves.size() == 1) return moves.front();
    if (moves.size() > kMost) return fmt::format("{}: {} moves", cursor_, moves.size());
    return cursor_ + ": " + join(moves, " ");
  }

  // The first of `size` lines to show in `room` lines so that `wanted` is visible.
  static int scroll(int wanted, int size, int room) {
    return std::clamp(wanted - room / 2, 0, std::max(0, size - room));
  }

  static int characters(std::string_view text) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    }));
  }

  void show(const Picture& picture, Size size) const {
    std::string out = "\x1b[?25l";
    std::vector<TextPaint> paints = picture.paints;
    if (!color_)
      for (TextPaint& paint : paints) paint.fill.clear(), paint.ink.clear();
    for (int i = 0; i < size.rows; ++i) {
      std::string line = picture.lines[i].substr(0, static_cast<size_t>(size.columns));
      const auto bar = [&](const TextPaint& p) {
        return p.at.line == i && p.at.width == size.columns;
      };
      if (std::any_of(paints.begin(), paints.end(), bar)) line.resize(size.columns, ' ');
      out += fmt::format("\x1b[{};1H\x1b[0m", i + 1) + painted(line, i, paints);
      // Not after a full line: that would erase its last character.
      if (line.size() < static_cast<size_t>(size.columns)) out += "\x1b[K";
    }
    out += fmt::format("\x1b[{};{}H\x1b[?25h", picture.cursor_line + 1,
                       std::clamp(picture.cursor_column + 1, 1, size.columns));
    RawTerminal::write(out);
  }

  Session& session_;
  const Signals& signals_;
  const bool color_;
  LineEditor line_;
  std::string bytes_;  // received, but not yet decoded as keys
  bool quit_ = false;

  TextBoard board_;
  std::map<std::string, std::vector<std::string>> by_spot_;  // legal moves
  std::string cursor_, marked_;                              // spot names, or empty
  std::vector<std::string> cycle_;                           // candidates for Tab
  size_t at_ = 0;                                            // the current one
  std::string message_;
  bool fresh_ = false;              // the message has not been drawn yet
  std::vector<std::string> pages_;  // a message that needs paging; empty = none
  int page_ = 0;                    // first line shown
};

}  // namespace

bool has_screen() {
  const char* term = std::getenv("TERM");
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !*term) return false;
  const Size size = window_size();
  return std::string_view(term) != "dumb" && size.rows >= 12 && size.columns >= 40;
}

void play_on_screen(Session& session, const Signals& signals, bool color) {
  const RawTerminal terminal;
  Screen(session, signals, color).run();
}

}  // namespace hexarium
