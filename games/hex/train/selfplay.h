// Self-play, many games at a time so that evaluations are batched. At the root, candidates are
// sampled with Gumbel noise and reduced by sequential halving; the policy target is the network's
// policy improved by the search values (Danihelka and others 2022, Policy improvement by planning
// with Gumbel). A game ends once one side is connected by bridges.
#pragma once
#include "core/random.h"
#include "games/hex/net/tree.h"
#include "games/hex/train/train.h"

namespace hexarium::hex::net {

using Evaluate = std::function<std::vector<Evaluation>(std::span<const Position* const>)>;

struct SelfPlayOptions {
  std::vector<int> sizes = {11};
  int visits = 48;
  int quick = 0;  // visits of three moves in four, whose policy is not learned; 0 = all are alike
  int games_at_once = 16;
  float sharpness = 0.12f;  // weight of search values in the policy target
};

class SelfPlay {
 public:
  SelfPlay(SelfPlayOptions options, uint64_t seed);
  ~SelfPlay();
  // Plays until there are at least `count` more samples of finished games, or `late` returns true;
  // it is called before each batch of evaluations.
  std::vector<Sample> run(size_t count, const Evaluate& evaluate,
                          const std::function<bool()>& late = {});
  uint64_t games = 0, evaluations = 0, moves = 0;
  SelfPlayOptions options;
  // If set, queried once per move: restricts the moves and ends decided games.
  std::function<Known(const Position&)> knowledge;

 private:
  struct Game;
  void start(Game& game);
  void think(Game& game);  // after the root is evaluated
  int next_edge(Game& game);
  void move(Game& game);
  void end(Game& game, uint8_t winner);
  Random random_;
  std::vector<Game> games_;
  std::vector<Sample> done_;
};

}  // namespace hexarium::hex::net
