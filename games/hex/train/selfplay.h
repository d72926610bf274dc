// Games of the engine against itself, many at a time so that evaluations come in batches. At the
// root the moves to look at are drawn by adding Gumbel noise to the policy and halved in rounds;
// the policy learned is the network's, sharpened by the values found (Danihelka and others 2022,
// Policy improvement by planning with Gumbel). A game ends once one side is connected by bridges.
#pragma once
#include "core/random.h"
#include "games/hex/net/tree.h"
#include "games/hex/train/train.h"

namespace hexarium::hex::net {

using Evaluate = std::function<std::vector<Evaluation>(std::span<const Position* const>)>;

struct SelfPlayOptions {
  std::vector<int> sizes = {11};
  int visits = 48;
  int games_at_once = 16;
  float sharpness = 0.12f;  // how much a better value sharpens the policy
};

class SelfPlay {
 public:
  SelfPlay(SelfPlayOptions options, uint64_t seed);
  ~SelfPlay();
  // Plays on until at least `count` more samples of finished games have come together, or `late`
  // says so; it is asked before each batch of evaluations.
  std::vector<Sample> run(size_t count, const Evaluate& evaluate,
                          const std::function<bool()>& late = {});
  uint64_t games = 0, evaluations = 0, moves = 0;
  SelfPlayOptions options;
  // Asked once a move, if given: narrows the moves and ends decided games.
  std::function<Known(const Position&)> knowledge;

 private:
  struct Game;
  void start(Game& game);
  void think(Game& game);  // after the root is known
  int next_edge(Game& game);
  void move(Game& game);
  void end(Game& game, uint8_t winner);
  Random random_;
  std::vector<Game> games_;
  std::vector<Sample> done_;
};

}  // namespace hexarium::hex::net
