#include "games/hex/net/network.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/embed.h"
#include "core/random.h"
#include "core/text.h"

EMBED(hexarium_hex_network, HEXARIUM_HEX_NETWORK);

namespace hexarium::hex::net {

namespace {
constexpr char kMagic[8] = {'h', 'e', 'x', 'n', 'e', 't', '0', '1'};
}  // namespace

struct Network::Packed {
  std::vector<int8_t> weights;  // of all layers, see ConvBytes
  std::vector<float> scale;     // by layer and output channel
};

Network::Network(Shape wanted, uint64_t seed) : shape(wanted), parameters(shape.count(), 0.0f) {
  Random random(seed);
  const auto fill = [&](size_t first, int count, double spread) {
    for (size_t i = 0; i < static_cast<size_t>(count); ++i)  // near enough to a bell
      parameters[first + i] =
          static_cast<float>(2 * spread * (random.unit() + random.unit() + random.unit() - 1.5));
  };
  const int wide = shape.channels;
  fill(shape.input(), kTaps * kPlanes * wide, std::sqrt(2.0 / (kTaps * kPlanes)));
  for (int l = 0; l < shape.layers; ++l)
    fill(shape.layer(l), kTaps * wide * wide, 0.7 * std::sqrt(2.0 / (kTaps * wide * shape.layers)));
  fill(shape.policy(), wide, 0.1);
  fill(shape.hidden(), shape.pooled() * kHidden, std::sqrt(2.0 / shape.pooled()));
  fill(shape.value(), kHidden, 0.1);
  prepare();
}

Network Network::load(const std::string& bytes) {
  int32_t header[4];
  if (bytes.size() < sizeof kMagic + sizeof header || std::memcmp(bytes.data(), kMagic, 8) != 0)
    throw Error("network file: expected one written by 'hexarium hex train'");
  std::memcpy(header, bytes.data() + 8, sizeof header);
  const bool width = header[1] == 32 || header[1] == 48 || header[1] == 64;
  if (header[0] < 1 || header[0] > 64 || !width || header[2] != kPlanes)
    throw Error("network file: made for another shape of network");
  Network net({header[0], header[1]});
  if (bytes.size() != 24 + net.parameters.size() * 4) throw Error("network file: cut short");
  std::memcpy(net.parameters.data(), bytes.data() + 24, net.parameters.size() * 4);
  for (const float p : net.parameters)
    if (!std::isfinite(p)) throw Error("network file: holds a number that is none");
  net.prepare();
  return net;
}

std::shared_ptr<const Network> Network::built_in() {
  static const auto kNetwork = std::make_shared<const Network>(
      load(std::string(hexarium_hex_network, hexarium_hex_network_size)));
  return kNetwork;
}

std::string Network::save() const {
  const int32_t header[4] = {shape.layers, shape.channels, kPlanes, 0};
  std::string bytes(kMagic, 8);
  bytes.append(reinterpret_cast<const char*>(header), sizeof header);
  bytes.append(reinterpret_cast<const char*>(parameters.data()), parameters.size() * 4);
  return bytes;
}

// New channels get random weights on the way in and none on the way out; new layers do nothing yet.
Network Network::grown(Shape larger) const {
  if (larger.layers < shape.layers || larger.channels < shape.channels)
    throw Error("a network can only grow: expected as many layers and channels or more");
  Network net(larger, 2);
  const int old = shape.channels, wide = larger.channels;
  const auto matrix = [&](size_t from, size_t to, int in_old, int in_new, int taps) {
    for (int tap = 0; tap < taps; ++tap)
      for (int in = 0; in < in_new; ++in)
        for (int out = 0; out < old; ++out)
          net.parameters[to + static_cast<size_t>((tap * in_new + in) * wide + out)] =
              in < in_old ? parameters[from + static_cast<size_t>((tap * in_old + in) * old + out)]
                          : 0.0f;
  };
  const auto copy = [&](size_t from, size_t to, int count) {
    std::copy_n(&parameters[from], count, &net.parameters[to]);
  };
  matrix(shape.input(), larger.input(), kPlanes, kPlanes, kTaps);
  copy(shape.input_bias(), larger.input_bias(), old);
  for (int l = 0; l < larger.layers; ++l) {
    if (l < shape.layers) {
      matrix(shape.layer(l), larger.layer(l), old, wide, kTaps);
      copy(shape.layer_bias(l), larger.layer_bias(l), old);
    } else {
      std::fill_n(&net.parameters[larger.layer(l)], larger.conv(), 0.0f);
    }
  }
  matrix(shape.policy(), larger.policy(), 1, 1, 1);
  std::fill_n(&net.parameters[larger.policy() + static_cast<size_t>(old)], wide - old, 0.0f);
  // The value's inputs: means, maxima, conductances.
  const auto row = [](size_t first, int i) { return first + static_cast<size_t>(i * kHidden); };
  std::fill_n(&net.parameters[larger.hidden()], larger.pooled() * kHidden, 0.0f);
  copy(shape.hidden(), larger.hidden(), old * kHidden);
  copy(row(shape.hidden(), old), row(larger.hidden(), wide), old * kHidden);
  copy(row(shape.hidden(), 2 * old), row(larger.hidden(), 2 * wide), 2 * kHidden);
  copy(shape.hidden_bias(), larger.hidden_bias(), 2 * kHidden + 1);
  net.prepare();
  return net;
}

void Network::prepare() {
  auto packed = std::make_shared<Packed>();
  const auto layers = static_cast<size_t>(shape.layers);
  const int wide = shape.channels;
  packed->weights.resize(layers * shape.conv());
  packed->scale.resize(layers * static_cast<size_t>(wide));
  for (size_t l = 0; l < layers; ++l)
    for (int out = 0; out < wide; ++out) {
      const float* from = &parameters[shape.layer(static_cast<int>(l))] + out;
      float largest = 1e-9f;
      for (int i = 0; i < kTaps * wide; ++i) largest = std::max(largest, std::abs(from[i * wide]));
      packed->scale[l * static_cast<size_t>(wide) + static_cast<size_t>(out)] =
          largest / 127 / kSteps;
      int8_t* to = &packed->weights[l * shape.conv()];
      for (int i = 0; i < kTaps * wide; ++i)
        to[i / 4 * 4 * wide + out * 4 + i % 4] =
            static_cast<int8_t>(std::lround(from[i * wide] / largest * 127));
    }
  packed_ = std::move(packed);
}

// Leaves in `a` the activations behind the last layer.
void Network::trunk(const Layout& at, const float* planes, std::vector<float>& a) const {
  const int wide = shape.channels;
  const Kernel& k = hex::net::kernel(kernel, wide);
  const auto taps = at.taps();
  const int first = at.stride, last = at.at(at.size - 1, at.size);
  const size_t size = static_cast<size_t>((at.total + kSlack) * wide);
  a.assign(size, 0.0f);
  const auto wipe = [&]<class T>(std::vector<T>& x) {  // spare places stay 0
    for (int r = 0; r < at.size; ++r)
      std::fill_n(&x[static_cast<size_t>(at.at(r, at.size) * wide)], wide, T{});
    std::fill(x.begin() + last * wide, x.end(), T{});
  };
  k.conv(planes, kPlanes, &parameters[shape.input()], &parameters[shape.input_bias()], nullptr,
         true, taps.data(), first, last, a.data());
  wipe(a);
  if (k.conv_bytes && packed_) {
    thread_local std::vector<uint8_t> x, y;
    x.resize(size), y.assign(size, 0);
    k.to_bytes(a.data(), static_cast<int>(size), x.data());
    for (int l = 0; l < shape.layers; ++l) {
      const auto layer = static_cast<size_t>(l);
      k.conv_bytes(x.data(), &packed_->weights[layer * shape.conv()],
                   &packed_->scale[layer * static_cast<size_t>(wide)],
                   &parameters[shape.layer_bias(l)], a.data(), taps.data(), first, last, y.data());
      wipe(y);
      if (l + 1 == shape.layers) wipe(a);  // spare values are read by no layer but the heads
      x.swap(y);
    }
    return;
  }
  thread_local std::vector<float> b;
  b.assign(size, 0.0f);
  for (int l = 0; l < shape.layers; ++l) {
    k.conv(a.data(), wide, &parameters[shape.layer(l)], &parameters[shape.layer_bias(l)], a.data(),
           true, taps.data(), first, last, b.data());
    wipe(b);
    a.swap(b);
  }
}

std::vector<Evaluation> Network::evaluate(std::span<const Position* const> positions) const {
  thread_local std::vector<Features> features;
  thread_local std::vector<float> x, planes, logits;
  features.resize(std::max(features.size(), positions.size()));
  compute(positions, std::span(features).first(positions.size()));
  std::vector<Evaluation> out(positions.size());
  for (size_t p = 0; p < positions.size(); ++p) {
    const Position& position = *positions[p];
    const Features& f = features[p];
    Evaluation& e = out[p];
    e.won = f.we_joined, e.lost = f.they_joined;
    const Layout at(position.size);
    const int wide = shape.channels;
    planes.assign(static_cast<size_t>((at.total + kSlack) * kPlanes), 0.0f);
    std::copy(f.planes.begin(), f.planes.end(), planes.begin());
    trunk(at, planes.data(), x);
    // Heads.
    float pooled[2 * kMaxChannels + 2] = {};
    logits.resize(static_cast<size_t>(at.total));
    hex::net::kernel(kernel, wide)
        .pool(x.data(), &parameters[shape.policy()], at.stride, at.at(at.size - 1, at.size),
              logits.data(), pooled);
    e.policy.assign(static_cast<size_t>(position.cells()), -1e9f);
    for (int r = 0; r < at.size; ++r)
      for (int c = 0; c < at.size; ++c) {
        const auto cell = static_cast<size_t>(turned(position, r * at.size + c));
        if (position.stone[cell] == 0) e.policy[cell] = logits[static_cast<size_t>(at.at(r, c))];
      }
    for (int k = 0; k < wide; ++k) pooled[k] /= static_cast<float>(position.cells());
    pooled[2 * wide] = f.ours, pooled[2 * wide + 1] = f.theirs;
    float hidden[kHidden];
    std::copy_n(&parameters[shape.hidden_bias()], kHidden, hidden);
    for (int k = 0; k < shape.pooled(); ++k)
      for (int h = 0; h < kHidden; ++h)
        hidden[h] += pooled[k] * parameters[shape.hidden() + static_cast<size_t>(k * kHidden + h)];
    float logit = parameters[shape.value_bias()];
    for (int h = 0; h < kHidden; ++h)
      logit += std::max(hidden[h], 0.0f) * parameters[shape.value() + static_cast<size_t>(h)];
    e.value = 2 / (1 + std::exp(-logit)) - 1;
    if (e.lost) e.value = -1;
    if (e.won) e.value = 1;
  }
  return out;
}

std::vector<Evaluation> evaluate_by_resistance(std::span<const Position* const> positions) {
  std::vector<Features> features(positions.size());
  compute(positions, features);
  std::vector<Evaluation> out(positions.size());
  for (size_t p = 0; p < positions.size(); ++p) {
    const Position& position = *positions[p];
    const Features& f = features[p];
    Evaluation& e = out[p];
    const Layout at(position.size);
    e.won = f.we_joined, e.lost = f.they_joined;
    e.value = e.won ? 1 : e.lost ? -1 : std::tanh(0.7f * (f.ours - f.theirs) + 0.2f);
    e.policy.assign(static_cast<size_t>(position.cells()), -1e9f);
    for (int i = 0; i < position.cells(); ++i) {
      const auto cell = static_cast<size_t>(turned(position, i));
      if (position.stone[cell]) continue;
      const int place = at.at(i / at.size, i % at.size);
      const float* plane = &f.planes[static_cast<size_t>(place * kPlanes)];
      e.policy[cell] = 6 * (plane[5] + plane[6]);
    }
  }
  return out;
}

}  // namespace hexarium::hex::net
