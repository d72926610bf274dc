// The evaluation network: fully convolutional, so one set of weights serves every board size.
//
//   features -> conv(10 -> C) -> L times x = clip(x + conv(x), 0, 6) -> policy: one weight vector
//   per cell; value: mean and maximum over the cells + two conductances -> 32 hidden -> 1
//
// C, the number of channels, is 32, 48 or 64. With pooling, every few layers the mean and the
// maximum of x over the board pass through a matrix into the bias of the layer, so that a cell
// knows about the whole board; and the value adds the soft maximum of the policy: a position is as
// good as its best move. A conv covers a cell and its six neighbours. Parameters are in one flat
// array in the order of the offsets below, shared by the trainer, the files and the kernels.
#pragma once
#include <cmath>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "games/hex/net/features.h"

namespace hexarium::hex::net {

constexpr int kTaps = 7, kHidden = 32, kMaxChannels = 64;
constexpr float kClip = 6;

struct Shape {
  int layers = 8, channels = 32;
  int pooling = 0;  // every how many layers pool the whole board; 0 = none
  bool operator==(const Shape&) const = default;
  int pooled() const { return 2 * channels + 2; }
  size_t conv() const { return kTaps * channels * channels; }
  // Offsets into the parameters. Conv weights are [tap][in][out].
  size_t input() const { return 0; }
  size_t input_bias() const { return kTaps * kPlanes * channels; }
  size_t layer(int l) const {
    const size_t wide = channels;
    return input_bias() + wide + static_cast<size_t>(l) * (conv() + wide);
  }
  size_t layer_bias(int l) const { return layer(l) + conv(); }
  size_t policy() const { return layer(layers); }
  size_t hidden() const { return policy() + static_cast<size_t>(channels); }  // [in][out]
  size_t hidden_bias() const { return hidden() + static_cast<size_t>(pooled() * kHidden); }
  size_t value() const { return hidden_bias() + kHidden; }
  size_t value_bias() const { return value() + kHidden; }
  bool pools(int l) const { return pooling > 0 && l % pooling == pooling - 1; }
  size_t pool(int l) const {  // [means, maxima][out]
    return value_bias() + 1 + static_cast<size_t>(l / pooling * 2 * channels * channels);
  }
  size_t best_move() const { return pooling ? pool(layers) : value_bias() + 1; }
  size_t count() const { return best_move() + (pooling ? 1 : 0); }
};

// Memory that starts at a cache line, so that the channels of a cell do not straddle two.
template <class T>
struct CacheLines {
  using value_type = T;
  static constexpr std::align_val_t kLine{64};
  T* allocate(size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), kLine)); }
  void deallocate(T* at, size_t) { ::operator delete(at, kLine); }
  bool operator==(const CacheLines&) const = default;
};
template <class T>
using Aligned = std::vector<T, CacheLines<T>>;

struct Evaluation {
  float value = 0;                 // -1..1 for the side to move
  std::vector<float> policy;       // logits by cell of the real (not turned) board; -1e9 if taken
  bool won = false, lost = false;  // proven, by contacts and bridges
};

// What the network says about one board.
struct Heads {
  std::vector<float> logits;           // by cell of the turned board; kTaken if taken
  float peak = 0, total = 0;           // the largest logit, sum of exp(logit - peak)
  float inputs[2 * kMaxChannels + 2];  // of the value head: means, maxima, conductances
  float hidden[kHidden];
  float value = 0;  // as a logit
  float soft_maximum() const { return peak + std::log(total); }
};
// The activations of a forward pass: learning needs all of them, playing only the heads.
struct Activations {
  std::vector<float> planes;               // the input
  std::vector<Aligned<float>> x;           // after the input and after every layer
  std::vector<std::vector<float>> pooled;  // by layer, means and maxima of every board
  std::vector<Heads> heads;                // by board
};
constexpr float kTaken = -1e9f;

class Network {
 public:
  explicit Network(Shape shape = {}, uint64_t seed = 1);  // random weights
  static Network load(const std::string& bytes);      // throws Error if it is not a network file
  static Network read_from(const std::string& path);  // the same, with the path in the message
  std::string save() const;
  Network grown(Shape larger) const;                 // computes the same, with room to learn
  static std::shared_ptr<const Network> built_in();  // the built-in weights

