// Writes a proof (proof_file.h): where connections join the sides they are written down, elsewhere
// the moves that the solver suggests are played out with plain rules against every defence that can
// matter. What was written once holds wherever its cells are there again: stones more never hurt.
#pragma once
#include <functional>

#include "games/hex/proof/link_writer.h"

namespace hexarium::hex {

class ProofWriter {
 public:
  // `suggest` names a move for `winner`, who is to move; kNoCell = it knows none.
  ProofWriter(int size, Color winner, std::function<Cell(const State&)> suggest)
      : proof_(size, winner), links_(make_link_writer(proof_)), suggest_(std::move(suggest)) {}

  // True if every defence was answered; the last step is then the claim. False: some suggestion was
  // missing or illegal, or did not win.
  bool write(const State& s);
  const std::vector<ProofStep>& steps() const { return steps_; }

 private:
  // The step that proves the position.
  std::optional<size_t> prove(const State& s);
  std::optional<size_t> play_out(const State& s);

  GrowingProof proof_;
  std::vector<ProofStep> steps_;
  std::unique_ptr<LinkWriter> links_;
  std::function<Cell(const State&)> suggest_;
  std::vector<size_t> known_[2];  // wins by who moves: the loser, the winner
};

}  // namespace hexarium::hex
