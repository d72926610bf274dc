#include "games/hex/train/train.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/text.h"

namespace hexarium::hex::net {

namespace {
// The tap in the opposite direction of tap t.
constexpr int kOpposite[kTaps] = {0, 2, 1, 4, 3, 6, 5};

// For back-propagation: [tap][in][out] -> [opposite tap][out][in].
void flip(const float* weights, int wide, float* out) {
  for (int t = 0; t < kTaps; ++t)
    for (int i = 0; i < wide; ++i)
      for (int o = 0; o < wide; ++o)
        out[(kOpposite[t] * wide + o) * wide + i] = weights[(t * wide + i) * wide + o];
}

float probability(float logit) { return std::clamp(1 / (1 + std::exp(-logit)), 1e-6f, 1 - 1e-6f); }

Position rotated(const Position& p) {
  Position out = p;
  std::reverse_copy(p.stone.begin(), p.stone.begin() + p.cells(), out.stone.begin());
  return out;
}

}  // namespace

void orthogonalise(const Kernel& k, int rows, int wide, float* x) {
  constexpr float kA = 3.4445f, kB = -4.775f, kC = 2.0315f;  // Jordan's, fast rather than exact
  // Of a norm of 1; products of four such numbers are still normal. Channels that learn nothing
  // leave ever smaller numbers, and processors are slow with denormal ones.
  constexpr float kNothing = 1e-9f;
  const size_t count = rows * wide;
  std::vector<float> columns(count), next(count), square(wide * wide), sum(wide * wide);
  double norm = 0;
  for (size_t i = 0; i < count; ++i) norm += static_cast<double>(x[i]) * x[i];
  const auto scale = static_cast<float>(1 / (std::sqrt(norm) + 1e-12));
  for (size_t i = 0; i < count; ++i) {
    x[i] *= scale;
    if (std::abs(x[i]) < kNothing) x[i] = 0;
  }
  // Newton-Schulz: x = kA x + x (kB s + kC s s), where s is the transposed x times x.
  for (int round = 0; round < 5; ++round) {
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < wide; ++c) columns[c * rows + r] = x[r * wide + c];
    std::fill(square.begin(), square.end(), 0.0f);
    for (int c = 0; c < wide; ++c) k.product(&columns[c * rows], rows, x, &square[c * wide]);
    std::fill(sum.begin(), sum.end(), 0.0f);
    for (int c = 0; c < wide; ++c)
      k.product(&square[c * wide], wide, square.data(), &sum[c * wide]);
    for (size_t i = 0; i < sum.size(); ++i) sum[i] = kB * square[i] + kC * sum[i];
    for (size_t i = 0; i < count; ++i) next[i] = kA * x[i];
    for (int r = 0; r < rows; ++r) k.product(&x[r * wide], wide, sum.data(), &next[r * wide]);
    std::copy(next.begin(), next.end(), x);
  }
}

Trainer::Trainer(Network start)
    : network(std::move(start)),
      average(network.parameters),
      gradient_(average.size()),
      first_(average.size()),
      second_(average.size()),
      flipped_(network.shape.conv() * static_cast<size_t>(network.shape.layers)) {}

// The losses of one sample, minus the entropy of the targets; sum_target is 0 without a policy.
void Trainer::add_loss(const Sample& sample, const Heads& a, const std::vector<float>& target,
                       float sum_target, Loss& loss) const {
  if (sum_target > 0) {
    const float base = a.soft_maximum();
    for (size_t i = 0; i < target.size(); ++i)
      if (const float t = target[i] / sum_target; t > 0)
        loss.policy -= t * (a.logits[i] - base - std::log(t));
    loss.agree += std::max_element(a.logits.begin(), a.logits.end()) - a.logits.begin() ==
                  std::max_element(target.begin(), target.end()) - target.begin();
    ++loss.policies;
  }
  const auto divergence = [](float t, float logit) {
    const float p = probability(logit);
    const auto log_or_0 = [](float v) { return v > 0 ? std::log(v) : 0.0f; };
    return t * (log_or_0(t) - std::log(p)) + (1 - t) * (log_or_0(1 - t) - std::log(1 - p));
  };
  for (size_t i = 0; i < target.size() && !sample.chances.empty(); ++i)
    if (const uint8_t c = sample.chances[turned(sample.position, static_cast<int>(i))])
      loss.chances += divergence(probability(chance_logit(c)), kTemperature * a.logits[i]);
  const float t = static_cast<float>(sample.value) / 65535.0f;
  loss.value += divergence(t, a.value);
  loss.winner += (t > 0.5f) == (a.value > 0);
  ++loss.count;
}

