// The opening book, made by `hexarium hexceed book`: one line per position, up to symmetry.
#include <map>

#include "games/hexceed/depth_search.h"
#include "games/hexceed/engine.h"
#include "games/hexceed/symmetry.h"

namespace hexarium::hexceed {

namespace {
struct Line {
  const char* setup;
  const char* move;
  int value;
};
constexpr Line kLines[] = {
#include "data/hexceed/book.inc"
    {nullptr, nullptr, 0}};
constexpr int kFewestEmpty = 14;  // the book ends here
}  // namespace

std::optional<BookMove> book_move(const State& state) {
  static const auto kBook = [] {
    std::map<std::string, BookMove> book;
    for (const Line& line : kLines)
      if (line.setup) book[line.setup] = {parse_move(State(line.setup), line.move), line.value};
    return book;
  }();
  if (kCells - state.placed() < kFewestEmpty) return {};
  const Canonical c = canonical(state);
  const auto found = kBook.find(setup_text(c.state));
  if (found == kBook.end()) return {};
  return BookMove{original_move(c, found->second.move), found->second.value};
}

std::vector<State> book_positions() {
  std::map<std::string, State> classes;
  State start("start");
  play(start, legal_moves(start).front());
  for (const State::Move cell : legal_moves(start)) {
    State one = start;
    play(one, cell);
    for (const State::Move piece : legal_moves(one)) {
      State hand = one;
      play(hand, piece);
      for (const State::Move next : legal_moves(hand)) {
        State two = hand;
        play(two, next);
        const State c = canonical(two).state;
        classes.emplace(setup_text(c), c);
      }
    }
  }
  std::vector<State> list;
  for (const auto& [text, state] : classes) list.push_back(state);
  return list;
}

}  // namespace hexarium::hexceed
