// The evaluation network: fully convolutional, so one set of weights serves every board size.
//
//   features -> conv(10 -> C) -> L times x = clip(x + conv(x), 0, 6) -> policy: one weight vector
//   per cell; value: mean and maximum over the cells + two conductances -> 32 hidden -> 1
//
// C, the channels, is 32, 48 or 64.
// A conv looks at a cell and its six neighbours. Parameters lie in one flat array in the order of
// the offsets below: the trainer, the files and the kernels share it.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "games/hex/net/features.h"

namespace hexarium::hex::net {

constexpr int kTaps = 7, kHidden = 32, kMaxChannels = 64;
constexpr float kClip = 6;

struct Shape {
  int layers = 8, channels = 32;
  int pooled() const { return 2 * channels + 2; }
  size_t conv() const { return static_cast<size_t>(kTaps * channels * channels); }
  // Offsets into the parameters. Conv weights are [tap][in][out].
  size_t input() const { return 0; }
  size_t input_bias() const { return static_cast<size_t>(kTaps * kPlanes * channels); }
  size_t layer(int l) const {
    const auto wide = static_cast<size_t>(channels);
    return input_bias() + wide + static_cast<size_t>(l) * (conv() + wide);
  }
  size_t layer_bias(int l) const { return layer(l) + conv(); }
  size_t policy() const { return layer(layers); }
  size_t hidden() const { return policy() + static_cast<size_t>(channels); }  // [in][out]
  size_t hidden_bias() const { return hidden() + static_cast<size_t>(pooled() * kHidden); }
  size_t value() const { return hidden_bias() + kHidden; }
  size_t value_bias() const { return value() + kHidden; }
  size_t count() const { return value_bias() + 1; }
};

struct Evaluation {
  float value = 0;                 // -1..1 for the side to move
  std::vector<float> policy;       // logits by cell of the real (not turned) board; -1e9 if taken
  bool won = false, lost = false;  // certain, by contacts and bridges
};

class Network {
 public:
  explicit Network(Shape shape = {}, uint64_t seed = 1);  // random weights
  static Network load(const std::string& bytes);          // Error if they are not ours
  std::string save() const;
  Network grown(Shape larger) const;  // plays the same, with room to learn more
  static std::shared_ptr<const Network> built_in();  // the weights that ship with the program

  void prepare();  // after changing parameters: packs them for the integer kernel
  std::vector<Evaluation> evaluate(std::span<const Position* const> positions) const;

  Shape shape;
  std::vector<float> parameters;
  // Forces a kernel: "plain", "avx2", "avx512", "vnni"; empty = the fastest this machine has.
  std::string kernel;

 private:
  struct Packed;
  std::shared_ptr<const Packed> packed_;
  void trunk(const Layout& at, const float* planes, std::vector<float>& out) const;
};

// The resistor networks alone: what the first games of a training are played with.
std::vector<Evaluation> evaluate_by_resistance(std::span<const Position* const> positions);

std::vector<std::string> kernels();  // those this machine can run, slowest first

// x[i + tap] convolved into y[i] for i in [first, last), channels fastest; `in` channels on input,
// kPlanes or as many as on output. With `residual`, y = clip(residual + sum + bias); otherwise
// y = clip(sum + bias); without `clip` just the sum. Reads and writes up to kSlack places beyond
// `last`.
using Conv = void (*)(const float* x, int in, const float* weights, const float* bias,
                      const float* residual, bool clip, const int* taps, int first, int last,
                      float* y);
// gradient[tap][in][out] += sum over i of x[i + tap][in] * dy[i][out]
using Gradient = void (*)(const float* x, int in, const float* dy, const int* taps, int first,
                          int last, float* gradient);
// The way back through a clip: `d` becomes 0 where `out` was clipped; then it is summed into `bias`.
using BackClip = void (*)(const float* out, int first, int last, float* d, float* bias);
// For every place in [first, last): its dot product with `weights` to `logits`. Places are added up
// in `pooled`, their maxima follow behind; spare places hold 0 and change nothing.
using Pool = void (*)(const float* x, const float* weights, int first, int last, float* logits,
                      float* pooled);
// A residual layer in small integers: x and y are activations in steps of kClip / 255, weights are
// [tap][in / 4][out][in % 4], `scale` turns a sum into a real number, `values` are the activations
// as real numbers, read as the residual and overwritten by the result.
using ConvBytes = void (*)(const uint8_t* x, const int8_t* weights, const float* scale,
                           const float* bias, float* values, const int* taps, int first, int last,
                           uint8_t* y);
using ToBytes = void (*)(const float* values, int count, uint8_t* y);  // count: a multiple of 16
constexpr float kSteps = 255 / kClip;
constexpr int kSlack = 16;
struct Kernel {
  Conv conv;
  Gradient gradient;
  BackClip back_clip;
  Pool pool;
  ConvBytes conv_bytes = nullptr;
  ToBytes to_bytes = nullptr;
};
// `name` empty: the fastest this machine has.
const Kernel& kernel(const std::string& name, int channels);

}  // namespace hexarium::hex::net
