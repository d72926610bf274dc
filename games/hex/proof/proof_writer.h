// Writes a proof (proof_file.h): where connections join the sides it writes them, elsewhere it
// plays the solver's moves out against every defence that can matter. A written step is reused
// wherever its needs are met: extra stones never hurt.
#pragma once
#include <functional>

#include "games/hex/proof/link_writer.h"

namespace hexarium::hex {

class ProofWriter {
 public:
  // `suggest` returns a move for `winner`, who is to move; kNoCell if it knows none.
  ProofWriter(int size, Color winner, std::function<Cell(const State&)> suggest)
      : proof_(size, winner), links_(make_link_writer(proof_)), suggest_(std::move(suggest)) {}

  // True if every defence is answered; the last step is then the claim. False if a suggestion was
  // missing, illegal or did not win.
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
