#include "games/hex/network.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/random.h"
#include "core/text.h"

__asm__(
    ".section .rodata\n.global hexarium_hex_network\n.global hexarium_hex_network_end\n"
    "hexarium_hex_network:\n.incbin \"" HEXARIUM_HEX_NETWORK
    "\"\nhexarium_hex_network_end:\n.byte 0\n.previous\n");
extern "C" const char hexarium_hex_network[], hexarium_hex_network_end[];

namespace hexarium::hex::net {

namespace {
constexpr char kMagic[8] = {'h', 'e', 'x', 'n', 'e', 't', '0', '1'};
constexpr int kSlack = 16;  // places a tile may run over
}  // namespace

struct Network::Packed {
  std::vector<int8_t> weights;  // of all layers, see ConvBytes
  std::vector<float> scale;     // by layer and output channel
};

Network::Network(int layers, uint64_t seed) : shape{layers}, parameters(shape.count(), 0.0f) {
  Random random(seed);
  const auto fill = [&](size_t first, size_t count, double spread) {
    for (size_t i = 0; i < count; ++i)  // the sum of three even numbers is near enough to a bell
      parameters[first + i] =
          static_cast<float>(2 * spread * (random.unit() + random.unit() + random.unit() - 1.5));
  };
  fill(shape.input(), kTaps * kPlanes * kChannels, std::sqrt(2.0 / (kTaps * kPlanes)));
  for (int l = 0; l < layers; ++l)
    fill(shape.layer(l), kTaps * kChannels * kChannels,
         0.7 * std::sqrt(2.0 / (kTaps * kChannels * layers)));
  fill(shape.policy(), kChannels, 0.1);
  fill(shape.hidden(), kPooled * kHidden, std::sqrt(2.0 / kPooled));
  fill(shape.value(), kHidden, 0.1);
  prepare();
}

Network Network::load(const std::string& bytes) {
  int32_t header[4];
  if (bytes.size() < sizeof kMagic + sizeof header || std::memcmp(bytes.data(), kMagic, 8) != 0)
    throw Error("network file: expected one written by 'hexarium hex train'");
  std::memcpy(header, bytes.data() + 8, sizeof header);
  if (header[0] < 1 || header[0] > 64 || header[1] != kChannels || header[2] != kPlanes)
    throw Error("network file: made for another shape of network");
  Network net(header[0]);
  if (bytes.size() != 24 + net.parameters.size() * 4) throw Error("network file: cut short");
  std::memcpy(net.parameters.data(), bytes.data() + 24, net.parameters.size() * 4);
  for (const float p : net.parameters)
    if (!std::isfinite(p)) throw Error("network file: holds a number that is none");
  net.prepare();
  return net;
}

std::shared_ptr<const Network> Network::built_in() {
  static const auto kNetwork = std::make_shared<const Network>(
      load(std::string(hexarium_hex_network, hexarium_hex_network_end)));
  return kNetwork;
}

std::string Network::save() const {
  const int32_t header[4] = {shape.layers, kChannels, kPlanes, 0};
  std::string bytes(kMagic, 8);
  bytes.append(reinterpret_cast<const char*>(header), sizeof header);
  bytes.append(reinterpret_cast<const char*>(parameters.data()), parameters.size() * 4);
  return bytes;
}

void Network::prepare() {
  auto packed = std::make_shared<Packed>();
  const auto layers = static_cast<size_t>(shape.layers);
  packed->weights.resize(layers * kTaps * kChannels * kChannels);
  packed->scale.resize(layers * kChannels);
  for (size_t l = 0; l < layers; ++l)
    for (int out = 0; out < kChannels; ++out) {
      const float* from = &parameters[shape.layer(static_cast<int>(l))] + out;
      float largest = 1e-9f;
      for (int i = 0; i < kTaps * kChannels; ++i)
        largest = std::max(largest, std::abs(from[i * kChannels]));
      packed->scale[l * kChannels + static_cast<size_t>(out)] = largest / 127 / kSteps;
      int8_t* to = &packed->weights[l * kTaps * kChannels * kChannels];
      for (int i = 0; i < kTaps * kChannels; ++i)
        to[i / 4 * 128 + out * 4 + i % 4] =
            static_cast<int8_t>(std::lround(from[i * kChannels] / largest * 127));
    }
  packed_ = std::move(packed);
}

void Network::trunk(const Layout& at, const float* planes, float* out) const {
  const Kernel& k = hex::net::kernel(kernel);
  const auto taps = at.taps();
  const int first = at.stride, last = at.at(at.size - 1, at.size);
  const size_t size = static_cast<size_t>(at.total + kSlack) * kChannels;
  thread_local std::vector<float> a, b;
  a.assign(size, 0.0f), b.assign(size, 0.0f);
  const auto wipe = [&]<class T>(std::vector<T>& x) {  // spare places stay 0
    for (int r = 0; r < at.size; ++r)
      std::fill_n(&x[static_cast<size_t>(at.at(r, at.size) * kChannels)], kChannels, T{});
    std::fill(x.begin() + last * kChannels, x.end(), T{});
  };
  k.conv(planes, kPlanes, &parameters[shape.input()], &parameters[shape.input_bias()], nullptr,
         true, taps.data(), first, last, a.data());
  wipe(a);
  if (k.conv_bytes && packed_) {
    thread_local std::vector<uint8_t> x, y;
    x.assign(size, 0), y.assign(size, 0);
    for (size_t i = 0; i < size; ++i) x[i] = static_cast<uint8_t>(a[i] * kSteps + 0.5f);
    for (int l = 0; l < shape.layers; ++l) {
      const auto layer = static_cast<size_t>(l);
      k.conv_bytes(x.data(), &packed_->weights[layer * kTaps * kChannels * kChannels],
                   &packed_->scale[layer * kChannels], &parameters[shape.layer_bias(l)], a.data(),
                   taps.data(), first, last, y.data());
      wipe(a), wipe(y);
      x.swap(y);
    }
    std::copy_n(a.begin(), at.total * kChannels, out);
    return;
  }
  for (int l = 0; l < shape.layers; ++l) {
    k.conv(a.data(), kChannels, &parameters[shape.layer(l)], &parameters[shape.layer_bias(l)],
           a.data(), true, taps.data(), first, last, b.data());
    wipe(b);
    a.swap(b);
  }
  std::copy_n(a.begin(), at.total * kChannels, out);
}

std::vector<Evaluation> Network::evaluate(std::span<const Position* const> positions) const {
  thread_local std::vector<Features> features;
  thread_local std::vector<float> x, planes;
  features.resize(std::max(features.size(), positions.size()));
  compute(positions, std::span(features).first(positions.size()));
  std::vector<Evaluation> out(positions.size());
  for (size_t p = 0; p < positions.size(); ++p) {
    const Position& position = *positions[p];
    const Features& f = features[p];
    Evaluation& e = out[p];
    e.won = f.we_joined, e.lost = f.they_joined;
    const Layout at(position.size);
    x.resize(static_cast<size_t>(at.total * kChannels));
    planes.assign(static_cast<size_t>((at.total + kSlack) * kPlanes), 0.0f);
    std::copy(f.planes.begin(), f.planes.end(), planes.begin());
    trunk(at, planes.data(), x.data());
    // Heads.
    float pooled[kPooled] = {};
    e.policy.assign(static_cast<size_t>(position.cells()), -1e9f);
    const float* policy = &parameters[shape.policy()];
    for (int r = 0; r < at.size; ++r)
      for (int c = 0; c < at.size; ++c) {
        const float* place = &x[static_cast<size_t>(at.at(r, c) * kChannels)];
        float logit = 0;
        for (int k = 0; k < kChannels; ++k) {
          logit += policy[k] * place[k];
          pooled[k] += place[k];
          pooled[kChannels + k] = std::max(pooled[kChannels + k], place[k]);
        }
        const int cell = turned(position, r * at.size + c);
        if (position.stone[static_cast<size_t>(cell)] == 0)
          e.policy[static_cast<size_t>(cell)] = logit;
      }
    for (int k = 0; k < kChannels; ++k) pooled[k] /= static_cast<float>(position.cells());
    pooled[kPooled - 2] = f.ours, pooled[kPooled - 1] = f.theirs;
    float logit = parameters[shape.value_bias()];
    for (int h = 0; h < kHidden; ++h) {
      float sum = parameters[shape.hidden_bias() + static_cast<size_t>(h)];
      for (int k = 0; k < kPooled; ++k)
        sum += pooled[k] * parameters[shape.hidden() + static_cast<size_t>(k * kHidden + h)];
      logit += std::max(sum, 0.0f) * parameters[shape.value() + static_cast<size_t>(h)];
    }
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
