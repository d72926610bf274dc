#include "games/hex/train/train.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <istream>
#include <numeric>

#include "core/text.h"

namespace hexarium::hex::net {

namespace {
// Tap t of the kernel seen from the other end.
constexpr int kOpposite[kTaps] = {0, 2, 1, 4, 3, 6, 5};

// For the way back: [tap][in][out] -> [opposite tap][out][in].
void flip(const float* weights, int wide, float* out) {
  for (int t = 0; t < kTaps; ++t)
    for (int i = 0; i < wide; ++i)
      for (int o = 0; o < wide; ++o)
        out[(kOpposite[t] * wide + o) * wide + i] = weights[(t * wide + i) * wide + o];
}

Position rotated(const Position& p) {
  Position out = p;
  std::reverse_copy(p.stone.begin(), p.stone.begin() + p.cells(), out.stone.begin());
  return out;
}

}  // namespace

std::string to_bytes(const Sample& s) {
  const int cells = s.position.cells();
  std::string bytes = {static_cast<char>(s.position.size), static_cast<char>(s.position.to_move),
                       static_cast<char>(s.value & 255), static_cast<char>(s.value >> 8)};
  for (int i = 0; i < cells; i += 4) {
    int packed = 0;
    for (int k = 0; k < 4 && i + k < cells; ++k)
      packed |= s.position.stone[static_cast<size_t>(i + k)] << (2 * k);
    bytes += static_cast<char>(packed);
  }
  bytes.append(s.policy.begin(), s.policy.end());
  return bytes;
}

std::optional<Sample> read(std::istream& in) {
  uint8_t head[4];
  if (!in.read(reinterpret_cast<char*>(head), 4)) return {};
  Sample s;
  if (head[0] < 1 || head[0] > kMaxSize || head[1] < 1 || head[1] > 2)
    throw Error("training data: expected samples written by 'hexarium hex selfplay'");
  s.position.size = head[0], s.position.to_move = head[1];
  s.value = static_cast<uint16_t>(head[2] | head[3] << 8);
  const int cells = s.position.cells();
  std::string packed(static_cast<size_t>((cells + 3) / 4), '\0');
  s.policy.resize(static_cast<size_t>(cells));
  in.read(packed.data(), static_cast<std::streamsize>(packed.size()));
  if (!in.read(reinterpret_cast<char*>(s.policy.data()), cells)) return {};  // still being written
  for (int i = 0; i < cells; ++i) {
    const int stone = packed[static_cast<size_t>(i / 4)] >> (2 * (i % 4)) & 3;
    if (stone == 3) throw Error("training data: damaged, a cell is neither empty, Black nor White");
    s.position.stone[static_cast<size_t>(i)] = static_cast<uint8_t>(stone);
  }
  return s;
}

Trainer::Trainer(Network start)
    : network(std::move(start)),
      average(network.parameters),
      gradient_(average.size()),
      first_(average.size()),
      second_(average.size()),
      flipped_(network.shape.conv() * static_cast<size_t>(network.shape.layers)) {}

// One position forward and back; adds to gradient_. The network fits the cache board by board, so
// there is nothing to win by larger batches.
void Trainer::accumulate(const Sample& sample, const Features& f, Loss& loss, bool learn) {
  const Shape& shape = network.shape;
  const std::vector<float>& w = network.parameters;
  const Kernel& k = kernel("", shape.channels);
  const int wide = shape.channels, kept = shape.pooled();
  const Layout at(sample.position.size);
  const int n = at.size, cells = n * n, layers = shape.layers;
  const auto taps = at.taps();
  const int first = at.stride, last = at.at(n - 1, n);
  const size_t size = static_cast<size_t>((at.total + kSlack) * wide);
  thread_local std::vector<std::vector<float>> x;
  thread_local std::vector<float> planes, d, back;
  x.resize(static_cast<size_t>(layers + 1));
  const auto wipe = [&](std::vector<float>& v) {
    for (int r = 0; r < n; ++r)
      std::fill_n(&v[static_cast<size_t>(at.at(r, n) * wide)], wide, 0.0f);
    std::fill(v.begin() + last * wide, v.end(), 0.0f);
  };
  // Step 1. Forward, keeping every layer.
  planes.assign(static_cast<size_t>((at.total + kSlack) * kPlanes), 0.0f);
  std::copy(f.planes.begin(), f.planes.end(), planes.begin());
  for (auto& layer : x) layer.assign(size, 0.0f);
  k.conv(planes.data(), kPlanes, &w[shape.input()], &w[shape.input_bias()], nullptr, true,
         taps.data(), first, last, x[0].data());
  wipe(x[0]);
  for (int l = 0; l < layers; ++l) {
    const auto from = static_cast<size_t>(l);
    k.conv(x[from].data(), wide, &w[shape.layer(l)], &w[shape.layer_bias(l)], x[from].data(), true,
           taps.data(), first, last, x[from + 1].data());
    wipe(x[from + 1]);
  }
  // Step 2. Heads and losses.
  const std::vector<float>& top = x.back();
  float pooled[2 * kMaxChannels + 2] = {};
  int highest[kMaxChannels];
  std::vector<float> raw(static_cast<size_t>(at.total));
  const float* policy = &w[shape.policy()];
  k.pool(top.data(), policy, first, last, raw.data(), pooled);
  for (int c = 0; c < wide; ++c) {
    pooled[c] /= static_cast<float>(cells);
    highest[c] = at.at(0, 0);
    for (int i = first; i < last; ++i)
      if (top[static_cast<size_t>(i * wide + c)] == pooled[wide + c]) {
        highest[c] = i;
        break;
      }
  }
  std::vector<float> logit(static_cast<size_t>(cells)), target(static_cast<size_t>(cells));
  float peak = -1e9f, sum_target = 0;
  for (int i = 0; i < cells; ++i) {
    const float sum = raw[static_cast<size_t>(at.at(i / n, i % n))];
    const auto cell = static_cast<size_t>(turned(sample.position, i));
    const bool free = sample.position.stone[cell] == 0;
    logit[static_cast<size_t>(i)] = free ? sum : -1e9f;
    target[static_cast<size_t>(i)] = free ? sample.policy[cell] : 0.0f;
    sum_target += target[static_cast<size_t>(i)];
    peak = std::max(peak, logit[static_cast<size_t>(i)]);
  }
  pooled[kept - 2] = f.ours, pooled[kept - 1] = f.theirs;
  float total = 0;
  for (const float l : logit) total += std::exp(l - peak);
  const bool has_policy = sum_target > 0;
  if (has_policy) {
    for (int i = 0; i < cells; ++i) {
      const float t = target[static_cast<size_t>(i)] / sum_target;
      if (t > 0)
        loss.policy -= t * (logit[static_cast<size_t>(i)] - peak - std::log(total) - std::log(t));
    }
    loss.agree += std::max_element(logit.begin(), logit.end()) - logit.begin() ==
                  std::max_element(target.begin(), target.end()) - target.begin();
  }
  float hidden[kHidden], value = w[shape.value_bias()];
  for (int h = 0; h < kHidden; ++h) {
    float sum = w[shape.hidden_bias() + static_cast<size_t>(h)];
    for (int c = 0; c < kept; ++c)
      sum += pooled[c] * w[shape.hidden() + static_cast<size_t>(c * kHidden + h)];
    hidden[h] = std::max(sum, 0.0f);
    value += hidden[h] * w[shape.value() + static_cast<size_t>(h)];
  }
  const float t = static_cast<float>(sample.value) / 65535.0f;
  const float p = std::clamp(1 / (1 + std::exp(-value)), 1e-6f, 1 - 1e-6f);
  const auto log_or_0 = [](float v) { return v > 0 ? std::log(v) : 0.0f; };
  loss.value += t * (log_or_0(t) - std::log(p)) + (1 - t) * (log_or_0(1 - t) - std::log(1 - p));
  ++loss.count;
  if (!learn) return;

  // Step 3. Back through the heads.
  float* g = gradient_.data();
  d.assign(size, 0.0f), back.assign(size, 0.0f);
  const float dv = p - t;
  float dpooled[2 * kMaxChannels + 2] = {};
  g[shape.value_bias()] += dv;
  for (int h = 0; h < kHidden; ++h) {
    const auto hh = static_cast<size_t>(h);
    g[shape.value() + hh] += dv * hidden[h];
    if (hidden[h] <= 0) continue;
    const float dh = dv * w[shape.value() + hh];
    g[shape.hidden_bias() + hh] += dh;
    for (int c = 0; c < kept; ++c) {
      const size_t i = shape.hidden() + static_cast<size_t>(c * kHidden + h);
      g[i] += dh * pooled[c];
      dpooled[c] += dh * w[i];
    }
  }
  float share[kMaxChannels];
  for (int c = 0; c < wide; ++c) share[c] = dpooled[c] / static_cast<float>(cells);
  for (int i = 0; i < cells; ++i) {
    const auto place = static_cast<size_t>(at.at(i / n, i % n) * wide);
    float dl = 0;
    if (has_policy && logit[static_cast<size_t>(i)] > -1e8f)
      dl = std::exp(logit[static_cast<size_t>(i)] - peak) / total -
           target[static_cast<size_t>(i)] / sum_target;
    for (int c = 0; c < wide; ++c) {
      g[shape.policy() + static_cast<size_t>(c)] += dl * top[place + static_cast<size_t>(c)];
      d[place + static_cast<size_t>(c)] = dl * policy[c] + share[c];
    }
  }
  for (int c = 0; c < wide; ++c) d[static_cast<size_t>(highest[c] * wide + c)] += dpooled[wide + c];
  // Step 4. Back through the layers. `d` is the gradient at the output of the layer.
  for (int l = layers - 1; l >= 0; --l) {
    const auto from = static_cast<size_t>(l);
    k.back_clip(x[from + 1].data(), first, last, d.data(), g + shape.layer_bias(l));
    k.gradient(x[from].data(), wide, d.data(), taps.data(), first, last, g + shape.layer(l));
    k.conv(d.data(), wide, &flipped_[from * shape.conv()], nullptr, d.data(), false, taps.data(),
           first, last, back.data());
    wipe(back);
    d.swap(back);
  }
  k.back_clip(x[0].data(), first, last, d.data(), g + shape.input_bias());
  k.gradient(planes.data(), kPlanes, d.data(), taps.data(), first, last, g + shape.input());
}

Loss Trainer::step(std::span<const Sample* const> batch, float rate, Random& random) {
  for (int l = 0; l < network.shape.layers; ++l)
    flip(&network.parameters[network.shape.layer(l)], network.shape.channels,
         &flipped_[static_cast<size_t>(l) * network.shape.conv()]);
  std::fill(gradient_.begin(), gradient_.end(), 0.0f);
  Loss loss;
  std::vector<Sample> turned_samples(batch.size());
  std::vector<const Position*> positions;
  for (size_t i = 0; i < batch.size(); ++i) {
    turned_samples[i] = *batch[i];
    if (random.below(2)) {
      turned_samples[i].position = rotated(batch[i]->position);
      std::reverse(turned_samples[i].policy.begin(), turned_samples[i].policy.end());
    }
    positions.push_back(&turned_samples[i].position);
  }
  std::vector<Features> features(batch.size());
  compute(positions, features);
  for (size_t i = 0; i < batch.size(); ++i) accumulate(turned_samples[i], features[i], loss, true);
  // Adam, with a little decay of the weights; long gradients are cut.
  ++steps_;
  const float scale = 1.0f / static_cast<float>(batch.size());
  double norm = 0;
  for (float& g : gradient_) g *= scale, norm += static_cast<double>(g) * g;
  const float cut = static_cast<float>(std::min(1.0, 2.0 / std::sqrt(norm + 1e-12)));
  const auto steps = static_cast<double>(steps_);
  const auto one = static_cast<float>(1 - std::pow(0.9, steps));
  const auto two = static_cast<float>(1 - std::pow(0.999, steps));
  const auto keep = static_cast<float>(std::min(0.998, (steps + 1) / (steps + 10)));
  for (size_t i = 0; i < gradient_.size(); ++i) {
    const float g = gradient_[i] * cut;
    first_[i] += 0.1f * (g - first_[i]);
    second_[i] += 0.001f * (g * g - second_[i]);
    float& w = network.parameters[i];
    w -= rate * (first_[i] / one / (std::sqrt(second_[i] / two) + 1e-8f) + 0.01f * w);
    average[i] = keep * average[i] + (1 - keep) * w;
  }
  return loss;
}

Loss Trainer::measure(std::span<const Sample* const> batch) {
  std::vector<const Position*> positions;
  for (const Sample* s : batch) positions.push_back(&s->position);
  std::vector<Features> features(batch.size());
  compute(positions, features);
  Loss loss;
  for (size_t i = 0; i < batch.size(); ++i) accumulate(*batch[i], features[i], loss, false);
  return loss;
}

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
  // Five numbers after the header give the length: the network itself checks the rest.
  const size_t count = (bytes.size() - std::min<size_t>(bytes.size(), 24 + 8)) / 16;
  if (bytes.size() != 32 + count * 16)
    throw Error("training state: expected one written by 'hexarium hex train'");
  Trainer trainer(Network::load(bytes.substr(0, 24 + count * 4)));
  const char* from = bytes.data() + 24 + count * 4;
  for (auto* v : {&trainer.average, &trainer.first_, &trainer.second_}) {
    std::memcpy(v->data(), from, count * 4);
    from += count * 4;
    if (!std::all_of(v->begin(), v->end(), [](float x) { return std::isfinite(x); }))
      throw Error("training state: holds a number that is none");
  }
  std::memcpy(&trainer.steps_, from, sizeof trainer.steps_);
  return trainer;
}

}  // namespace hexarium::hex::net
