// Writes virtual connections as steps of a proof: every connection that is used is taken apart into
// the connections from which the AND and OR rules built it.
#pragma once
#include <map>
#include <memory>
#include <optional>

#include "games/hex/proof/proof_file.h"

namespace hexarium::hex {

// A proof that grows step by step; each step follows from earlier ones.
struct GrowingProof {
  GrowingProof(int board_size, Color winner) : size(board_size) { proof.winner = winner; }
  // The step's number, new or existing; nothing if it does not follow.
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
