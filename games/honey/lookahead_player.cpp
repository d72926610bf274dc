#include "games/honey/lookahead_player.h"

#include <algorithm>
#include <cmath>

#include "core/clock.h"
#include "core/random.h"
#include "games/honey/game.h"

namespace hexarium::honey {

namespace {

constexpr size_t kCandidates = 24;       // candidates: the plays with the most points
constexpr uint64_t kUsualNodes = 8'000;  // default limit, in positions solved
// Against `points` on 30 boards: 1 turn +1, 2 turns +17, 4 turns +23, all turns with discount 0.8
// +31 points per game, each +-15 (docs/notebook-honey.md).
constexpr int kTurns = 12;
constexpr double kFade = 0.8;
constexpr uint64_t kReport = 32;  // deals between two reports

struct Candidate {
  State::Move move;
  double sum = 0;  // of play_out
  int games = 0;
  double mean() const { return sum / std::max(1, games); }
};

State::Move most_points(const State& s) {
  const Solved solved = solve(s.level, 1, false);
  if (solved.top.empty()) return {};
  return {solved.top[0].word, solved.top[0].cell, solved.top[0].direction};
}

// Redeals what the player to move cannot see: the other hand and the order of the bag.
void deal(State& s, Random random) {
  std::string unseen = s.other_hand + s.bag;
  std::sort(unseen.begin(), unseen.end());  // discard the real order
  for (size_t i = unseen.size(); i > 1; --i)
    std::swap(unseen[i - 1], unseen[random.below(static_cast<uint32_t>(i))]);
  const size_t other = s.other_hand.size();
  s.other_hand = unseen.substr(0, other);
  s.bag = unseen.substr(other);
}

int64_t lead(const State& s, int player) {
  if (s.players == 1) return s.scores[0];
  return player == 1 ? s.scores[0] - s.scores[1] : s.scores[1] - s.scores[0];
}

// The discounted lead if both sides take the most points each turn. Later turns count less: they
// depend more on the draw than on the candidate.
double play_out(State s, int player, uint64_t& nodes) {
  double sum = static_cast<double>(lead(s, player)), weight = 1;
  for (int turn = 0; turn < kTurns && !s.over(); ++turn) {
    const int64_t before = lead(s, player);
    play(s, most_points(s));
    weight *= kFade;
    sum += weight * static_cast<double>(lead(s, player) - before);
    ++nodes;
  }
  return sum;
}

}  // namespace

Best look_ahead(const State& s, const SearchRequest& ask) {
  const double start = wall_seconds();
  const Solved solved = solve(s.level, ask.all ? SIZE_MAX : kCandidates, ask.all);
  std::vector<Candidate> all;
  for (const Play& p : solved.top) all.push_back({{p.word, p.cell, p.direction}});
  std::vector<Candidate*> left;
  for (size_t i = 0; i < std::min(kCandidates, all.size()); ++i) left.push_back(&all[i]);
  const uint64_t most = ask.nodes ? ask.nodes : ask.seconds > 0 ? UINT64_MAX : kUsualNodes;
  uint64_t nodes = 0;
  // The fraction of the budget that is used up.
  const auto spent = [&] {
    const double by_nodes = static_cast<double>(nodes) / static_cast<double>(most);
    if (ask.seconds <= 0) return by_nodes;
    return std::max(by_nodes, (wall_seconds() - start) / ask.seconds);
  };
  const auto now = static_cast<double>(lead(s, s.mover));
  const auto value = [&](const Candidate& c) {
    return c.games ? Value(std::round((c.mean() - now) * 10) / 10) : Value(nullptr);
  };
  // The best of those left; they were searched the most.
  const auto answer_now = [&] {
    Best answer;
    answer.nodes = solved.nodes + nodes;
    const Candidate& first = **std::max_element(
        left.begin(), left.end(),
        [](const Candidate* a, const Candidate* b) { return a->mean() < b->mean(); });
    answer.move = to_text(s, first.move);
    answer.value = first.games ? value(first) : Value(solved.top[0].points);
    answer.line = {answer.move};
    if (!ask.all) return answer;
    std::vector<const Candidate*> order;
    for (const Candidate& c : all) order.push_back(&c);
    std::stable_sort(order.begin(), order.end(), [](const Candidate* a, const Candidate* b) {
      return a->games != b->games ? a->games > b->games : a->mean() > b->mean();
    });
    for (const Candidate* c : order)
      answer.moves.push_back({to_text(s, c->move), value(*c), false});
    return answer;
  };
  const auto better = [](const Candidate* a, const Candidate* b) { return a->mean() > b->mean(); };
  // Every candidate is tried on the same deals. After a third of the work only the best third
  // continues, after two thirds the best third of those.
  double next_cut = 1.0 / 3;
  for (uint64_t round = 0; left.size() > 1 && spent() < 1 && !ask.stopped(); ++round) {
    State dealt = s;
    deal(dealt, Random(round));
    for (Candidate* c : left) {
      State next = dealt;
      play(next, c->move);
      c->sum += play_out(std::move(next), s.mover, nodes);
      ++c->games;
      if (round > 0 && ask.stopped()) break;
    }
    if (ask.report && round % kReport == kReport - 1) ask.report(answer_now());
    if (spent() < next_cut) continue;
    std::stable_sort(left.begin(), left.end(), better);
    left.resize((left.size() + 2) / 3);
    next_cut += 1.0 / 3;
  }
  if (!left.empty()) return answer_now();
  Best pass;
  pass.nodes = solved.nodes + nodes;
  pass.move = "pass", pass.value = int64_t{0};
  pass.line = {pass.move};
  return pass;
}

std::array<int64_t, 2> play_game(const std::string& setup, const SearchRequest& first,
                                 const SearchRequest& second) {
  State s{std::string_view(setup)};
  while (!s.over()) {
    const Best answer = best(s, s.mover == 1 ? first : second);
    play(s, parse_move(s, answer.move));
  }
  return s.scores;
}

}  // namespace hexarium::honey