  void prepare();  // call after changing parameters: packs them for the 8-bit kernels
  std::vector<Evaluation> evaluate(std::span<const Position* const> positions) const;
  // Evaluates positions of one size from their features. With `keep`, computes in floating point
  // and keeps every layer. Without it there must be only one position, and the layers are computed
  // in 8 bits if the kernel can.
  void forward(std::span<const Position* const> positions, std::span<const Features> features,
               bool keep, Activations&) const;

  Shape shape;
  std::vector<float> parameters;
  // Forces a kernel of kernels(); empty = the fastest.
  std::string kernel;

 private:
  struct Packed;
  std::shared_ptr<const Packed> packed_;
  std::vector<float> ranges() const;
  void layers_in_bytes(const Layout& at, Aligned<float>& values) const;
  void pool(const Layout& at, int layer, const Aligned<float>& x, std::vector<float>& pooled,
            std::vector<float>& bias) const;
  void heads(const Position& position, const Features& features, const Layout& at, int board,
             const Aligned<float>& top, Heads& out) const;
};

// The circuits alone, for the first games of a training run.
std::vector<Evaluation> evaluate_by_resistance(std::span<const Position* const> positions);

// Zeroes the padding, which kernels also write to.
template <class T>
void wipe(const Layout& at, int wide, Aligned<T>& x) {
  std::fill(x.begin(), x.begin() + at.first() * wide, T{});
  for (int board = 0; board < at.boards; ++board) {
    for (int r = 0; r < at.size; ++r) std::fill_n(&x[at.at(r, at.size, board) * wide], wide, T{});
    const auto end = board + 1 < at.boards ? x.begin() + at.first(board + 1) * wide : x.end();
    std::fill(x.begin() + at.last(board) * wide, end, T{});
  }
}

std::vector<std::string> kernels();  // kernels this machine can run, slowest first

// Convolves x[i + tap] into y[i] for the cells i of every board, channels innermost; `in` input
// channels: kPlanes, or as many as on output. y = clip(sum + bias + residual); `bias` and
// `residual` may be null, and without `clip` nothing is clipped. Each board has its own bias. Reads
// and writes up to kSlack cells beyond a board.
using Conv = void (*)(const Layout& at, const float* x, int in, const float* weights,
                      const float* bias, const float* residual, bool clip, float* y);
// gradient[tap][in][out] += sum over i of x[i + tap][in] * dy[i][out]; dy is 0 on padding.
using Gradient = void (*)(const Layout& at, const float* x, int in, const float* dy,
                          float* gradient);
// Back-propagation through a clip: zeroes `d` where `out` was clipped, then sums it into the bias
// of each board.
using BackClip = void (*)(const Layout& at, const float* out, float* d, float* bias);
// For every cell in [first, last): its dot product with `weights` goes to `logits`, if wanted. Sums
// over cells go to `pooled`, followed by maxima; padding is 0 and has no effect.
using Pool = void (*)(const float* x, const float* weights, int first, int last, float* logits,
                      float* pooled);
// y[out] += sum over k of x[k] * matrix[k][out]
using Product = void (*)(const float* x, int count, const float* matrix, float* y);
// A residual layer in 8 bits: x and y are activations, weights are [tap][in / 4][out][in % 4],
// `scale` turns a sum into a real number, `values` are the activations as real numbers, read as the
// residual and overwritten by the result, which goes to y in units of 1 / steps.
struct Bytes {
  static constexpr int kMost = 255, kMostWeight = 127;
  using Conv = void (*)(const uint8_t* x, const int8_t* weights, const float* scale,
                        const float* bias, float* values, const int* taps, int first, int last,
                        float steps, uint8_t* y);
  using Convert = void (*)(const float* values, int count, float steps,
                           uint8_t* y);  // count: a multiple of 16
  Conv conv = nullptr;
  Convert convert = nullptr;
};
struct Kernel {
  Conv conv;
  Gradient gradient;
  BackClip back_clip;
  Pool pool;
  Product product;
  Bytes bytes = {};
  int stack = 1;  // how many boards at a time are best for learning
};
// An empty name means the fastest.
const Kernel& kernel(const std::string& name, int channels);

}  // namespace hexarium::hex::net