// Backward through the heads of one board; adds to gradient_ and to `d`, the gradient at the last
// layer's output.
void Trainer::back_heads(const Sample& sample, const Heads& a, const std::vector<float>& target,
                         float sum_target, const Layout& at, int board, const Aligned<float>& top,
                         Aligned<float>& d) {
  const Shape& shape = network.shape;
  const std::vector<float>& w = network.parameters;
  const int wide = shape.channels, inputs = shape.pooled(), n = at.size;
  float* g = gradient_.data();
  const float dv =
      kValueWeight * (probability(a.value) - static_cast<float>(sample.value) / 65535.0f);
  float dinputs[2 * kMaxChannels + 2] = {};
  g[shape.value_bias()] += dv;
  for (int h = 0; h < kHidden; ++h) {
    const size_t hh = h;
    g[shape.value() + hh] += dv * a.hidden[h];
    if (a.hidden[h] <= 0) continue;
    const float dh = dv * w[shape.value() + hh];
    g[shape.hidden_bias() + hh] += dh;
    for (int c = 0; c < inputs; ++c) {
      const size_t i = shape.hidden() + static_cast<size_t>(c * kHidden + h);
      g[i] += dh * a.inputs[c];
      dinputs[c] += dh * w[i];
    }
  }
  float to_best = 0;  // from the value to the soft maximum of the logits
  if (shape.pooling) {
    g[shape.best_move()] += dv * a.soft_maximum();
    to_best = dv * w[shape.best_move()];
  }
  const float* policy = &w[shape.policy()];
  for (int i = 0; i < n * n; ++i) {
    const size_t place = at.at(i / n, i % n, board) * wide;
    const size_t ii = i;
    if (a.logits[ii] <= kTaken) continue;
    const float share = std::exp(a.logits[ii] - a.peak) / a.total;
    float dl = (sum_target > 0 ? share - target[ii] / sum_target : 0.0f) + to_best * share;
    const size_t cell = turned(sample.position, i);
    if (!sample.chances.empty() && sample.chances[cell])
      dl += kChanceWeight * kTemperature *
            (probability(kTemperature * a.logits[ii]) -
             probability(chance_logit(sample.chances[cell])));
    for (int c = 0; c < wide; ++c) {
      g[shape.policy() + static_cast<size_t>(c)] += dl * top[place + static_cast<size_t>(c)];
      d[place + static_cast<size_t>(c)] = dl * policy[c];
    }
  }
  unpool(at, board, top, a.inputs, dinputs, d);
}

