// FNV-1a, for checksums and names: the same on every machine, not cryptographic.
#pragma once
#include <cstdint>
#include <string_view>

namespace hexarium {

inline uint64_t fnv1a(std::string_view text, uint64_t start = 0xcbf29ce484222325u) {
  for (const char c : text) start = (start ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return start;
}

}  // namespace hexarium
