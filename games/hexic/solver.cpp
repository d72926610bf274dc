#include "games/hexic/solver.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/clock.h"
#include "games/hexic/beam_player.h"

namespace hexarium::hexic {

namespace {

constexpr uint64_t kReport = 256;  // rounds of extra refills between two reports

// Like Coming, but cheap to copy.
struct Cursor {
  explicit Cursor(const Coming& c)
      : queue(&c.queue), used(c.used), random(c.random), values(static_cast<uint32_t>(c.values)) {}
  unsigned next() { return used < queue->size() ? (*queue)[used++] : random.below(values); }

  const std::vector<uint8_t>* queue;
  size_t used;
  Random random;
  uint32_t values;
};

template <int Planes>
int64_t play_turn(Bitboard<Planes>& board, const Turn& turn, bool total, Cursor& cursor) {
  return play_fast(
      board, turn, total, [&] { return cursor.next(); },
      [&] { return deal(static_cast<int>(cursor.values), cursor.random); });
}

template <int Planes>
int64_t points_for(Bitboard<Planes> board, const Turn& turn, bool total, const Cursor& cursor,
                   bool blind) {
  if (blind) return blind_points(board, turn, total);
  Cursor mine = cursor;
  return play_turn(board, turn, total, mine);
}

// The turn with the most points, the first if tied; empty if there is none.
template <int Planes>
std::optional<Turn> most_points(const Bitboard<Planes>& board, bool total, const Cursor& cursor,
                                bool blind) {
  int64_t most = -1;
  Turn first{};
  for_each_turn(board.turns(), [&](const Turn& turn) {
    const int64_t points = points_for(board, turn, total, cursor, blind);
    if (points < most || (points == most && turn.order() > first.order())) return;
    most = points;
    first = turn;
  });
  if (most < 0) return std::nullopt;
  return first;
}

template <int Planes>
std::optional<Turn> choose(const Bitboard<Planes>& board, const State& s, const Cursor& cursor,
                           Player player, uint64_t nodes) {
  if (player != Player::Deep) return most_points(board, s.total, cursor, player == Player::Blind);
  const BeamResult deep = think(board, s.coming.values, s.total, nodes);
  if (deep.moves.empty()) return std::nullopt;
  return deep.moves.front().turn;
}

template <int Planes>
int64_t play_on(State& s, Player player, int64_t most, uint64_t nodes) {
  Bitboard<Planes> board(s.board);
  Cursor cursor(s.coming);
  int64_t moves = 0;
  for (; moves < most; ++moves) {
    const auto turn = choose(board, s, cursor, player, nodes);
    if (!turn) break;
    s.score = add_points(s.score, play_turn(board, *turn, s.total, cursor));
  }
  s.board = board.plain();
  s.coming.used = cursor.used;
  s.coming.random = cursor.random;
  return moves;
}

template <int Planes>
std::vector<Scored> score_moves(const State& s, bool blind) {
  std::vector<Scored> all;
  const Bitboard<Planes> board(s.board);
  const Cursor cursor(s.coming);
  for_each_turn(board.turns(), [&](const Turn& turn) {
    all.push_back({turn.move(), points_for(board, turn, s.total, cursor, blind)});
  });
  std::sort(all.begin(), all.end(), [](const Scored& a, const Scored& b) {
    return std::pair(a.move.point, !a.move.clockwise) < std::pair(b.move.point, !b.move.clockwise);
  });
  return all;
}

Best best_of(const State& s, const SearchRequest& ask, const BeamResult& deep) {
  Best answer;
  answer.nodes = deep.nodes;
  for (const BeamMove& one : deep.moves) {
    if (ask.all) answer.moves.push_back({to_text(s, one.turn.move()), one.value, false});
    if (!answer.move.empty()) continue;
    answer.move = to_text(s, one.turn.move());
    answer.value = one.value;
    for (const Turn& turn : one.line) answer.line.push_back(to_text(s, turn.move()));
  }
  return answer;
}

// With a time limit instead of a node limit: doubles the nodes and searches again while time
// allows. Time left after the largest search goes into more random refills.
template <int Planes>
BeamResult think(const State& s, const SearchRequest& ask) {
  const Bitboard<Planes> board(s.board);
  const double start = wall_seconds();
  const auto seconds = [&] { return wall_seconds() - start; };
  uint64_t nodes = ask.nodes ? ask.nodes : ask.seconds > 0 ? kDeepNodes / 16 : kDeepNodes;
  BeamResult deep = think(board, s.coming.values, s.total, nodes);
  if (ask.seconds <= 0) return deep;
  for (double last = 0, total = 0;
       nodes < kMostDeepNodes && !deep.moves.empty() && !ask.stopped();) {
    const double spent = seconds();
    last = spent - total, total = spent;
    if (total + 2 * last > ask.seconds || (ask.nodes && 2 * nodes > ask.nodes)) break;
    nodes *= 2;
    deep = think(board, s.coming.values, s.total, nodes);
    if (ask.report) ask.report(best_of(s, ask, deep));
  }
  if (nodes < kMostDeepNodes || ask.nodes) return deep;
  for (uint64_t i = 1; deep.moves.size() > 1 && seconds() < ask.seconds && !ask.stopped(); ++i) {
    sample_more(deep, board, s.coming.values, s.total);
    if (ask.report && i % kReport == 0) ask.report(best_of(s, ask, deep));
  }
  return deep;
}

bool few_values(const State& s) { return s.coming.values <= 16; }

Best best_deep(const State& s, const SearchRequest& ask) {
  return best_of(s, ask, few_values(s) ? think<4>(s, ask) : think<6>(s, ask));
}

}  // namespace

Player parse_player(std::string_view name) {
  const std::string word = lower(name);
  if (word == "greedy") return Player::Greedy;
  if (word == "blind") return Player::Blind;
  if (word == "deep") return Player::Deep;
  throw Error(fmt::format("--player {}: expected greedy, blind or deep", quote(name)));
}

std::vector<Scored> score_moves(const State& s, bool blind) {
  return few_values(s) ? score_moves<4>(s, blind) : score_moves<6>(s, blind);
}

int64_t play_on(State& s, Player player, int64_t most, const SearchRequest& ask) {
  const uint64_t nodes = ask.nodes ? ask.nodes : kDeepNodes;
  return few_values(s) ? play_on<4>(s, player, most, nodes) : play_on<6>(s, player, most, nodes);
}

Best best(const State& s, const SearchRequest& ask) {
  const Player player = parse_player(ask.option("player", "deep"));
  if (player == Player::Deep) return best_deep(s, ask);
  Best answer;
  const Scored* first = nullptr;
  const std::vector<Scored> all = score_moves(s, player != Player::Greedy);
  for (const Scored& one : all) {
    if (!first || one.points > first->points) first = &one;
    if (ask.all)
      answer.moves.push_back({to_text(s, one.move), one.points, player == Player::Greedy});
  }
  answer.nodes = 2 * kPoints;
  answer.proven = player == Player::Greedy;
  if (!first) return answer;
  answer.move = to_text(s, first->move);
  answer.value = first->points;
  answer.line = {answer.move};
  return answer;
}

}  // namespace hexarium::hexic