// Forward and backward pass for samples of one size; adds to gradient_.
void Trainer::accumulate(std::span<const Sample* const> samples, std::span<const Features> features,
                         Loss& loss, bool learn) {
  const Shape& shape = network.shape;
  const std::vector<float>& w = network.parameters;
  const Kernel& k = kernel(network.kernel, shape.channels);
  const int wide = shape.channels, boards = static_cast<int>(samples.size());
  const Layout at(samples[0]->position.size, boards);
  const int cells = at.size * at.size;
  thread_local Activations a;
  thread_local Aligned<float> d, back;
  thread_local std::vector<float> target, bias;
  // Step 1. Forward pass, keeping every layer.
  std::vector<const Position*> positions;
  for (const Sample* sample : samples) positions.push_back(&sample->position);
  network.forward(positions, features, true, a);
  // Step 2. Losses, and backward through the heads.
  d.assign(a.x[0].size(), 0.0f), back.resize(a.x[0].size());
  for (int board = 0; board < boards; ++board) {
    const Sample& sample = *samples[board];
    const Heads& heads = a.heads[board];
    target.resize(cells);
    float sum_target = 0;
    for (int i = 0; i < cells; ++i) {
      const bool free = heads.logits[i] > kTaken;
      sum_target += target[i] = free ? sample.policy[turned(sample.position, i)] : 0.0f;
    }
    add_loss(sample, heads, target, sum_target, loss);
    if (learn) back_heads(sample, heads, target, sum_target, at, board, a.x.back(), d);
  }
  if (!learn) return;
  // Step 3. Backward through the layers. `d` is the gradient at the layer's output.
  float* g = gradient_.data();
  for (int l = shape.layers - 1; l >= 0; --l) {
    const size_t from = l;
    bias.assign(boards * wide, 0.0f);
    k.back_clip(at, a.x[from + 1].data(), d.data(), bias.data());
    for (int i = 0; i < boards * wide; ++i)
      g[shape.layer_bias(l) + static_cast<size_t>(i % wide)] += bias[i];
    k.gradient(at, a.x[from].data(), wide, d.data(), g + shape.layer(l));
    k.conv(at, d.data(), wide, &flipped_[from * shape.conv()], nullptr, d.data(), false,
           back.data());
    wipe(at, wide, back);
    for (int board = 0; board < boards && shape.pools(l); ++board) {
      const float* pooled = &a.pooled[from][board * 2 * wide];
      const float* down = &bias[board * wide];
      float dpooled[2 * kMaxChannels] = {};
      for (int p = 0; p < 2 * wide; ++p) {
        const size_t row = shape.pool(l) + static_cast<size_t>(p * wide);
        for (int c = 0; c < wide; ++c) g[row + static_cast<size_t>(c)] += pooled[p] * down[c];
        float lanes[16] = {};  // of the sum: the compiler may not reorder it
        for (int c = 0; c < wide; c += 16)
          for (int lane = 0; lane < 16; ++lane)
            lanes[lane] += w[row + static_cast<size_t>(c + lane)] * down[c + lane];
        for (const float lane : lanes) dpooled[p] += lane;
      }
      unpool(at, board, a.x[from], pooled, dpooled, back);
    }
    d.swap(back);
  }
  bias.assign(boards * wide, 0.0f);
  k.back_clip(at, a.x[0].data(), d.data(), bias.data());
  for (int i = 0; i < boards * wide; ++i)
    g[shape.input_bias() + static_cast<size_t>(i % wide)] += bias[i];
  k.gradient(at, a.planes.data(), kPlanes, d.data(), g + shape.input());
}

// Backward through the means and maxima of `x` over a board; adds to `d`. Where several cells have
// the maximum it is 0 or the clip, and the gradient ends there anyway.
void Trainer::unpool(const Layout& at, int board, const Aligned<float>& x, const float* pooled,
                     const float* dpooled, Aligned<float>& d) const {
  const int wide = network.shape.channels;
  const float scale = 1 / static_cast<float>(at.size * at.size);
  for (int r = 0; r < at.size; ++r)
    for (int column = 0; column < at.size; ++column) {
      const float* value = &x[at.at(r, column, board) * wide];
      float* out = &d[at.at(r, column, board) * wide];
      for (int c = 0; c < wide; ++c) {
        // In a form that the compiler vectorises; no value is above the maximum.
        const float to_mean = scale * dpooled[c], to_maximum = dpooled[wide + c];
        out[c] += to_mean + (value[c] < pooled[wide + c] ? 0.0f : to_maximum);
      }
    }
}

// Takes as many samples of one size at a time as suits the kernel. One board at a time fits the
// cache, so most kernels gain nothing from more.
Loss Trainer::pass(std::span<const Sample* const> batch, bool learn) {
  std::vector<const Position*> positions;
  for (const Sample* sample : batch) positions.push_back(&sample->position);
  std::vector<Features> features(batch.size());
  compute(positions, features);
  const size_t most = kernel(network.kernel, network.shape.channels).stack;
  Loss loss;
  for (size_t i = 0, count; i < batch.size(); i += count) {
    count = 1;
    while (count < most && i + count < batch.size() &&
           positions[i + count]->size == positions[i]->size)
      ++count;
    accumulate(batch.subspan(i, count), std::span(features).subspan(i, count), loss, learn);
  }
  return loss;
}

