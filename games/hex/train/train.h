// Training: samples, their file format, back-propagation and Adam, in plain C++.
//
// A sample is a position, a policy and a value for the side to move. In a file, per sample:
//   1 byte   board size N
//   1 byte   side to move, 1 Black or 2 White; plus 16 if the bytes at the end are chances
//   2 bytes  value, little-endian, 0..65535 for a sure loss .. a sure win of the side to move
//   (N*N+3)/4 bytes  cells in reading order, two bits each, lowest first: 0 empty, 1 Black, 2 White
//   N*N bytes        policy, 255 = the largest entry; or the chance to win by each move as
//                    128 + 16 * logit in 1..255, 0 = taken or not known
#pragma once
#include <iosfwd>
#include <optional>

#include "core/random.h"
#include "games/hex/net/network.h"

namespace hexarium::hex::net {

struct Sample {
  Position position;
  std::vector<uint8_t> policy;   // by cell, 255 = the largest
  std::vector<uint8_t> chances;  // by cell, as in the file; empty if nothing is known
  uint16_t value = 0;
};
std::string to_bytes(const Sample& sample);
std::optional<Sample> read(std::istream& in);  // nothing at the end; Error if it is not a sample

constexpr float kValueWeight = 2;       // of the value's loss beside the policy's
constexpr float kChanceWeight = 0.05f;  // of the loss of the chance of one move

struct Loss {
  double policy = 0, value = 0;  // cross entropies in nats, less the entropy of the targets
  double chances = 0;            // summed over the moves
  double agree = 0;              // how often the two policies have the same best move
  double winner = 0;             // how often both values name the same winner
  int count = 0, policies = 0;   // all samples, and those that have a policy
  double total() const {         // what learning makes small
    return policy + static_cast<double>(kValueWeight) * value +
           static_cast<double>(kChanceWeight) * chances;
  }
};

class Trainer {
 public:
  explicit Trainer(Network network);
  // One step on a batch of samples; half of them are turned by 180 degrees.
  Loss step(std::span<const Sample* const> batch, float rate, Random& random);
  Loss measure(std::span<const Sample* const> batch);  // without learning
  std::string save() const;                            // everything needed to go on
  static Trainer load(const std::string& bytes);

  Network network;
  std::vector<float> average;  // running mean of the parameters: what plays

 private:
  void add_loss(const Sample& sample, const Activations&, const std::vector<float>& target,
                float sum_target, Loss& loss) const;
  void unpool(const Layout& at, const std::vector<float>& x, const float* pooled,
              const float* dpooled, std::vector<float>& d) const;
  void accumulate(const Sample& sample, const Features& features, Loss& loss, bool learn);
  std::vector<float> gradient_, first_, second_, flipped_;
  int64_t steps_ = 0;
};

}  // namespace hexarium::hex::net
