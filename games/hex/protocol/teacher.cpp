#include "games/hex/protocol/teacher.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace hexarium::hex::net {

namespace {
constexpr size_t kAtOnce = 32;       // games, and chains of the teacher
constexpr float kContested = 0.88f;  // |value| below this
constexpr float kDecided = 0.93f;    // a game ends after kDecidedMoves moves beyond this
constexpr int kDecidedMoves = 5;
constexpr int kPerGame = 2;      // contested positions taken from a game, at most
constexpr int kChain = 8;        // moves of the teacher from there, at most
constexpr float kSure = 3.4f;    // the teacher stops beyond this logit
constexpr float kLambda = 0.7f;  // weight of the later values along a chain
constexpr double kOdd = 0.3;     // share of chains that begin with an unusual move
}  // namespace

std::vector<std::vector<float>> ask_logits(HtpProcess& teacher,
                                           std::span<const Position> positions) {
  std::string question = "logits";
  for (const Position& p : positions) {
    question += p.to_move == 1 ? " b" : " w";
    for (int i = 0; i < p.cells(); ++i) question += ".bw"[p.stone[i]];
  }
  const std::string answer = teacher.ask(question);
  std::vector<std::vector<float>> all;
  for (const std::string_view line : split(answer, '\n')) {
    auto& logits = all.emplace_back();
    for (const std::string_view word : split(line)) {
      const double logit = parse_number(word, -1000, 1000, "logit of the teacher");
      logits.push_back(static_cast<float>(logit));
    }
    if (all.size() > positions.size() ||
        logits.size() != static_cast<size_t>(positions[all.size() - 1].cells()))
      break;
  }
  if (all.size() != positions.size() ||
      all.back().size() != static_cast<size_t>(positions.back().cells()))
    throw Error(fmt::format("teacher: expected {} lines with a logit for each cell, got {}",
                            positions.size(), quote(answer.substr(0, 60))));
  return all;
}

struct Lessons::Game {
  Position position;
  size_t player = 0;
  double temperature = 0;
  int ply = 0, decided = 0;
  std::vector<Position> contested;
};

Lessons::Lessons(HtpProcess& teacher, std::vector<Network> players, int size, uint64_t seed)
    : teacher_(teacher), players_(std::move(players)), size_(size), random_(seed), games_(kAtOnce) {
  for (Game& g : games_) start(g);
}

Lessons::~Lessons() = default;

void Lessons::start(Game& g) {
  g = Game{};
  g.position.size = size_;
  g.player = random_.below(static_cast<uint32_t>(players_.size()));
  g.temperature = 0.25 + 0.6 * random_.unit();
  for (uint32_t stones = random_.below(4); stones > 0; --stones) {
    int cell;
    do cell = static_cast<int>(random_.below(static_cast<uint32_t>(g.position.cells())));
    while (g.position.stone[cell]);
    play(g.position, cell);
  }
}

// A move drawn from the policy.
int Lessons::draw(const Evaluation& e, double temperature) {
  const float best = *std::max_element(e.policy.begin(), e.policy.end());
  const auto weight = [&](float logit) {
    return logit <= kTaken ? 0 : std::exp((static_cast<double>(logit) - best) / temperature);
  };
  double sum = 0;
  for (const float logit : e.policy) sum += weight(logit);
  double left = random_.unit() * sum;
  int move = 0;
  for (size_t i = 0; i < e.policy.size(); ++i)
    if (const double w = weight(e.policy[i]); w > 0) {
      move = static_cast<int>(i);
      if ((left -= w) < 0) break;
    }
  return move;
}

