// Any bytes as files of a training run: weights (`n`, or `N` for edits of a valid file), training
// state (`t`, `T`) and samples (`s`). They are accepted or rejected; what is accepted can be used.
// Parsers: games/hex/net/network.cpp games/hex/train/samples.cpp games/hex/train/train.cpp
#include <sstream>

#include "games/hex/train/train.h"
#include "tests/fuzz/edits.h"

namespace {

using namespace hexarium;
using namespace hexarium::hex::net;

void use_network(const std::string& bytes) {
  const Network network = Network::load(bytes);
  if (Network::load(network.save()).parameters != network.parameters) std::abort();
  hex::net::Position position;
  position.size = 3;
  const hex::net::Position* all[] = {&position};
  network.evaluate(all);
}

void use_training(const std::string& bytes) {
  Trainer trainer = Trainer::load(bytes);
  trainer.network.parameters = trainer.average;
  trainer.network.prepare();
}

void use_samples(const std::string& bytes) {
  static Trainer trainer(Network({1}));
  std::istringstream in(bytes);
  std::vector<Sample> samples;
  while (auto sample = read(in)) {
    std::istringstream again(to_bytes(*sample));
    if (to_bytes(*read(again)) != to_bytes(*sample)) std::abort();
    if (samples.size() < 4) samples.push_back(std::move(*sample));
  }
  std::vector<const Sample*> batch;
  for (const Sample& sample : samples) batch.push_back(&sample);
  if (!batch.empty()) trainer.measure(batch);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  static const std::string network = Network({1}).save(), training = Trainer(Network({1})).save();
  try {
    switch (data[0]) {
      case 'n':
        use_network(rest);
        break;
      case 'N':
        use_network(fuzz::edited(network, rest));
        break;
      case 't':
        use_training(rest);
        break;
      case 'T':
        use_training(fuzz::edited(training, rest));
        break;
      default:
        use_samples(rest);
    }
  } catch (const Error&) {
  }
  return 0;
}
