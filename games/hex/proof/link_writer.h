// Writes virtual connections down as steps of a proof: every one that is used is taken apart again
// into what the AND and OR rules made it of.
#pragma once
#include <map>
#include <memory>
#include <optional>

#include "games/hex/proof/proof_file.h"

namespace hexarium::hex {

// A proof that grows by steps that follow from those before.
struct GrowingProof {
  GrowingProof(int board_size, Color winner) : size(board_size) { proof.winner = winner; }
  // Its number, also if it is there already; nothing if it does not follow.
  std::optional<size_t> add(ProofStep step);

  int size;
  WrittenProof proof;
  std::vector<ProofNeeds> needs;

 private:
  std::map<std::tuple<ProofStep::Kind, std::vector<Cell>, std::vector<size_t>>, size_t> numbers_;
};

class LinkWriter {
 public:
  virtual ~LinkWriter() = default;
  // The step that joins the winner's sides by connections alone; nothing if none is found.
  virtual std::optional<size_t> win(const State&) = 0;
};
std::unique_ptr<LinkWriter> make_link_writer(GrowingProof&);

}  // namespace hexarium::hex
