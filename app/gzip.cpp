#include "app/gzip.h"

#include <algorithm>
#include <array>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <cstdint>

#include "core/text.h"

namespace hexarium {

namespace {

uint32_t crc32(std::string_view bytes) {
  static const auto kTable = [] {
    std::array<uint32_t, 256> table{};
    for (uint32_t i = 0; i < 256; ++i) {
      table[i] = i;
      for (int bit = 0; bit < 8; ++bit)
        table[i] = (table[i] >> 1) ^ (table[i] % 2 ? 0xEDB88320u : 0);
    }
    return table;
  }();
  uint32_t sum = ~0u;
  for (const unsigned char byte : bytes) sum = (sum >> 8) ^ kTable[(sum ^ byte) % 256];
  return ~sum;
}

void append_number(std::string& to, uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) to += static_cast<char>(number >> shift);
}

}  // namespace

bool takes_gzip(std::string_view header) {
  while (!header.empty()) {
    const size_t comma = std::min(header.find(','), header.size());
    const std::string_view one = trim(header.substr(0, comma));
    header.remove_prefix(std::min(comma + 1, header.size()));
    const size_t semicolon = std::min(one.find(';'), one.size());
    if (lower(trim(one.substr(0, semicolon))) != "gzip") continue;
    const std::string_view weight = trim(one.substr(std::min(semicolon + 1, one.size())));
    return weight.find_first_of("123456789") != weight.npos || weight.empty();
  }
  return false;
}

// RFC 1952: a header of ten bytes, the deflated bytes, their checksum and their number.
std::string gzip(std::string_view bytes) {
  namespace zlib = boost::beast::zlib;
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  zlib::deflate_stream stream;
  const size_t header = out.size();
  out.resize(header + stream.upper_bound(bytes.size()));
  zlib::z_params at;
  at.next_in = bytes.data();
  at.avail_in = bytes.size();
  at.next_out = out.data() + header;
  at.avail_out = out.size() - header;
  boost::beast::error_code end;  // end_of_stream: all of it is written
  stream.write(at, zlib::Flush::finish, end);
  out.resize(header + at.total_out);
  append_number(out, crc32(bytes));
  append_number(out, static_cast<uint32_t>(bytes.size()));
  return out;
}

}  // namespace hexarium
