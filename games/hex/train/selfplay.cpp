#include "games/hex/train/selfplay.h"

#include <algorithm>
#include <cmath>

namespace hexarium::hex::net {

namespace {
constexpr float kDecided = 0.93f;  // beyond this search value a game counts as decided
constexpr int kDecidedMoves = 4;   // after this many such moves in a row a side resigns
constexpr uint32_t kToTheEnd = 4;  // one game in four is played out anyway
constexpr uint32_t kFull = 4;  // one move in four gets all visits, and only its policy is learned
// Games start from positions with |value| below kEven; the last of kStarts tries may be any.
constexpr float kEven = 0.5f;
constexpr int kStarts = 8;
// The value target mixes the result with the search value.
constexpr float kResultShare = 0.65f, kSearchShare = 0.35f;

uint8_t other_side(uint8_t colour) { return static_cast<uint8_t>(3 - colour); }
}  // namespace

struct SelfPlay::Game {
  Tree tree{4};
  Path path;
  Position position;
  int ply = 0, starts = 0;           // starts: tries to find an even position
  bool known = false;                // the root is evaluated
  bool full = false;                 // this move gets all visits
  std::vector<float> noise;          // by edge of the root
  std::vector<uint32_t> considered;  // remaining candidate edges
  int visits = 0, spent = 0, round_end = 0, budget = 0;
  int clear = 0;            // consecutive moves with a decided search value
  bool to_the_end = false;  // never resign
  std::vector<Sample> samples;
  std::vector<float> values;  // search values of the samples
};

SelfPlay::SelfPlay(SelfPlayOptions o, uint64_t seed) : options(std::move(o)), random_(seed) {
  games_.resize(options.games_at_once);
  for (Game& g : games_) start(g);
}
SelfPlay::~SelfPlay() = default;

void SelfPlay::start(Game& g) {
  g.position = Position{};
  g.position.size = options.sizes[random_.below(static_cast<uint32_t>(options.sizes.size()))];
  g.samples.clear(), g.values.clear();
  g.ply = g.clear = 0;
  ++g.starts;
  g.to_the_end = random_.below(kToTheEnd) == 0;
  // A few random stones, so that both sides win and lose.
  const uint32_t stones = g.position.size < 3 ? 0 : random_.below(5);
  for (uint32_t i = 0; i < stones; ++i) {
    int cell;
    do cell = static_cast<int>(random_.below(static_cast<uint32_t>(g.position.cells())));
    while (g.position.stone[cell]);
    play(g.position, cell);
  }
  g.tree.reset(g.position);
  g.known = false;
}

namespace {
// The logit of a move, adjusted by its search value; `mixed` is the value of untried moves.
float sharpened(const Tree& tree, const Edge& e, float mixed, float scale) {
  return std::log(static_cast<float>(e.prior) + 0.5f) + scale * tree.value(e, mixed);
}
}  // namespace

void SelfPlay::think(Game& g) {
  g.known = true;
  g.full = options.quick == 0 || random_.below(kFull) == 0;
  g.visits = g.full ? options.visits : options.quick;
  g.spent = g.round_end = 0;
  // The subtree kept from the last move counts as part of the visits.
  g.budget = g.visits - std::min(g.visits / 2, static_cast<int>(g.tree.root().visits) - 1);
  g.tree.check_root();
  const auto edges = g.tree.edges(g.tree.root());
  g.noise.resize(edges.size());
  const float loud = g.ply < g.position.size ? 1.0f : 0.3f;
  for (float& x : g.noise)
    x = loud * static_cast<float>(-std::log(-std::log(random_.unit() + 1e-12) + 1e-12));
  g.considered.resize(edges.size());
  for (uint32_t i = 0; i < edges.size(); ++i) g.considered[i] = i;
  // With few stones nothing can be proven.
  if (!knowledge || g.tree.root().proven || 2 * g.ply < g.position.size) return;
  g.path.ask = g.tree.root_index();
  g.path.ask_position = g.position;
  g.path.steps.clear();
  const Known known = knowledge(g.position);
  g.tree.learn(g.path, known);
  if (!known.proven && !known.moves.empty())
    std::erase_if(g.considered, [&](uint32_t i) {
      return std::find(known.moves.begin(), known.moves.end(), edges[i].move) == known.moves.end();
    });
}

// Rounds of a quarter of the visits each: with 48 visits 12 moves, then 6, 3 and 2.
int SelfPlay::next_edge(Game& g) {
  const auto edges = g.tree.edges(g.tree.root());
  const int quarter = std::max(1, g.budget / 4);
  if (g.spent >= g.round_end) {
    const int round = g.spent / quarter;
    const size_t keep = round == 0   ? static_cast<size_t>(std::max(4, g.visits / 4))
                        : round == 1 ? static_cast<size_t>(std::max(2, g.visits / 8))
                        : round == 2 ? static_cast<size_t>(std::max(2, g.visits / 16))
                                     : 2;
    uint32_t most = 0;
    for (const Edge& e : edges) most = std::max(most, e.visits);
    const float scale = options.sharpness * static_cast<float>(50 + most);
    const auto score = [&](uint32_t i) {
      return g.noise[i] + sharpened(g.tree, edges[i], g.tree.root().mean(), scale);
    };
    const size_t stay = std::min(g.considered.size(), keep);
    std::partial_sort(g.considered.begin(),
                      g.considered.begin() + static_cast<std::ptrdiff_t>(stay), g.considered.end(),
                      [&](uint32_t a, uint32_t b) { return score(a) > score(b); });
    g.considered.resize(stay);
    g.round_end = (round + 1) * quarter;
  }
  ++g.spent;
  uint32_t pick = g.considered[0];
  for (const uint32_t i : g.considered)
    if (edges[i].visits < edges[pick].visits) pick = i;
  return static_cast<int>(pick);
}

void SelfPlay::move(Game& g) {
  const Node& root = g.tree.root();
  const auto edges = g.tree.edges(root);
  ++moves;
  // Step 1. The value of untried moves: the root's evaluation mixed with the search values.
  float weight = 0, found = 0;
  uint32_t most = 0, total = 0;
  for (const Edge& e : edges)
    if (e.visits) {
      weight += static_cast<float>(e.prior) + 1;
      found += (static_cast<float>(e.prior) + 1) * g.tree.value(e, 0);
      most = std::max(most, e.visits), total += e.visits;
    }
  const float mixed = weight > 0 ? (root.value + static_cast<float>(total) * found / weight) /
                                       static_cast<float>(1 + total)
                                 : root.value;
  // Step 2. The policy target, and the move to play.
  const float scale = options.sharpness * static_cast<float>(50 + most);
  std::vector<float> logits(edges.size());
  bool winning = false;
  for (size_t i = 0; i < edges.size(); ++i) {
    logits[i] = sharpened(g.tree, edges[i], mixed, scale);
    if (edges[i].child && g.tree.node(edges[i].child).proven < 0) winning = true;
  }
  if (winning)  // any proven win
    for (size_t i = 0; i < edges.size(); ++i)
      if (!edges[i].child || g.tree.node(edges[i].child).proven >= 0) logits[i] -= 50;
  const float peak = *std::max_element(logits.begin(), logits.end());
  Sample s;
  s.position = g.position;
  s.policy.assign(g.position.cells(), 0);
  size_t best = 0;
  float highest = -1e9f;
  for (size_t i = 0; i < edges.size(); ++i) {
    s.policy[edges[i].move] = static_cast<uint8_t>(std::lround(255 * std::exp(logits[i] - peak)));
    const bool in = std::find(g.considered.begin(), g.considered.end(), i) != g.considered.end();
    const float score = logits[i] + g.noise[i] - (in || winning ? 0.0f : 1e6f);
    if (score > highest) highest = score, best = i;
  }
  float value = winning ? 1.0f : root.proven ? static_cast<float>(root.proven) : root.mean();
  g.samples.push_back(std::move(s));
  g.values.push_back(value);
  const uint8_t mover = g.position.to_move;
  if (root.proven < 0 || (!g.full && !winning))
    g.samples.back().policy.assign(g.samples.back().policy.size(), 0);
  if (root.proven) return end(g, root.proven > 0 ? mover : other_side(mover));
  // Resign games that have been decided for a while, but play some to the end so that the network
  // learns whether they really were.
  g.clear = std::abs(value) > kDecided ? g.clear + 1 : 0;
  if (g.clear >= kDecidedMoves && !g.to_the_end)
    return end(g, value > 0 ? mover : other_side(mover));
  play(g.position, edges[best].move);
  ++g.ply;
  g.tree.advance(g.position);
  g.known = false;
  if (g.tree.root().expanded && !g.tree.root().proven) think(g);
}

void SelfPlay::end(Game& g, uint8_t winner) {
  for (size_t i = 0; i < g.samples.size(); ++i) {
    const float z = g.samples[i].position.to_move == winner ? 1.0f : -1.0f;
    const float t = kResultShare * z + kSearchShare * g.values[i];
    g.samples[i].value = static_cast<uint16_t>(std::lround((t + 1) / 2 * 65535));
    done_.push_back(std::move(g.samples[i]));
  }
  ++games;
  start(g);
}

std::vector<Sample> SelfPlay::run(size_t count, const Evaluate& evaluate,
                                  const std::function<bool()>& late) {
  std::vector<const Position*> batch;
  std::vector<Game*> owners;
  done_.clear();
  while (done_.size() < count && !(late && late())) {
    batch.clear(), owners.clear();
    for (Game& g : games_) {
      // Advance until this game needs an evaluation.
      for (;;) {
        if (!g.known) {
          // A root that an earlier search has decided ends the game; otherwise evaluate it.
          if (g.tree.root().proven) {
            const uint8_t mover = g.position.to_move;
            end(g, g.tree.root().proven > 0 ? mover : other_side(mover));
            continue;
          }
          g.tree.descend(g.path);
        } else {
          if (g.tree.root().proven || g.spent >= g.budget || g.tree.edges(g.tree.root()).empty()) {
            move(g);
            continue;
          }
          if (g.tree.descend(g.path, next_edge(g)) != Tree::Found::Leaf) continue;
        }
        batch.push_back(&g.path.leaf);
        owners.push_back(&g);
        break;
      }
    }
    const auto answers = evaluate(batch);
    evaluations += batch.size();
    for (size_t i = 0; i < batch.size(); ++i) {
      Game& g = *owners[i];
      g.tree.finish(g.path, answers[i]);
      if (g.known) continue;
      if (answers[i].won || answers[i].lost) {
        const uint8_t mover = g.position.to_move;
        end(g, answers[i].won ? mover : other_side(mover));
      } else if (g.ply == 0 && g.starts < kStarts && std::abs(answers[i].value) > kEven) {
        start(g);
      } else {
        g.starts = 0;
        think(g);
      }
    }
  }
  return std::move(done_);
}

}  // namespace hexarium::hex::net
