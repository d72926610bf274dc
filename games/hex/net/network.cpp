#include "games/hex/net/network.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/embed.h"
#include "core/file.h"
#include "core/random.h"
#include "core/text.h"

EMBED(hexarium_hex_network, HEXARIUM_HEX_NETWORK);

namespace hexarium::hex::net {

namespace {
constexpr char kMagic[8] = {'h', 'e', 'x', 'n', 'e', 't', '0', '1'};
constexpr float kFirstTrustInBest = 0.3f;  // initial weight of the policy's soft maximum
}  // namespace

// The weights for the 8-bit kernels.
struct Network::Packed {
  Aligned<int8_t> weights;   // of all layers; see Bytes
  std::vector<float> scale;  // by layer and output channel
  std::vector<float> steps;  // by layer: units of its input per 1
  Packed(const Shape& shape, const std::vector<float>& parameters,
         const std::vector<float>& ranges) {
    const size_t layers = shape.layers, wide = shape.channels;
    weights.resize(layers * shape.conv());
    for (size_t l = 0; l < layers; ++l) {
      steps.push_back(Bytes::kMost / ranges[l]);
      for (size_t out = 0; out < wide; ++out) {
        const float* from = &parameters[shape.layer(static_cast<int>(l))] + out;
        float largest = 1e-9f;
        for (size_t i = 0; i < kTaps * wide; ++i)
          largest = std::max(largest, std::abs(from[i * wide]));
        const float step = largest / Bytes::kMostWeight;
        scale.push_back(step / steps[l]);
        int8_t* to = &weights[l * shape.conv()];
        for (size_t i = 0; i < kTaps * wide; ++i)
          to[i / 4 * 4 * wide + out * 4 + i % 4] =
              static_cast<int8_t>(std::lround(from[i * wide] / step));
      }
    }
  }
};

Network::Network(Shape wanted, uint64_t seed) : shape(wanted), parameters(shape.count(), 0.0f) {
  Random random(seed);
  const auto fill = [&](size_t first, int count, double spread) {
    for (size_t i = 0; i < static_cast<size_t>(count); ++i)  // approximately normal
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
  if (shape.pooling) parameters[shape.best_move()] = kFirstTrustInBest;
  prepare();
}

Network Network::load(const std::string& bytes) {
  int32_t header[4];
  if (bytes.size() < sizeof kMagic + sizeof header || std::memcmp(bytes.data(), kMagic, 8) != 0)
    throw Error("network file: expected one written by 'hexarium hex train'");
  std::memcpy(header, bytes.data() + 8, sizeof header);
  const bool width = header[1] == 32 || header[1] == 48 || header[1] == 64;
  if (header[0] < 1 || header[0] > 64 || !width || header[2] != kPlanes || header[3] < 0 ||
      header[3] > header[0])
    throw Error("network file: wrong shape of network");
  Network net({header[0], header[1], header[3]});
  if (bytes.size() != 24 + net.parameters.size() * 4) throw Error("network file: truncated");
  std::memcpy(net.parameters.data(), bytes.data() + 24, net.parameters.size() * 4);
  for (const float p : net.parameters)
    if (!std::isfinite(p)) throw Error("network file: contains NaN or infinity");
  net.prepare();
  return net;
}

Network Network::read_from(const std::string& path) {
  const std::string bytes = read_file(path);
  try {
    return load(bytes);
  } catch (const Error& error) {
    throw Error(quote(path) + ": " + error.what());
  }
}

std::shared_ptr<const Network> Network::built_in() {
  static const auto kNetwork = std::make_shared<const Network>(
      load(std::string(hexarium_hex_network, hexarium_hex_network_size)));
  return kNetwork;
}

std::string Network::save() const {
  const int32_t header[4] = {shape.layers, shape.channels, kPlanes, shape.pooling};
  std::string bytes(kMagic, 8);
  bytes.append(reinterpret_cast<const char*>(header), sizeof header);
  bytes.append(reinterpret_cast<const char*>(parameters.data()), parameters.size() * 4);
  return bytes;
}

// New channels get random input weights and zero output weights; new layers and pooling start as
// identity.
Network Network::grown(Shape larger) const {
  if (larger.layers < shape.layers || larger.channels < shape.channels)
    throw Error("a network can only grow: expected at least as many layers and channels");
  if (shape.pooling && larger.pooling != shape.pooling)
    throw Error("a network that pools can only grow with the same pooling");
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
  // The inputs of the value head: means, maxima, conductances.
  const auto row = [](size_t first, int i) { return first + static_cast<size_t>(i * kHidden); };
  std::fill_n(&net.parameters[larger.hidden()], larger.pooled() * kHidden, 0.0f);
  copy(shape.hidden(), larger.hidden(), old * kHidden);
  copy(row(shape.hidden(), old), row(larger.hidden(), wide), old * kHidden);
  copy(row(shape.hidden(), 2 * old), row(larger.hidden(), 2 * wide), 2 * kHidden);
  copy(shape.hidden_bias(), larger.hidden_bias(), 2 * kHidden + 1);
  if (larger.pooling) net.parameters[larger.best_move()] = 0;
  if (shape.pooling) {
    for (int l = 0; l < shape.layers; ++l)
      for (const int half : {0, 1})  // means, maxima
        if (shape.pools(l))
          matrix(shape.pool(l) + static_cast<size_t>(half * old * old),
                 larger.pool(l) + static_cast<size_t>(half * wide * wide), old, wide, 1);
    net.parameters[larger.best_move()] = parameters[shape.best_move()];
  }
  net.prepare();
  return net;
}

void Network::prepare() { packed_ = std::make_shared<const Packed>(shape, parameters, ranges()); }

// The largest activations at the input of every layer, from random positions: 8 bits are spread
// over that range, larger ones are cut off.
std::vector<float> Network::ranges() const {
  constexpr int kPositions = 24;
  constexpr float kMargin = 1.2f, kLeast = 0.1f;
  std::vector<float> ranges(shape.layers, kLeast);
  Random random(1);
  Activations a;
  for (int i = 0; i < kPositions; ++i) {
    Position p;
    p.size = 7 + 2 * (i % 4);
    const uint32_t most = static_cast<uint32_t>(p.cells());
    for (uint32_t stones = random.below(most * 2 / 3); stones > 0; --stones)
      p.stone[random.below(most)] = static_cast<uint8_t>(1 + stones % 2);
    const Position* positions[] = {&p};
    Features features[1];
    compute(positions, features);
    forward(positions, features, true, a);
    for (size_t l = 0; l < ranges.size(); ++l)
      for (const float x : a.x[l]) ranges[l] = std::max(ranges[l], std::min(kClip, kMargin * x));
  }
  return ranges;
}

// The bias of a layer for every board: its own, and in a pooling layer the contribution of the
// whole board.
void Network::pool(const Layout& at, int layer, const Aligned<float>& x, std::vector<float>& pooled,
                   std::vector<float>& bias) const {
  const int wide = shape.channels;
  bias.resize(at.boards * wide);
  for (int board = 0; board < at.boards; ++board)
    std::copy_n(&parameters[shape.layer_bias(layer)], wide, &bias[board * wide]);
  if (!shape.pools(layer)) return;
  pooled.resize(at.boards * 2 * wide);
  const Kernel& k = hex::net::kernel(kernel, wide);
  for (int board = 0; board < at.boards; ++board) {
    float* p = &pooled[board * 2 * wide];
    k.pool(x.data(), &parameters[shape.policy()], at.first(board), at.last(board), nullptr, p);
    for (int c = 0; c < wide; ++c) p[c] /= static_cast<float>(at.size * at.size);
    k.product(p, 2 * wide, &parameters[shape.pool(layer)], &bias[board * wide]);
  }
}

void Network::layers_in_bytes(const Layout& at, Aligned<float>& values) const {
  const Bytes& k = hex::net::kernel(kernel, shape.channels).bytes;
  const auto taps = at.taps();
  const int wide = shape.channels;
  thread_local Aligned<uint8_t> x, y;
  thread_local std::vector<float> pooled, bias;
  x.resize(values.size()), y.resize(values.size());
  k.convert(values.data(), static_cast<int>(values.size()), packed_->steps[0], x.data());
  for (int l = 0; l < shape.layers; ++l) {
    const size_t layer = l, next = std::min(l + 1, shape.layers - 1);
    if (shape.pools(l)) wipe(at, wide, values);  // only pooling reads the padding
    pool(at, l, values, pooled, bias);
    k.conv(x.data(), &packed_->weights[layer * shape.conv()],
           &packed_->scale[layer * static_cast<size_t>(wide)], bias.data(), values.data(),
           taps.data(), at.first(), at.last(), packed_->steps[next], y.data());
    wipe(at, wide, y);
    x.swap(y);
  }
  wipe(at, wide, values);
}

void Network::forward(std::span<const Position* const> positions,
                      std::span<const Features> features, bool keep, Activations& a) const {
  const int boards = static_cast<int>(positions.size()), wide = shape.channels;
  const Layout at(positions[0]->size, boards);
  const Kernel& k = hex::net::kernel(kernel, wide);
  const size_t size = (at.total + kSlack) * wide;
  thread_local std::vector<float> bias;
  a.x.resize(keep ? static_cast<size_t>(shape.layers) + 1 : 2);
  a.pooled.resize(shape.layers);
  a.heads.resize(boards);
  a.x[0].resize(size);
  a.planes.clear(), bias.clear();
  for (int board = 0; board < boards; ++board) {
    const auto& of = features[board].planes;
    a.planes.insert(a.planes.end(), of.begin(), of.begin() + at.pitch * kPlanes);
    bias.insert(bias.end(), &parameters[shape.input_bias()],
                &parameters[shape.input_bias()] + wide);
  }
  a.planes.resize((at.total + kSlack) * kPlanes);
  k.conv(at, a.planes.data(), kPlanes, &parameters[shape.input()], bias.data(), nullptr, true,
         a.x[0].data());
  wipe(at, wide, a.x[0]);
  const Aligned<float>* top = &a.x[0];
  if (!keep && k.bytes.conv) {
    layers_in_bytes(at, a.x[0]);
  } else {
    for (int l = 0; l < shape.layers; ++l) {
      const Aligned<float>& x = *top;
      Aligned<float>& y = a.x[keep ? l + 1 : 1 - l % 2];
      pool(at, l, x, a.pooled[l], bias);
      y.resize(size);
      k.conv(at, x.data(), wide, &parameters[shape.layer(l)], bias.data(), x.data(), true,
             y.data());
      wipe(at, wide, y);
      top = &y;
    }
  }
  for (int board = 0; board < boards; ++board)
    heads(*positions[board], features[board], at, board, *top, a.heads[board]);
}

void Network::heads(const Position& position, const Features& features, const Layout& at, int board,
                    const Aligned<float>& top, Heads& a) const {
  const int wide = shape.channels, cells = position.cells();
  thread_local std::vector<float> by_place;
  by_place.resize(at.total);
  hex::net::kernel(kernel, wide)
      .pool(top.data(), &parameters[shape.policy()], at.first(board), at.last(board),
            by_place.data(), a.inputs);
  a.logits.resize(cells);
  a.peak = kTaken, a.total = 0;
  for (int i = 0; i < cells; ++i) {
    const bool free = position.stone[turned(position, i)] == 0;
    float& logit = a.logits[i];
    logit = free ? by_place[at.at(i / at.size, i % at.size, board)] : kTaken;
    a.peak = std::max(a.peak, logit);
  }
  for (const float logit : a.logits)
    if (logit > a.peak - 20) a.total += std::exp(logit - a.peak);
  for (int c = 0; c < wide; ++c) a.inputs[c] /= static_cast<float>(cells);
  a.inputs[2 * wide] = features.ours, a.inputs[2 * wide + 1] = features.theirs;
  std::copy_n(&parameters[shape.hidden_bias()], kHidden, a.hidden);
  for (int k = 0; k < shape.pooled(); ++k)
    for (int h = 0; h < kHidden; ++h)
      a.hidden[h] +=
          a.inputs[k] * parameters[shape.hidden() + static_cast<size_t>(k * kHidden + h)];
  a.value = parameters[shape.value_bias()];
  for (int h = 0; h < kHidden; ++h) {
    a.hidden[h] = std::max(a.hidden[h], 0.0f);
    a.value += a.hidden[h] * parameters[shape.value() + static_cast<size_t>(h)];
  }
  if (shape.pooling && a.peak > kTaken) a.value += parameters[shape.best_move()] * a.soft_maximum();
}

std::vector<Evaluation> Network::evaluate(std::span<const Position* const> positions) const {
  thread_local std::vector<Features> features;
  thread_local Activations a;
  features.resize(std::max(features.size(), positions.size()));
  compute(positions, std::span(features).first(positions.size()));
  std::vector<Evaluation> out(positions.size());
  for (size_t p = 0; p < positions.size(); ++p) {
    const Position& position = *positions[p];
    Evaluation& e = out[p];
    forward(positions.subspan(p, 1), std::span(features).subspan(p, 1), false, a);
    const Heads& heads = a.heads[0];
    e.won = features[p].we_joined, e.lost = features[p].they_joined;
    e.policy.resize(heads.logits.size());
    for (int i = 0; i < position.cells(); ++i) e.policy[turned(position, i)] = heads.logits[i];
    e.value = e.won ? 1 : e.lost ? -1 : 2 / (1 + std::exp(-heads.value)) - 1;
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
    e.policy.assign(position.cells(), -1e9f);
    for (int i = 0; i < position.cells(); ++i) {
      const size_t cell = turned(position, i);
      if (position.stone[cell]) continue;
      const int place = at.at(i / at.size, i % at.size);
      const float* plane = &f.planes[place * kPlanes];
      e.policy[cell] = 6 * (plane[kOurCurrent] + plane[kTheirCurrent]);
    }
  }
  return out;
}

}  // namespace hexarium::hex::net
