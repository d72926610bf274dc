// Any bytes as a Hex proof file (`p`, or `P` for edits of a valid one). It is rejected, refuted, or
// true.
// Parsers: games/hex/proof/proof_file.cpp
#include "games/hex/proof/proof_file.h"
#include "games/hex/proof/prover.h"
#include "tests/fuzz/edits.h"

namespace {

using namespace hexarium;

constexpr const char* kSound =
    "hexarium hex proof 2\nrecord hex 2 a1\nwinner white\n= < a2 b1 >\nb1 1\n= < a2 b2 >\nb2 3\n| "
    "2 4\n"
    "a2 5\nend 6\n";

void use(const std::string& text) {
  try {
    const hex::WrittenProof proof = hex::parse_proof(text);
    const hex::ProofCheck checked = hex::check(proof);
    if (!checked.error.empty()) return;
    const hex::State s = replay<hex::State>(parse_record("hex", "11", proof.record));
    hex::answer(proof, checked, s);
    if (hex::parse_proof(hex::to_text(proof)).steps.size() != proof.steps.size()) std::abort();
    if (s.size > 3) return;
    const hex::Color winner =
        s.winner != hex::Color::None ? s.winner : hex::Prover(s.size, 1 << 16).solve(s).winner;
    if (winner != proof.winner) std::abort();
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  use(data[0] == 'P' ? fuzz::edited(kSound, rest) : rest);
  return 0;
}
