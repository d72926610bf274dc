#include "games/hexic/solver.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/hexic/fast.h"

namespace hexarium::hexic {

namespace {

// A Coming that is cheap to copy.
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
int64_t play_turn(FastBoard<Planes>& board, const Turn& turn, bool total, Cursor& cursor) {
  return play_fast(
      board, turn, total, [&] { return cursor.next(); },
      [&] { return deal(static_cast<int>(cursor.values), cursor.random); });
}

template <int Planes>
int64_t points_for(FastBoard<Planes> board, const Turn& turn, bool total, const Cursor& cursor,
                   bool blind) {
  if (blind) return blind_points(board, turn, total);
  Cursor mine = cursor;
  return play_turn(board, turn, total, mine);
}

// The turn with the most points, the first of equals; nothing if there is none.
template <int Planes>
std::optional<Turn> most_points(const FastBoard<Planes>& board, bool total, const Cursor& cursor,
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
int64_t play_on(State& s, Player player, int64_t most) {
  FastBoard<Planes> board(s.board);
  Cursor cursor(s.coming);
  int64_t moves = 0;
  for (; moves < most; ++moves) {
    const auto turn = most_points(board, s.total, cursor, player != Player::Greedy);
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
  const FastBoard<Planes> board(s.board);
  const Cursor cursor(s.coming);
  for_each_turn(board.turns(), [&](const Turn& turn) {
    all.push_back({turn.move(), points_for(board, turn, s.total, cursor, blind)});
  });
  std::sort(all.begin(), all.end(), [](const Scored& a, const Scored& b) {
    return std::pair(a.move.point, !a.move.clockwise) < std::pair(b.move.point, !b.move.clockwise);
  });
  return all;
}

bool few_values(const State& s) { return s.coming.values <= 16; }

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

int64_t play_on(State& s, Player player, int64_t most, const Ask&) {
  return few_values(s) ? play_on<4>(s, player, most) : play_on<6>(s, player, most);
}

Best best(const State& s, const Ask& ask) {
  const Player player = parse_player(ask.option("player", "deep"));
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
