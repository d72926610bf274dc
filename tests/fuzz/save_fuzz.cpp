// Any bytes as a saved search of the Hex prover (`x`, or `X` for edits of a valid file with its
// checksum corrected) or of the Hexceed prover (`c`, `C`). It is accepted or rejected, and the
// search continues from it: false content may give wrong answers, but nothing breaks.
// Parsers: games/hex/proof/prover.cpp games/hexceed/prover.cpp
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/file.h"
#include "core/hash.h"
#include "games/hex/proof/dfpn.h"
#include "games/hex/proof/prover.h"
#include "games/hexceed/prover.h"
#include "tests/fuzz/edits.h"

namespace {

using namespace hexarium;

bool go_on_with_hex(const std::string& bytes) {
  static const fuzz::ScratchFile scratch;
  static hex::Prover prover(6, 1 << 16);
  prover.clear();
  write_file(scratch.path, bytes);
  try {
    prover.load(scratch.path);
  } catch (const Error&) {
    return false;
  }
  prover.solve(hex::State("6"), {.nodes = 6});
  return true;
}

std::string sound_hex() {
  const fuzz::ScratchFile scratch;
  hex::Prover prover(6, 1 << 16);
  prover.solve(hex::State("6"), {.nodes = 5});
  prover.save(scratch.path);
  return read_file(scratch.path);
}

// Bytes 24 to 31 are the checksum of what follows: see SavedHeader in games/hex/proof/prover.cpp.
std::string seal_hex(std::string bytes) {
  if (bytes.size() < 32) return bytes;
  uint64_t sum = bytes.size() - 32;
  for (size_t i = 32; i < bytes.size(); i += 8) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, std::min<size_t>(8, bytes.size() - i));
    sum = mix(sum ^ word);
  }
  std::memcpy(bytes.data() + 24, &sum, 8);
  return bytes;
}

// Bounds of a position with three empty cells, and the search for its value.
void go_on_with_hexceed(const std::string& text) {
  static const hexceed::State state(
      ":B-W/././R-K/R-W/G-W/BXK/ROW/BOK/G-K/BXW/B-K/GXW/GOK/./ROK/RXK/GOW");
  try {
    hexceed::Knowledge knowledge;
    knowledge.read(text, "saved");
    hexceed::Knowledge again;
    again.read(knowledge.to_text(), "saved");
    if (again.to_text() != knowledge.to_text()) std::abort();
    hexceed::Control control;
    control.node_limit = 10000;
    hexceed::Prover(knowledge, 1, control, 10).value(state, 0);
  } catch (const Error&) {  // also if the bounds contradict what is found
  }
}

// Adds the header and the last line that match these lines.
std::string seal_hexceed(const std::string& lines) {
  const std::string text = "hexceed bounds 1\n" + lines + (lines.ends_with('\n') ? "" : "\n");
  const auto count = std::count(text.begin(), text.end(), '\n') - 1;
  return text + fmt::format("end {} {:016x}\n", count, fnv1a(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  static const std::string sound = sound_hex();
  static const bool good = go_on_with_hex(seal_hex(sound));
  if (!good) std::abort();
  switch (data[0]) {
    case 'x':
      go_on_with_hex(rest);
      break;
    case 'X':
      go_on_with_hex(seal_hex(fuzz::edited(sound, rest)));
      break;
    case 'c':
      go_on_with_hexceed(rest);
      break;
    default:
      go_on_with_hexceed(seal_hexceed(rest));
  }
  return 0;
}
