#include "games/hex/train/training_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/clock.h"
#include "core/file.h"
#include "core/text.h"

namespace hexarium::hex::net {

namespace {

namespace fs = std::filesystem;

constexpr double kLastShareOfPlay = 0.6;  // of the remaining time: leave some for learning
constexpr size_t kMostUnseen = 1000;      // new samples used to measure the loss
constexpr size_t kForRevival = 256;       // samples on which a dead channel has to be 0

Trainer read_state(const std::string& path) {
  const std::string bytes = read_file(path);
  try {
    return Trainer::load(bytes);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", quote(path), error.what()));
  }
}

Trainer start(const TrainingOptions& o) {
  std::error_code problem;
  fs::create_directories(o.folder, problem);
  if (problem)
    throw Error(fmt::format("folder {}: cannot be made ({})", quote(o.folder), problem.message()));
  if (const fs::path state = fs::path(o.folder) / "state.bin"; fs::exists(state))
    return read_state(state.string());
  if (o.start.empty()) return Trainer(Network(o.shape, 1));
  const Network from = Network::read_from(o.start);
  Shape shape = o.shape;
  shape.layers = std::max(shape.layers, from.shape.layers);
  shape.channels = std::max(shape.channels, from.shape.channels);
  if (!o.own_pooling) shape.pooling = from.shape.pooling;
  return Trainer(from.grown(shape));
}

}  // namespace

Evaluate evaluator(const Network& network, bool resistance) {
  if (resistance) return evaluate_by_resistance;
  return [&network](std::span<const Position* const> p) { return network.evaluate(p); };
}

TrainingRun::TrainingRun(TrainingOptions options)
    : options_(std::move(options)),
      playing_(options_.samples_of.empty()),
      trainer_(start(options_)),
      files_(playing_ ? options_.folder : options_.samples_of),
      buffer_(files_.read_new(options_.window)),
      random_(static_cast<uint64_t>(files_.count()) + 77),
      play_(options_.play, random_.next()),
      player_(trainer_.network),
      begin_(wall_seconds()) {
  if (playing_) out_.emplace(files_.name(files_.count()).string());
  else if (buffer_.empty())
    throw Error(fmt::format("samples of {}: expected at least one", quote(options_.samples_of)));
  play_.knowledge = options_.knowledge;
  player_.parameters = trainer_.average;
  player_.prepare();
}

double TrainingRun::seconds() const { return wall_seconds() - begin_; }

std::deque<Sample> TrainingRun::new_samples() {
  if (!playing_) return files_.read_new(options_.window);
  std::deque<Sample> samples;
  std::string bytes;
  const double until = now_ + kLastShareOfPlay * (options_.seconds - now_);
  for (Sample& s : play_.run(options_.chunk, evaluator(player_, options_.resistance),
                             [&] { return last_ = seconds() > until; }))
    bytes += to_bytes(s), samples.push_back(std::move(s));
  out_->add(bytes);
  return samples;
}

std::vector<const Sample*> TrainingRun::draw(size_t count) {
  std::vector<const Sample*> drawn;
  for (size_t k = 0; k < count; ++k)
    drawn.push_back(&buffer_[random_.below(static_cast<uint32_t>(buffer_.size()))]);
  return drawn;
}

Loss TrainingRun::learn(size_t fresh) {
  Loss sum;
  const auto steps = static_cast<int>(options_.reuse * static_cast<double>(fresh) /
                                      static_cast<double>(options_.batch));
  const double rate = options_.rate * std::pow(options_.last_rate / options_.rate,
                                               std::min(1.0, now_ / options_.seconds));
  for (int i = 0; i < steps && seconds() < options_.seconds; ++i) {
    std::vector<const Sample*> batch = draw(options_.batch);
    // Boards of the same size share vector lanes in the features.
    std::sort(batch.begin(), batch.end(),
              [](const Sample* a, const Sample* b) { return a->position.size < b->position.size; });
    const Loss l = trainer_.step(batch, static_cast<float>(rate), random_);
    sum.policy += l.policy, sum.value += l.value;
    sum.count += l.count, sum.policies += l.policies;
  }
  return sum;
}

void TrainingRun::save() {
  player_.parameters = trainer_.average;
  player_.prepare();
  write_file((fs::path(options_.folder) / "state.bin").string(), trainer_.save());
  write_file((fs::path(options_.folder) / "network.bin").string(), player_.save());
}

std::optional<TrainingRound> TrainingRun::next() {
  if (round_ > 0) now_ = seconds();
  if (last_ || round_ == options_.rounds || now_ >= options_.seconds) return {};
  ++round_;
  TrainingRound round;
  const uint64_t games = play_.games, evaluations = play_.evaluations;
  const double begun = cpu_seconds();
  std::deque<Sample> samples = new_samples();
  const double played = cpu_seconds();
  round.play_cpu = played - begun;
  round.games = play_.games - games, round.evaluations = play_.evaluations - evaluations;

  std::vector<const Sample*> test;
  for (size_t i = 0; i < std::min(samples.size(), kMostUnseen); ++i) test.push_back(&samples[i]);
  round.unseen = trainer_.measure(test);
  round.fresh = playing_ ? samples.size() : options_.chunk;
  for (Sample& s : samples) buffer_.push_back(std::move(s));
  while (buffer_.size() > options_.window) buffer_.pop_front();
  if (!buffer_.empty()) round.revived = trainer_.revive(draw(kForRevival), random_);
  round.learned = learn(round.fresh);
  round.buffer = buffer_.size();
  save();
  round.learn_cpu = cpu_seconds() - played;
  return round;
}

std::string log_line(const TrainingRun& run, const TrainingRound& r) {
  const auto mean = [](double sum, int n) { return sum / std::max(n, 1); };
  const auto per_second = [](double n, double seconds) { return n / std::max(1e-6, seconds); };
  return fmt::format(
      "{:.0f} s  games {}  samples {}  unseen policy {:.3f} value {:.3f} agree {:.3f}  "
      "train policy {:.3f} value {:.3f} revived {}  play {:.1f} s ({:.0f} eval/s, {:.1f} "
      "moves/game)  learn "
      "{:.1f} s ({:.0f}/s)\n",
      run.seconds(), run.games(), r.buffer, mean(r.unseen.policy, r.unseen.policies),
      mean(r.unseen.value, r.unseen.count), mean(r.unseen.agree, r.unseen.policies),
      mean(r.learned.policy, r.learned.policies), mean(r.learned.value, r.learned.count), r.revived,
      r.play_cpu, per_second(static_cast<double>(r.evaluations), r.play_cpu),
      static_cast<double>(r.fresh) / static_cast<double>(std::max<uint64_t>(1, r.games)),
      r.learn_cpu, per_second(r.learned.count, r.learn_cpu));
}

}  // namespace hexarium::hex::net
