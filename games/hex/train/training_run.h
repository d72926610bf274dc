// A training run: rounds of self-play and learning. It lives in a folder and resumes there:
// state.bin (network and optimiser), network.bin (the running mean of the weights: what plays),
// samples-*.bin, log.txt.
#pragma once
#include <functional>
#include <string>

#include "core/file.h"
#include "games/hex/train/selfplay.h"
#include "games/hex/train/train.h"

namespace hexarium::hex::net {

struct TrainingOptions {
  std::string folder;
  std::string samples_of;    // learn from the samples of this folder and play none; empty = play
  std::string start;         // weights for a new run, grown to `shape`; empty = random ones
  Shape shape;               // of a new network
  bool own_pooling = false;  // `shape.pooling` counts, not the pooling of `start`
  SelfPlayOptions play;
  std::function<Known(const Position&)> knowledge;  // as in SelfPlay
  bool resistance = false;                          // the games are played by resistance alone
  size_t window = 300000;                           // samples to learn from, the youngest
  size_t chunk = 4000;                              // samples played between two rounds of learning
  size_t batch = 128;                               // samples per step
  double reuse = 3;                                 // how often each sample is learned
  double rate = 0.001, last_rate = 0.001;  // learning rate, at the start and when the time is up
  double seconds = 60;
  int64_t rounds = INT64_MAX;
};

// An Evaluate that asks the network, or the resistor networks alone.
Evaluate evaluator(const Network& network, bool resistance);

// What one round did; losses are sums.
struct TrainingRound {
  Loss unseen;                   // of new samples, before learning from them
  Loss learned;                  // of the steps
  size_t fresh = 0, buffer = 0;  // samples of this round, and those learned from
  uint64_t games = 0, evaluations = 0;
  double play_cpu = 0, learn_cpu = 0;  // seconds
};

class TrainingRun {
 public:
  explicit TrainingRun(TrainingOptions options);  // reads what the folder has
  // Plays, learns and saves. Nothing once the time or the rounds are used up.
  std::optional<TrainingRound> next();
  double seconds() const;  // since the run was made
  uint64_t games() const { return play_.games; }
  const Network& player() const { return player_; }

 private:
  std::deque<Sample> new_samples();
  Loss learn(size_t fresh);
  void save();
  TrainingOptions options_;
  bool playing_;
  Trainer trainer_;
  SampleFiles files_;
  std::deque<Sample> buffer_;
  Random random_;
  std::optional<GrowingFile> out_;
  SelfPlay play_;
  Network player_;  // the running mean of the trainer's weights
  double begin_, now_ = 0;
  int64_t round_ = 0;
  bool last_ = false;
};

std::string log_line(const TrainingRun& run, const TrainingRound& round);

}  // namespace hexarium::hex::net
