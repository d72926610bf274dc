// Training samples and their files.
//
// A sample is a position, a policy and a value for the side to move. In a file, per sample:
//   1 byte           board size N
//   1 byte           side to move, 1 Black or 2 White; plus 16 if the last N*N bytes are chances
//   2 bytes          value, little-endian, 0..65535 from a certain loss to a certain win
//   (N*N+3)/4 bytes  cells in reading order, two bits each, lowest first: 0 empty, 1 Black, 2 White
//   N*N bytes        policy, 255 = the largest entry; or the winning chance of each move as
//                    128 + 16 * logit in 1..255, 0 = taken or unknown
#pragma once
#include <deque>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "games/hex/net/features.h"

namespace hexarium::hex::net {

struct Sample {
  Position position;
  std::vector<uint8_t> policy;   // by cell, 255 = the largest
  std::vector<uint8_t> chances;  // by cell, as in the file; empty if unknown
  uint16_t value = 0;
};
std::string to_bytes(const Sample& sample);
std::optional<Sample> read(std::istream& in);  // empty at the end; throws Error if damaged

// The logit of a winning chance, from its byte in a sample.
inline float chance_logit(uint8_t byte) { return static_cast<float>(byte - 128) / 16; }
// The policy is the softmax of the moves' chances, as logits divided by this temperature.
constexpr float kTemperature = 0.35f;

// The samples of a training run: samples-0000.bin, samples-0001.bin, ... in one folder. Another
// process may be appending to the last file.
class SampleFiles {
 public:
  explicit SampleFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}
  std::filesystem::path name(int i) const;
  int count() const;
  // The samples added since the last call; if more than `most`, the newest.
  std::deque<Sample> read_new(size_t most);

 private:
  std::filesystem::path folder_;
  int file_ = 0;
  std::streamoff at_ = 0;  // how far that file was read
};

}  // namespace hexarium::hex::net
