// A training run: rounds of self-play and learning. It is kept in a folder and resumes from it:
// state.bin (network and optimiser), network.bin (the running mean of the weights, used for
// playing), samples-*.bin; `hexarium hex train` adds log.txt.
#pragma once
#include <functional>
#include <string>

#include "core/file.h"
#include "games/hex/train/selfplay.h"
#include "games/hex/train/train.h"

namespace hexarium::hex::net {

struct TrainingOptions {
  std::string folder;
  std::string samples_of;    // learn from the samples in this folder without playing; empty = play
  std::string start;         // initial weights of a new run, grown to `shape`; empty = random
  Shape shape;               // of a new network
  bool own_pooling = false;  // use `shape.pooling`, not that of `start`
  SelfPlayOptions play;
  std::function<Known(const Position&)> knowledge;  // as in SelfPlay
  bool resistance = false;                          // play by resistance alone, no network
  size_t window = 300000;                           // learn from this many of the newest samples
  size_t chunk = 4000;                              // samples played between rounds of learning
  size_t batch = 128;                               // samples per step
  double reuse = 3;                                 // how often each sample is used
  double rate = 0.001, last_rate = 0.001;           // learning rate at the start and at the end
  double seconds = 60;
  int64_t rounds = INT64_MAX;
};

// An Evaluate that uses the network, or resistance alone.
Evaluate evaluator(const Network& network, bool resistance);

// The results of one round; losses are sums.
struct TrainingRound {
  Loss unseen;                   // on new samples, before learning from them
  Loss learned;                  // during the steps
  size_t fresh = 0, buffer = 0;  // samples played, and samples learned from
  int revived = 0;               // dead channels that were given new inputs
  uint64_t games = 0, evaluations = 0;
  double play_cpu = 0, learn_cpu = 0;  // seconds
};

class TrainingRun {
 public:
  explicit TrainingRun(TrainingOptions options);  // resumes from the folder
  // Plays, learns and saves. Returns nothing once the time or the rounds are used up.
  std::optional<TrainingRound> next();
  double seconds() const;  // since the start of the run
  uint64_t games() const { return play_.games; }
  const Network& player() const { return player_; }

 private:
  std::deque<Sample> new_samples();
  std::vector<const Sample*> draw(size_t count);
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
