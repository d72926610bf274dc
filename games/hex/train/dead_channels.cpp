// Channels that are 0 in every cell of every position get no gradient and never come back by
// themselves; half of a network can be lost like this when it grows or learns fast. Recycling such
// units is due to Sokar and others 2023, The dormant neuron phenomenon.
#include <algorithm>
#include <cmath>

#include "games/hex/train/train.h"

namespace hexarium::hex::net {

namespace {

// Standard deviations of a new channel's inputs: in its first layer, which has to make it, and in
// the later ones, which change it.
constexpr double kFirstSpread = 0.7, kLaterSpread = 0.2;

// What the layers see: by layer (0 = after the input) and channel.
struct Activity {
  std::vector<std::vector<double>> mean;
  std::vector<std::vector<bool>> dead;
  std::vector<double> square;  // by layer: the mean of x * x, summed over the channels
};

Activity measure_activity(const Network& network, std::span<const Sample* const> samples) {
  const int layers = network.shape.layers, wide = network.shape.channels;
  Activity out;
  out.mean.assign(layers + 1, std::vector<double>(wide));
  out.dead.assign(layers + 1, std::vector<bool>(wide, true));
  out.square.assign(layers + 1, 0);
  double cells = 0;
  Activations a;
  for (const Sample* sample : samples) {
    const Position* positions[] = {&sample->position};
    Features features[1];
    compute(positions, features);
    network.forward(positions, features, true, a);
    const Layout at(sample->position.size);
    for (int r = 0; r < at.size; ++r)
      for (int column = 0; column < at.size; ++column, ++cells)
        for (int l = 0; l <= layers; ++l)
          for (int c = 0; c < wide; ++c) {
            const double x = a.x[l][at.at(r, column) * wide + c];
            if (x <= 0) continue;
            out.dead[l][c] = false;
            out.mean[l][c] += x, out.square[l] += x * x;
          }
  }
  for (int l = 0; l <= layers; ++l) {
    out.square[l] /= cells;
    for (double& mean : out.mean[l]) mean /= cells;
  }
  return out;
}

}  // namespace

int Trainer::revive(std::span<const Sample* const> samples, Random& random) {
  const Shape& shape = network.shape;
  const int wide = shape.channels;
  const Activity activity = measure_activity(network, samples);
  const auto set = [&](size_t i, double value) {
    network.parameters[i] = average[i] = static_cast<float>(value);
    first_[i] = 0;
  };
  // Adam's second moment of a parameter that starts again: that of the others around it.
  const auto calm = [&](size_t i, size_t begin, int count) {
    double sum = 0;
    for (int k = 0; k < count; ++k) sum += static_cast<double>(second_[begin + k]);
    second_[i] = static_cast<float>(sum / count);
  };
  // Step 1. Where channels are dead: after the layers `first` to `last` - 1.
  struct Run {
    int channel, first, last;
    bool to_the_end;
  };
  std::vector<Run> runs;
  for (int c = 0; c < wide; ++c)
    for (int first = 0, last; first < shape.layers; first = last + 1) {
      last = first;
      while (last < shape.layers && activity.dead[last + 1][c]) ++last;
      const bool to_the_end = last == shape.layers;
      // A channel that comes back by itself must be 0 before.
      if (!to_the_end) --last;
      if (last > first) runs.push_back({c, first, last, to_the_end});
      if (!to_the_end) ++last;
    }
  for (const auto& [c, first, last, to_the_end] : runs) {
    // Step 2. Nothing reads them, so the network computes what it did before.
    for (int l = first + 1; l <= std::min(last, shape.layers - 1); ++l)
      for (int out = 0; out < wide; ++out) {
        for (int tap = 0; tap < kTaps; ++tap)
          set(shape.layer(l) + static_cast<size_t>((tap * wide + c) * wide + out), 0);
        for (const int half : {0, wide})  // means, maxima
          if (shape.pools(l)) set(shape.pool(l) + static_cast<size_t>((half + c) * wide + out), 0);
      }
    if (!to_the_end) continue;
    set(shape.policy() + static_cast<size_t>(c), 0);
    calm(shape.policy() + static_cast<size_t>(c), shape.policy(), wide);
    for (const int half : {0, wide})
      for (int h = 0; h < kHidden; ++h) {
        const size_t i = shape.hidden() + static_cast<size_t>((half + c) * kHidden + h);
        set(i, 0);
        calm(i, shape.hidden(), shape.pooled() * kHidden);
      }
  }
  // Step 3. New weights for their inputs, so that they are above 0 in about half of the cells.
  for (const auto& [c, first, last, to_the_end] : runs)
    for (int l = first; l <= std::min(last, shape.layers - 1); ++l) {
      const bool ends = l == last;  // the layer that sets it to 0
      const double spread = ends ? 0
                                 : (l == first ? kFirstSpread : kLaterSpread) /
                                       std::sqrt(kTaps * activity.square[l] + 1e-9);
      double mean = ends ? kClip : 0;
      for (int tap = 0; tap < kTaps; ++tap)
        for (int in = 0; in < wide; ++in) {
          // Approximately normal.
          const double weight = 2 * spread * (random.unit() + random.unit() + random.unit() - 1.5);
          set(shape.layer(l) + static_cast<size_t>((tap * wide + in) * wide + c), weight);
          mean += weight * activity.mean[l][in];
        }
      set(shape.layer_bias(l) + static_cast<size_t>(c), -mean);
      calm(shape.layer_bias(l) + static_cast<size_t>(c), shape.layer_bias(l), wide);
      for (int in = 0; in < 2 * wide && shape.pools(l); ++in)
        set(shape.pool(l) + static_cast<size_t>(in * wide + c), 0);
    }
  return static_cast<int>(runs.size());
}

}  // namespace hexarium::hex::net
