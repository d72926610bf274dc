// What a game is: a value type State and a handful of free functions (the concept Game); records,
// the one-line text of a game in progress; and Entry, a game as a row of functions over text.
#pragma once
#include <atomic>
#include <concepts>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/stop.h"
#include "core/text.h"
#include "core/view.h"

namespace hexarium {

struct Outcome {
  bool over = false;
  int mover = 1;                // whose turn it is: 1 or 2
  int winner = 0;               // once over: 1 or 2; 0 for a draw or a one-player game
  std::vector<int64_t> scores;  // points so far, if the game keeps score
  bool operator==(const Outcome&) const = default;
};

template <class S>
concept Game = std::copyable<S> && std::equality_comparable<S> &&
    std::constructible_from<S, std::string_view> &&
    requires(const S s, S next, typename S::Move m, std::string_view text) {
  { legal_moves(s) } -> std::same_as<std::vector<typename S::Move>>;  // empty once over
  play(next, m);                                                      // the move is legal
  { outcome(s) } -> std::same_as<Outcome>;
  { parse_move(s, text) } -> std::same_as<typename S::Move>;  // legal, or throws Error
  { to_text(s, m) } -> std::same_as<std::string>;
  { view(s) } -> std::same_as<View>;
};

// What to search for. Same record, same node limit, one thread => same answer.
struct SearchRequest {
  double seconds = 0;  // 0 = the engine's own default
  uint64_t nodes = 0;  // 0 = no limit
  int threads = 1;
  bool all = false;                                // also evaluate every move
  std::map<std::string, std::string> options;      // game-specific: {"player", "deep"}
  const std::atomic<bool>* stop = nullptr;         // set by another thread: answer now
  std::function<void(const struct Best&)> report;  // gets the best move so far

  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }
  std::string option(const std::string& name, std::string fallback) const {
    const auto found = options.find(name);
    return found == options.end() ? fallback : found->second;
  }
};

struct MoveValue {
  std::string move;
  Value value;
  bool proven = false;
};

// An engine's answer, and whether it is proven.
struct Best {
  std::string move;  // empty = the game is over
  Value value;       // for the side to move
  bool proven = false;
  uint64_t nodes = 0;
  std::vector<std::string> line;                           // expected moves, this one first
  std::vector<MoveValue> moves;                            // if `all` was set
  std::vector<std::pair<std::string, std::string>> notes;  // (cell name, text) to draw on the board
};

// A record: `[game] <setup> <moves...>`.
struct Record {
  std::string setup;
  std::vector<std::string> moves;
};
// `usual` is the default setup.
Record parse_record(std::string_view game, std::string_view usual, std::string_view text);
std::string to_text(std::string_view game, const Record& record);

// Called for every word of a record; checks at every 32nd whether the work was cancelled.
inline void check_stop(const Record& record, const std::string& word) {
  if ((&word - record.moves.data()) % 32 == 31) check_stop();
}

template <Game S>
S replay(const Record& record) {
  S state{std::string_view(record.setup)};
  for (const std::string& word : record.moves) {
    check_stop(record, word);
    play(state, parse_move(state, word));
  }
  return state;
}

// The same; also rewrites every move of the record in canonical notation.
template <Game S>
S replay_canonical(Record& record) {
  S state{std::string_view(record.setup)};
  for (std::string& word : record.moves) {
    check_stop(record, word);
    const auto move = parse_move(state, word);
    word = to_text(state, move);
    play(state, move);
  }
  return state;
}

template <Game S>
uint64_t perft(const S& state, int depth) {
  if (depth == 0) return 1;
  const auto moves = legal_moves(state);
  if (depth == 1) return moves.size();
  uint64_t count = 0;
  for (const auto& move : moves) {
    S next = state;
    play(next, move);
    count += perft(next, depth - 1);
  }
  return count;
}

struct Entry;      // below
struct Verb;       // core/verb.h
struct BenchCase;  // core/bench.h
struct WebCall;    // core/web_call.h
struct Dailies;    // core/daily.h
struct Review;     // core/review.h

// All that a front end needs of a position, from one replay of the record.
struct Position {
  std::string record;  // canonical
  Record parts;        // the same, split up
  Outcome outcome;
  View view;
  std::vector<std::string> moves;
  std::vector<View> frames;  // animation of the last move, ending with the final position
};
struct PositionWish {
  bool moves = true, frames = false;
};