void Lessons::step(Game& g, const Evaluation& e) {
  g.decided = std::abs(e.value) > kDecided ? g.decided + 1 : 0;
  const bool cut = plies > 0 && g.ply >= plies;
  if (!e.won && !e.lost && g.decided < kDecidedMoves && !cut) {
    if (std::abs(e.value) < kContested) {
      g.contested.push_back(g.position);
      if (random_.unit() < kOdd) play(g.contested.back(), draw(e, 2));
    }
    const double temperature = g.ply < 5 ? 1 : random_.below(16) == 0 ? 2.5 : g.temperature;
    play(g.position, draw(e, temperature));
    ++g.ply;
    return;
  }
  for (int i = 0; i < kPerGame && !g.contested.empty(); ++i) {
    const uint32_t k = random_.below(static_cast<uint32_t>(g.contested.size()));
    open_.push_back(g.contested[k]);
    g.contested.erase(g.contested.begin() + k);
  }
  ++games;
  start(g);
}

// One move in every game.
void Lessons::play_games() {
  for (size_t player = 0; player < players_.size(); ++player) {
    std::vector<const Position*> positions;
    std::vector<Game*> games_of;
    for (Game& g : games_)
      if (g.player == player) positions.push_back(&g.position), games_of.push_back(&g);
    if (positions.empty()) continue;
    const auto evaluations = players_[player].evaluate(positions);
    for (size_t i = 0; i < games_of.size(); ++i) step(*games_of[i], evaluations[i]);
  }
}

std::vector<Sample> Lessons::next() {
  while (open_.size() < kAtOnce) play_games();
  struct Chain {
    std::vector<Sample> samples;
    std::vector<float> values;  // the teacher's, -1 .. 1 for the side to move
    Position position;
    float last = 0;                     // the value of `position`
    bool ended = false, moved = false;  // moved: `position` is beyond the last sample
  };
  std::vector<Chain> chains(kAtOnce);
  for (Chain& chain : chains) chain.position = open_.back(), open_.pop_back();
  // Step 1. The teacher plays.
  for (int move = 0; move < kChain; ++move) {
    std::vector<Position> positions;
    std::vector<Chain*> asked;
    for (Chain& chain : chains) {
      if (chain.ended) continue;
      const uint8_t us = chain.position.to_move, them = static_cast<uint8_t>(3 - us);
      const bool won = links(chain.position, us).joined;
      if (won || links(chain.position, them).joined)
        chain.ended = chain.moved = true, chain.last = won ? 1.0f : -1.0f;
      else positions.push_back(chain.position), asked.push_back(&chain);
    }
    if (asked.empty()) break;
    const auto logits = ask_logits(teacher_, positions);
    for (size_t i = 0; i < asked.size(); ++i) {
      Chain& chain = *asked[i];
      Sample sample;
      sample.position = chain.position;
      int best = -1;
      for (int cell = 0; cell < chain.position.cells(); ++cell) {
        const bool taken = chain.position.stone[cell] != 0;
        const float logit = logits[i][cell];
        sample.chances.push_back(static_cast<uint8_t>(
            taken ? 0 : std::clamp(128 + static_cast<int>(std::lround(16 * logit)), 1, 255)));
        if (!taken && (best < 0 || logit > logits[i][best])) best = cell;
      }
      const float peak = logits[i][best];
      chain.samples.push_back(std::move(sample));
      chain.values.push_back(std::tanh(peak / 2));
      chain.ended = std::abs(peak) > kSure || move + 1 == kChain;
      if (chain.ended) chain.last = chain.values.back();
      else play(chain.position, best);
    }
  }
  // Step 2. The values, from the end of each chain to its start.
  std::vector<Sample> samples;
  for (Chain& chain : chains) {
    if (chain.samples.empty()) continue;
    float value = chain.last;
    if (knowledge)
      if (const Known known = knowledge(chain.position); known.proven) value = known.proven;
    if (chain.moved) value = -value;
    for (size_t i = chain.samples.size(); i-- > 0;) {
      // The last position keeps the value it ended with.
      if (i + 1 < chain.samples.size() || chain.moved)
        value = (1 - kLambda) * chain.values[i] + kLambda * value;
      chain.samples[i].value = static_cast<uint16_t>(std::lround((value + 1) / 2 * 65535));
      value = -value;
    }
    for (Sample& s : chain.samples) samples.push_back(std::move(s));
  }
  return samples;
}

}  // namespace hexarium::hex::net
