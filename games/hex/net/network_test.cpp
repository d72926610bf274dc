#include "games/hex/net/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <sstream>

#include "core/random.h"
#include "core/text.h"
#include "games/hex/net/tree.h"
#include "games/hex/train/train.h"

namespace hexarium::hex::net {
namespace {

Position random_position(int size, int stones, Random& random) {
  Position p;
  p.size = size;
  for (int i = 0; i < stones; ++i) {
    int cell;
    do cell = static_cast<int>(random.below(static_cast<uint32_t>(p.cells())));
    while (p.stone[cell]);
    play(p, cell);
  }
  return p;
}

// Transposes the board and swaps the colours.
Position transposed(const Position& p) {
  Position out = p;
  out.to_move = static_cast<uint8_t>(3 - p.to_move);
  for (int i = 0; i < p.cells(); ++i) {
    const uint8_t s = p.stone[i];
    out.stone[i % p.size * p.size + i / p.size] = s ? static_cast<uint8_t>(3 - s) : s;
  }
  return out;
}

double cosine(const std::vector<float>& a, const std::vector<float>& b) {
  const auto dot = [](const std::vector<float>& x, const std::vector<float>& y) {
    return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
  };
  return dot(a, b) / std::sqrt(dot(a, a) * dot(b, b));
}

TEST(HexNetwork, AllKernelsGiveTheSameEvaluation) {
  Random random(3);
  for (const int channels : {32, 48, 64}) {
    Network network({4, channels, 2}, 5);
    for (size_t i = network.shape.pool(0); i < network.shape.best_move(); ++i)
      network.parameters[i] = static_cast<float>(0.1 * (random.unit() - 0.5));
    network.prepare();
    for (const int size : {1, 2, 5, 11, 13, 20}) {
      const Position p = random_position(size, size * size / 3, random);
      const Position* all[] = {&p};
      network.kernel = "plain";
      const Evaluation wanted = network.evaluate(all)[0];
      for (const std::string& name : kernels()) {
        network.kernel = name;
        const Evaluation e = network.evaluate(all)[0];
        const bool bytes =
            name == "avx2-8" || name == "vnni" || name == "amx" || name == "neon-dot";
        const float near = bytes ? 0.05f : 1e-4f;
        EXPECT_NEAR(e.value, wanted.value, near) << name << " " << size << " " << channels;
        for (size_t i = 0; i < e.policy.size(); ++i)
          EXPECT_NEAR(e.policy[i], wanted.policy[i], near) << name << " " << size;
      }
    }
  }
}

TEST(HexNetwork, LearningAndPlayingUseOneForwardPass) {
  Random random(4);
  for (const Shape& shape : {Shape{3}, Shape{4, 32, 2}}) {
    Network network(shape, 5);
    network.kernel = "plain";  // floating point, as in learning
    for (int i = 0; i < 10; ++i) {
      const Position p = random_position(6, 4 + i, random);
      const Position* one[] = {&p};
      std::vector<Features> features(1);
      compute(one, features);
      Activations kept;
      network.forward(one, features, /*keep=*/true, kept);
      const Evaluation e = network.evaluate(one)[0];
      if (!e.won && !e.lost) {
        EXPECT_FLOAT_EQ(e.value, 2 / (1 + std::exp(-kept.heads[0].value)) - 1);
      }
      for (int cell = 0; cell < p.cells(); ++cell)
        EXPECT_FLOAT_EQ(e.policy[turned(p, cell)], kept.heads[0].logits[cell]) << cell;
    }
  }
}

TEST(HexNetwork, IsInvariantUnderSwappingColoursAndSides) {
  Random random(4);
  const Network network({3}, 6);
  for (int i = 0; i < 20; ++i) {
    const Position p = random_position(7, static_cast<int>(random.below(30)), random);
    const Position q = transposed(p);
    const Position* all[] = {&p, &q};
    const auto e = network.evaluate(all);
    EXPECT_EQ(e[0].value, e[1].value);
    EXPECT_EQ(e[0].won, e[1].won);
    for (int c = 0; c < 49; ++c) EXPECT_EQ(e[0].policy[c], e[1].policy[c % 7 * 7 + c / 7]);
  }
}

TEST(HexNetwork, GrowingDoesNotChangeTheOutput) {
  Random random(5);
  Network small({3, 32}, 6), large = small.grown({5, 48});
  small.kernel = large.kernel = "plain";
  const Position p = random_position(7, 15, random);
  const Position* all[] = {&p};
  const Evaluation a = small.evaluate(all)[0], b = large.evaluate(all)[0];
  EXPECT_NEAR(a.value, b.value, 1e-5);
  for (size_t i = 0; i < 49; ++i) EXPECT_NEAR(a.policy[i], b.policy[i], 1e-4);
  EXPECT_THROW(large.grown({3, 48}), Error);
  Network pooling = small.grown({3, 32, 2});
  pooling.kernel = "plain";
  EXPECT_NEAR(pooling.evaluate(all)[0].value, a.value, 1e-5);
  EXPECT_THROW(pooling.grown({4, 32, 3}), Error);
  for (size_t i = pooling.shape.pool(0); i < pooling.shape.best_move(); ++i)
    pooling.parameters[i] = static_cast<float>(0.1 * (random.unit() - 0.5));
  for (const Shape shape : {Shape{5, 32, 2}, Shape{6, 48, 2}}) {
    Network grown = pooling.grown(shape);
    grown.kernel = "plain";
    const Evaluation c = pooling.evaluate(all)[0], d = grown.evaluate(all)[0];
    EXPECT_NEAR(c.value, d.value, 1e-5);
    for (size_t i = 0; i < 49; ++i) EXPECT_NEAR(c.policy[i], d.policy[i], 1e-4);
  }
}

TEST(HexNetwork, GradientsMatchFiniteDifferences) {
  Random random(9);
  Sample s;
  s.position = random_position(4, 5, random);
  s.policy.assign(16, 0);
  for (size_t i = 0; i < 16; ++i)
    if (!s.position.stone[i]) s.policy[i] = static_cast<uint8_t>(random.below(255));
  for (size_t i = 0; i < 16; ++i)
    s.chances.push_back(s.position.stone[i] ? uint8_t{0} : static_cast<uint8_t>(100 + i));
  s.value = 20000;
  const Sample* batch[] = {&s};
  const auto loss = [&](const Network& n) {
    Trainer t(n);
    return t.measure(batch).total();
  };
  Network network({2, 48, 1}, 7);
  network.kernel = "plain";
  for (size_t i = network.shape.pool(0); i < network.shape.best_move(); ++i)
    network.parameters[i] = static_cast<float>(0.1 * (random.unit() - 0.5));
  Trainer trainer(network);
  Random same_way(0);
  while (Random(same_way).below(2)) same_way.next();
  trainer.step(batch, 0, same_way);
  int wrong = 0, looked = 0;
  for (size_t i = 0; i < network.parameters.size(); i += 61) {
    Network more = network, less = network;
    more.parameters[i] += 5e-3f, less.parameters[i] -= 5e-3f;
    const double slope = (loss(more) - loss(less)) / 1e-2;
    if (std::abs(slope) < 2.5e-3) continue;
    ++looked;
    wrong += std::abs(trainer.gradient()[i] - slope) > 0.2 * std::abs(slope) + 1e-3;
  }
  EXPECT_GT(looked, 100);
  EXPECT_LE(wrong, looked / 50);  // a clip may lie between the two points
}

TEST(HexNetwork, AllKernelsLearnTheSame) {
  for (const int channels : {32, 48, 64}) {
    Random random(10);
    Network network({3, channels, 2}, 7);
    for (size_t i = network.shape.pool(0); i < network.shape.best_move(); ++i)
      network.parameters[i] = static_cast<float>(0.1 * (random.unit() - 0.5));
    std::vector<Sample> samples(11);
    for (size_t k = 0; k < samples.size(); ++k) {
      Sample& s = samples[k];
      s.position = random_position(k < 2 ? 3 : 9, k < 2 ? 2 : 20, random);
      for (int i = 0; i < s.position.cells(); ++i)
        s.policy.push_back(s.position.stone[i] ? uint8_t{0}
                                               : static_cast<uint8_t>(random.below(255)));
      s.value = static_cast<uint16_t>(random.below(65536));
    }
    std::vector<const Sample*> batch;
    for (const Sample& s : samples) batch.push_back(&s);
    const auto learned = [&](const std::string& name) {
      network.kernel = name;
      Trainer trainer(network);
      Random same(1);
      const Loss loss = trainer.step(batch, 1e-3f * kWarmUp, same);
      std::vector<float> step = trainer.network.parameters;
      for (size_t i = 0; i < step.size(); ++i) step[i] -= network.parameters[i];
      return std::tuple(loss.total(), trainer.gradient(), step);
    };
    const auto [wanted, gradient, step] = learned("plain");
    for (const std::string& name : kernels()) {
      const auto [loss, other_gradient, other_step] = learned(name);
      EXPECT_NEAR(loss, wanted, 0.02 * wanted) << name;
      EXPECT_GT(cosine(gradient, other_gradient), 0.99) << name << " " << channels;
      EXPECT_GT(cosine(step, other_step), 0.9) << name << " " << channels;
    }
  }
}

TEST(HexTrainer, OrthogonalColumnsKeepTheSignOfTheGradient) {
  for (const int wide : {32, 64}) {
    Random random(3);
    const int rows = 7 * wide;
    std::vector<float> x(rows * wide);
    for (float& v : x) v = static_cast<float>(random.unit() - 0.5);
    for (int r = 0; r < rows; ++r) x[r * wide] *= 20;  // one direction dominates
    const std::vector<float> gradient = x;
    orthogonalise(kernel("plain", wide), rows, wide, x.data());
    for (int a = 0; a < wide; ++a)
      for (int b = 0; b <= a; ++b) {
        double product = 0;
        for (int r = 0; r < rows; ++r)
          product += static_cast<double>(x[r * wide + a]) * static_cast<double>(x[r * wide + b]);
        if (a == b) EXPECT_NEAR(product, 0.95, 0.45);  // the iteration is fast, not exact
        else EXPECT_NEAR(product, 0, 0.3);
      }
    EXPECT_GT(cosine(gradient, x), 0.1);
  }
}

// Kills channels: one to the end, one in the middle.
TEST(HexTrainer, DeadChannelsComeBackWithoutAChangeOfTheAnswers) {
  Random random(4);
  Network network({6, 32, 2}, 3);
  const Shape& shape = network.shape;
  const auto kill = [&](int channel, int layer) {
    for (size_t i = 0; i < kTaps * 32; ++i)
      network.parameters[shape.layer(layer) + i * 32 + static_cast<size_t>(channel)] = 0;
    network.parameters[shape.layer_bias(layer) + static_cast<size_t>(channel)] = -kClip;
  };
  for (size_t i = shape.pool(0); i < shape.best_move(); ++i)
    network.parameters[i] = static_cast<float>(0.02 * (random.unit() - 0.5));
  for (int layer = 0; layer < 6; ++layer) {
    for (size_t i = 0; i < 64; ++i)
      for (const size_t c : {size_t{5}, size_t{9}})
        if (shape.pools(layer)) network.parameters[shape.pool(layer) + i * 32 + c] = 0;
    if (layer >= 2) kill(5, layer);
    if (layer >= 1 && layer <= 3) kill(9, layer);
  }
  network.kernel = "plain";
  std::vector<Sample> samples(8);
  std::vector<const Sample*> pointers;
  for (Sample& s : samples) {
    s.position = random_position(7, 12, random);
    s.policy.assign(49, 1);
    pointers.push_back(&s);
  }
  const auto alive = [&](const Network& n, int channel, int layer) {
    Activations a;
    const Position* positions[] = {&samples[0].position};
    Features features[1];
    compute(positions, features);
    n.forward(positions, features, true, a);
    const Layout at(7);
    int above = 0;
    for (int i = 0; i < 49; ++i) above += a.x[layer][at.at(i / 7, i % 7) * 32 + channel] > 0;
    return above > 0;
  };
  ASSERT_FALSE(alive(network, 5, 3));
  ASSERT_FALSE(alive(network, 9, 2));
  Trainer trainer(network);
  const Loss before = trainer.measure(pointers);
  EXPECT_EQ(trainer.revive(pointers, random), 2);
  EXPECT_NEAR(trainer.measure(pointers).total(), before.total(), 1e-4);
  for (const int layer : {3, 4, 5, 6}) EXPECT_TRUE(alive(trainer.network, 5, layer)) << layer;
  for (const int layer : {2, 3}) EXPECT_TRUE(alive(trainer.network, 9, layer)) << layer;
  EXPECT_EQ(trainer.revive(pointers, random), 0) << "all are alive";
}

TEST(HexNetwork, CanMemoriseASingleSample) {
  Random random(2);
  Sample s;
  s.position = random_position(5, 4, random);
  s.policy.assign(25, 0);
  size_t free = 0;
  while (s.position.stone[free]) ++free;
  s.policy[free] = 255;
  s.value = 65535;
  const Sample* batch[] = {&s};
  Trainer trainer(Network({3}, 1));
  for (int i = 0; i < 150; ++i) trainer.step(batch, 0.003f, random);
  const Loss l = trainer.measure(batch);
  EXPECT_LT(l.policy, 0.1);
  EXPECT_LT(l.value, 0.1);
}

TEST(HexNetwork, SamplesAndWeightsRoundTrip) {
  Random random(12);
  std::stringstream file;
  std::vector<Sample> all;
  for (const int size : {1, 3, 8, 20}) {
    Sample s;
    s.position = random_position(size, size * size / 2, random);
    for (int i = 0; i < size * size; ++i)
      s.policy.push_back(static_cast<uint8_t>(random.below(256)));
    if (size == 8)  // the chances determine the policy
      for (size_t i = 0; i < 64; ++i) {
        s.chances.push_back(i < 2 ? static_cast<uint8_t>(128 + i) : uint8_t{0});
        s.policy[i] = i == 0 ? 213 : i == 1 ? 255 : 0;  // exp(-1 / 16 / 0.35)
      }
    s.value = static_cast<uint16_t>(random.below(65536));
    file << to_bytes(s);
    all.push_back(s);
  }
  for (const Sample& wanted : all) {
    const auto s = read(file);
    ASSERT_TRUE(s);
    EXPECT_EQ(s->position.stone, wanted.position.stone);
    EXPECT_EQ(s->position.to_move, wanted.position.to_move);
    EXPECT_EQ(s->policy, wanted.policy);
    EXPECT_EQ(s->chances, wanted.chances);
    EXPECT_EQ(s->value, wanted.value);
  }
  EXPECT_FALSE(read(file));
  for (const Shape shape : {Shape{2}, Shape{4, 32, 2}}) {
    const Network network(shape, 3);
    EXPECT_EQ(Network::load(network.save()).shape, shape);
    EXPECT_EQ(Network::load(network.save()).parameters, network.parameters);
  }
  const Network network({2}, 3);
  EXPECT_THROW(Network::load(network.save().substr(0, 1000)), Error);
  EXPECT_THROW(Network::load("nonsense"), Error);
}

// The winner by full search. Only contacts count: if all empty cells go to the other side, no
// bridge is left.
int brute_winner(const Position& p) {
  for (const uint8_t colour : {uint8_t{1}, uint8_t{2}}) {
    Position full = p;
    for (int i = 0; i < p.cells(); ++i)
      if (!p.stone[i]) full.stone[i] = static_cast<uint8_t>(3 - colour);
    if (links(full, colour).joined) return colour;
  }
  for (int i = 0; i < p.cells(); ++i)
    if (!p.stone[i]) {
      Position next = p;
      play(next, i);
      if (brute_winner(next) == p.to_move) return p.to_move;
    }
  return 3 - p.to_move;
}

TEST(HexLinks, AConnectedSideWinsWhoeverMovesNext) {
  Random random(5);
  int joined = 0;
  for (int i = 0; i < 4000; ++i) {
    const int size = 3 + static_cast<int>(random.below(2));
    const int least = size == 4 ? 7 : 2;
    Position p = random_position(
        size, least + static_cast<int>(random.below(static_cast<uint32_t>(size * size - least))),
        random);
    for (const uint8_t colour : {uint8_t{1}, uint8_t{2}})
      if (links(p, colour).joined) {
        ++joined;
        p.to_move = static_cast<uint8_t>(3 - colour);
        ASSERT_EQ(brute_winner(p), colour) << i;
      }
  }
  EXPECT_GT(joined, 500);
}

}  // namespace
}  // namespace hexarium::hex::net