// The optional parts of a game, besides its rules and engine.
struct GameExtras {
  std::vector<Verb> (*verbs)() = nullptr;       // the game's own commands
  std::vector<BenchCase> (*bench)() = nullptr;  // its workloads for `hexarium bench`
  // Replaces `@PATH` in a setup by the file's content; for the command line only.
  std::string (*import)(std::string_view record) = nullptr;
  std::vector<WebCall> (*web)() = nullptr;  // its own web calls
  Dailies (*dailies)() = nullptr;           // its puzzles of the day
  // What each move cost; see core/review.h.
  Review (*review)(const Record&, const SearchRequest&) = nullptr;
  // What one player (0 = a spectator) may see; nullptr if nothing is hidden.
  View (*seat_view)(const Entry&, std::string_view record, int seat) = nullptr;
};

// A game as functions from text to text. All throw Error on a bad record.
struct Entry : GameExtras {
  std::string_view name, setups, summary;  // setups to offer, the default first
  int players;                             // 1 or 2

  std::string (*canonical)(const Entry&, std::string_view record);  // in canonical notation
  View (*show)(const Entry&, std::string_view record);
  Outcome (*outcome)(const Entry&, std::string_view record);
  std::vector<std::string> (*moves)(const Entry&, std::string_view record);
  uint64_t (*perft)(const Entry&, std::string_view record, int depth);
  Best (*best)(const Entry&, std::string_view record, const SearchRequest&);
  Position (*position)(const Entry&, std::string_view record, PositionWish);

  // A line that `play` prints after every move, in addition to the board.
  std::string (*remark)(const Entry&, std::string_view record) = nullptr;

  std::string_view usual() const { return setups.substr(0, setups.find(' ')); }
};

template <Game S>
S state_of(const Entry& game, std::string_view record) {
  return replay<S>(parse_record(game.name, game.usual(), record));
}

// A row of the table. Functions are passed by name, so a forgotten include is a compile error:
//   best    Best (const S&, const SearchRequest&)
//   frames  std::vector<View> (const S& before, const S::Move&)
//   remark  std::string (const S&)
template <Game S, auto best, auto frames = nullptr, auto remark = nullptr>
constexpr Entry entry(std::string_view name, int players, std::string_view setups,
                      std::string_view summary, GameExtras extras = {}) {
  Entry e{extras};
  e.name = name, e.players = players, e.setups = setups, e.summary = summary;
  e.canonical = [](const Entry& game, std::string_view text) {
    Record record = parse_record(game.name, game.usual(), text);
    replay_canonical<S>(record);
    return to_text(game.name, record);
  };
  e.show = [](const Entry& game, std::string_view text) { return view(state_of<S>(game, text)); };
  e.outcome = [](const Entry& game, std::string_view text) {
    return outcome(state_of<S>(game, text));
  };
  e.moves = [](const Entry& game, std::string_view text) {
    const S state = state_of<S>(game, text);
    std::vector<std::string> texts;
    for (const auto& move : legal_moves(state)) texts.push_back(to_text(state, move));
    return texts;
  };
  e.perft = [](const Entry& game, std::string_view text, int depth) {
    return perft(state_of<S>(game, text), depth);
  };
  e.best = [](const Entry& game, std::string_view text, const SearchRequest& ask) {
    const S state = state_of<S>(game, text);
    const StopWhen no_more(nullptr);  // from here on: a stopped engine still answers
    return best(state, ask);
  };
  e.position = [](const Entry& game, std::string_view text, PositionWish wish) {
    Position p;
    p.parts = parse_record(game.name, game.usual(), text);
    S state{std::string_view(p.parts.setup)};
    for (std::string& word : p.parts.moves) {
      check_stop(p.parts, word);
      const auto move = parse_move(state, word);
      word = to_text(state, move);
      if constexpr (!std::is_null_pointer_v<decltype(frames)>)
        if (wish.frames && &word == &p.parts.moves.back()) p.frames = frames(state, move);
      play(state, move);
    }
    p.record = to_text(game.name, p.parts);
    p.outcome = outcome(state);
    p.view = view(state);
    if (wish.moves)
      for (const auto& move : legal_moves(state)) p.moves.push_back(to_text(state, move));
    if (wish.frames && p.frames.empty()) p.frames = {p.view};
    return p;
  };
  if constexpr (!std::is_null_pointer_v<decltype(remark)>)
    e.remark = [](const Entry& game, std::string_view text) {
      return remark(state_of<S>(game, text));
    };
  return e;
}

}  // namespace hexarium
