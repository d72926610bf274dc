// A small generator (SplitMix64), so that a seed gives the same numbers on every platform.
#pragma once
#include <cstdint>

namespace hexarium {

// The mixing step: every bit of the result depends on every bit of x.
inline uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    const uint64_t number = mix(state_);
    state_ += 0x9e3779b97f4a7c15u;
    return number;
  }
  // Uniform in 0 .. bound-1; bound > 0. Multiplies 32 random bits, so the bias is at most 2^-32.
  uint32_t below(uint32_t bound) { return static_cast<uint32_t>(((next() >> 32) * bound) >> 32); }
  // Uniform in [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  bool operator==(const Random&) const = default;

 private:
  uint64_t state_;
};

}  // namespace hexarium