Loss Trainer::step(std::span<const Sample* const> batch, float rate, Random& random) {
  for (int l = 0; l < network.shape.layers; ++l)
    flip(&network.parameters[network.shape.layer(l)], network.shape.channels,
         &flipped_[static_cast<size_t>(l) * network.shape.conv()]);
  std::fill(gradient_.begin(), gradient_.end(), 0.0f);
  std::vector<Sample> turned_samples(batch.size());
  std::vector<const Sample*> pointers;
  for (size_t i = 0; i < batch.size(); ++i) {
    Sample& sample = turned_samples[i] = *batch[i];
    pointers.push_back(&sample);
    if (random.below(2) == 0) continue;
    sample.position = rotated(sample.position);
    std::reverse(sample.policy.begin(), sample.policy.end());
    std::reverse(sample.chances.begin(), sample.chances.end());
  }
  const Loss loss = pass(pointers, true);
  // Step 1. Clip the gradient.
  const float scale = 1.0f / static_cast<float>(batch.size());
  double norm = 0;
  for (float& g : gradient_) g *= scale, norm += static_cast<double>(g) * g;
  const float cut = static_cast<float>(std::min(1.0, 2.0 / std::sqrt(norm + 1e-12)));
  // Step 2. Adam's step for all parameters.
  ++steps_;
  const auto steps = static_cast<double>(steps_);
  const auto one = static_cast<float>(1 - std::pow(0.9, steps));
  const auto two = static_cast<float>(1 - std::pow(0.999, steps));
  std::vector<float> step(gradient_.size());
  for (size_t i = 0; i < step.size(); ++i) {
    const float g = gradient_[i] * cut;
    first_[i] += 0.1f * (g - first_[i]);
    second_[i] += 0.001f * (g * g - second_[i]);
    step[i] = first_[i] / one / (std::sqrt(second_[i] / two) + 1e-8f);
  }
  // Step 3. Muon's step for the matrices of the layers.
  const Shape& shape = network.shape;
  const auto matrix = [&](size_t at, int rows) {
    const int wide = shape.channels;
    std::copy_n(&first_[at], rows * wide, &step[at]);
    orthogonalise(kernel(network.kernel, wide), rows, wide, &step[at]);
    const float size = kMuonSize * std::sqrt(static_cast<float>(rows));
    for (int i = 0; i < rows * wide; ++i) step[at + static_cast<size_t>(i)] *= size;
  };
  for (int l = 0; l < shape.layers; ++l) {
    matrix(shape.layer(l), kTaps * shape.channels);
    if (shape.pools(l)) matrix(shape.pool(l), 2 * shape.channels);
  }
  // Step 4. Take the step, with weight decay. The first steps do not know the scale of the
  // gradients and would undo what was learned.
  rate *= std::min(1.0f, static_cast<float>(steps_) / kWarmUp);
  const auto keep = static_cast<float>(std::min(0.998, (steps + 1) / (steps + 10)));
  for (size_t i = 0; i < step.size(); ++i) {
    float& w = network.parameters[i];
    w -= rate * (step[i] + 0.01f * w);
    average[i] = keep * average[i] + (1 - keep) * w;
  }
  return loss;
}

Loss Trainer::measure(std::span<const Sample* const> batch) { return pass(batch, false); }

std::string Trainer::save() const {
  std::string bytes = network.save();
  const auto put = [&](const void* data, size_t size) {
    bytes.append(static_cast<const char*>(data), size);
  };
  for (const auto* v : {&average, &first_, &second_}) put(v->data(), v->size() * 4);
  put(&steps_, sizeof steps_);
  return bytes;
}

Trainer Trainer::load(const std::string& bytes) {
  // The network (24 bytes and its parameters), three more floats per parameter, 8 bytes of steps.
  const size_t count = (bytes.size() - std::min<size_t>(bytes.size(), 24 + 8)) / 16;
  if (bytes.size() != 32 + count * 16)
    throw Error("training state: expected one written by 'hexarium hex train'");
  Trainer trainer(Network::load(bytes.substr(0, 24 + count * 4)));
  const char* from = bytes.data() + 24 + count * 4;
  for (auto* v : {&trainer.average, &trainer.first_, &trainer.second_}) {
    std::memcpy(v->data(), from, count * 4);
    from += count * 4;
    if (!std::all_of(v->begin(), v->end(), [](float x) { return std::isfinite(x); }))
      throw Error("training state: contains NaN or infinity");
  }
  std::memcpy(&trainer.steps_, from, sizeof trainer.steps_);
  return trainer;
}

}  // namespace hexarium::hex::net
