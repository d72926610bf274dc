// Training: back-propagation; Muon for the matrices of the layers, Adam for everything else.
#pragma once
#include "core/random.h"
#include "games/hex/net/network.h"
#include "games/hex/train/samples.h"

namespace hexarium::hex::net {

constexpr float kValueWeight = 2;       // weight of the value loss relative to the policy loss
constexpr float kWarmUp = 100;          // steps during which the learning rate rises
constexpr float kChanceWeight = 0.05f;  // weight of the loss of a move's chance
constexpr float kMuonSize = 0.2f;       // root mean square of Muon's step; Adam's is about the same

struct Loss {
  double policy = 0, value = 0;  // cross entropies in nats, minus the entropy of the targets
  double chances = 0;            // summed over the moves
  double agree = 0;              // how often the policies agree on the best move
  double winner = 0;             // how often the values agree on the winner
  int count = 0, policies = 0;   // all samples, and those with a policy
  double total() const {         // the training objective
    return policy + static_cast<double>(kValueWeight) * value +
           static_cast<double>(kChanceWeight) * chances;
  }
};

// Muon's step: turns the mean gradient x[rows][wide] of a matrix into nearly the closest one with
// orthonormal columns, so that all directions learn, not only the few that dominate the gradient.
// `wide` is the kernel's number of channels.
void orthogonalise(const Kernel& kernel, int rows, int wide, float* x);

class Trainer {
 public:
  explicit Trainer(Network network);
  // One step on a batch of samples, half of them rotated by 180 degrees.
  Loss step(std::span<const Sample* const> batch, float rate, Random& random);
  Loss measure(std::span<const Sample* const> batch);  // without learning
  // Gives channels that are 0 on all of `samples` new inputs, without changing what the network
  // computes on them. Returns how many.
  int revive(std::span<const Sample* const> samples, Random& random);
  std::string save() const;  // everything needed to resume
  static Trainer load(const std::string& bytes);
  const std::vector<float>& gradient() const { return gradient_; }  // the mean of the last step

  Network network;
  std::vector<float> average;  // running mean of the parameters, used for playing

 private:
  Loss pass(std::span<const Sample* const> batch, bool learn);
  void accumulate(std::span<const Sample* const> samples, std::span<const Features> features,
                  Loss& loss, bool learn);
  void add_loss(const Sample& sample, const Heads&, const std::vector<float>& target,
                float sum_target, Loss& loss) const;
  void back_heads(const Sample& sample, const Heads&, const std::vector<float>& target,
                  float sum_target, const Layout& at, int board, const Aligned<float>& top,
                  Aligned<float>& d);
  void unpool(const Layout& at, int board, const Aligned<float>& x, const float* pooled,
              const float* dpooled, Aligned<float>& d) const;
  std::vector<float> gradient_, first_, second_, flipped_;  // first_, second_: Adam's moments
  int64_t steps_ = 0;
};

}  // namespace hexarium::hex::net
