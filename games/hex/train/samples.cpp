#include "games/hex/train/samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/text.h"

namespace hexarium::hex::net {

namespace {
constexpr uint8_t kHasChances = 16;

std::vector<uint8_t> policy_of(const std::vector<uint8_t>& chances) {
  const uint8_t best = *std::max_element(chances.begin(), chances.end());
  std::vector<uint8_t> policy;
  for (const uint8_t c : chances)
    policy.push_back(
        c == 0 ? uint8_t{0}
               : static_cast<uint8_t>(std::lround(
                     255 * std::exp((chance_logit(c) - chance_logit(best)) / kTemperature))));
  return policy;
}
}  // namespace

std::string to_bytes(const Sample& s) {
  const int cells = s.position.cells();
  const int kind = s.chances.empty() ? 0 : kHasChances;
  std::string bytes = {static_cast<char>(s.position.size),
                       static_cast<char>(s.position.to_move | kind),
                       static_cast<char>(s.value & 255), static_cast<char>(s.value >> 8)};
  for (int i = 0; i < cells; i += 4) {
    int packed = 0;
    for (int k = 0; k < 4 && i + k < cells; ++k) packed |= s.position.stone[i + k] << (2 * k);
    bytes += static_cast<char>(packed);
  }
  const auto& last = s.chances.empty() ? s.policy : s.chances;
  bytes.append(last.begin(), last.end());
  return bytes;
}

std::optional<Sample> read(std::istream& in) {
  uint8_t head[4];
  if (!in.read(reinterpret_cast<char*>(head), 4)) return {};
  Sample s;
  const bool chances = head[1] & kHasChances;
  head[1] &= static_cast<uint8_t>(~kHasChances);
  if (head[0] < 1 || head[0] > kMaxSize || head[1] < 1 || head[1] > 2)
    throw Error("training data: expected samples written by 'hexarium hex selfplay'");
  s.position.size = head[0], s.position.to_move = head[1];
  s.value = static_cast<uint16_t>(head[2] | head[3] << 8);
  const int cells = s.position.cells();
  std::string packed((cells + 3) / 4, '\0');
  s.policy.resize(cells);
  in.read(packed.data(), static_cast<std::streamsize>(packed.size()));
  if (!in.read(reinterpret_cast<char*>(s.policy.data()), cells)) return {};  // still being written
  for (int i = 0; i < cells; ++i) {
    const int stone = packed[i / 4] >> (2 * (i % 4)) & 3;
    if (stone == 3) throw Error("training data: damaged (bad cell value)");
    s.position.stone[i] = static_cast<uint8_t>(stone);
  }
  if (chances) {
    s.chances = std::move(s.policy);
    s.policy = policy_of(s.chances);
  }
  return s;
}

std::filesystem::path SampleFiles::name(int i) const {
  return folder_ / fmt::format("samples-{:04}.bin", i);
}

int SampleFiles::count() const {
  int files = 0;
  while (std::filesystem::exists(name(files))) ++files;
  std::error_code missing;  // no folder: no files
  for (const auto& entry : std::filesystem::directory_iterator(folder_, missing)) {
    const std::string found = entry.path().filename().string();
    if (found > name(files).filename().string() && found.starts_with("samples-") &&
        found.ends_with(".bin"))
      throw Error(fmt::format("sample file {}: expected {} before it", quote(found),
                              name(files).filename().string()));
  }
  return files;
}

std::deque<Sample> SampleFiles::read_new(size_t most) {
  std::deque<Sample> out;
  for (const int files = count(); file_ < files;) {
    std::ifstream in(name(file_), std::ios::binary);
    in.seekg(at_);
    while (auto s = read(in)) {
      out.push_back(std::move(*s));
      if (out.size() > most) out.pop_front();
      at_ = in.tellg();
    }
    if (file_ + 1 == files) break;  // may still be growing
    ++file_, at_ = 0;
  }
  return out;
}

}  // namespace hexarium::hex::net
