// Any bytes as a database of Hex proofs (`p`, or `P` for edits of a valid file) or of saved games
// (`l`, `L`). It opens or is rejected; queries give answers or errors.
// Parsers: games/hex/proof/proof_store.cpp app/library.cpp
#include "app/api.h"
#include "core/file.h"
#include "games/hex/proof/proof_store.h"
#include "tests/fuzz/edits.h"

namespace {

using namespace hexarium;

std::string sound_proofs() {
  const fuzz::ScratchFile scratch;
  {
    hex::ProofStore store(scratch.path);
    for (const char* setup : {"2", "3", "4"}) {
      hex::Solution solution;
      solution.winner = hex::Color::Black, solution.proven = true;
      solution.moves = {1};
      store.keep(hex::State(setup), solution, false);
    }
  }
  return read_file(scratch.path);
}

void ask_proofs(const std::string& bytes) {
  const fuzz::ScratchFile scratch;
  write_file(scratch.path, bytes);
  try {
    hex::ProofStore store(scratch.path);
    for (const char* setup : {"2", "3", "4"}) store.find(hex::State(setup), false);
    store.keep(hex::State("5"), {.winner = hex::Color::Black, .proven = true, .moves = {3}}, false);
  } catch (const Error&) {
  }
}

std::string sound_library() {
  const fuzz::ScratchFile scratch;
  {
    Library library(scratch.path);
    library.add("hex", "hex 5 c3", "a game");
    library.add("hexic", "hexic 8#1", "another");
  }
  return read_file(scratch.path);
}

void ask_library(const std::string& bytes) {
  const fuzz::ScratchFile scratch;
  write_file(scratch.path, bytes);
  try {
    Library library(scratch.path);
    const Context context{.library = &library, .host = "127.0.0.1"};
    for (const char* target : {"/api/library", "/api/library.txt", "/api/library/1"}) {
      const Response response =
          handle({.method = "GET", .target = target, .host = "localhost:8080"}, context);
      if (response.type == "application/json" && !Json::accept(response.body)) std::abort();
    }
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  static const std::string proofs = sound_proofs(), library = sound_library();
  switch (data[0]) {
    case 'p':
      ask_proofs(rest);
      break;
    case 'P':
      ask_proofs(fuzz::edited(proofs, rest));
      break;
    case 'l':
      ask_library(rest);
      break;
    default:
      ask_library(fuzz::edited(library, rest));
  }
  return 0;
}
