// Writes a proof (proof_file.h) by playing it out with plain rules: of the solver only the moves it
// suggests are used, and those are played on the board until the sides are joined. What was played
// out once holds wherever its cells are there again: stones more never hurt.
#pragma once
#include <functional>
#include <optional>
#include <unordered_map>

#include "games/hex/proof/proof_file.h"

namespace hexarium::hex {

class ProofWriter {
 public:
  // `suggest` names a move for `winner`, who is to move; kNoCell = it knows none.
  ProofWriter(Color winner, std::function<Cell(const State&)> suggest)
      : winner_(winner), suggest_(std::move(suggest)) {}

  // True if every defence was answered; the last step is then the claim. False: some suggestion was
  // missing or illegal, or did not win.
  bool write(const State& s) { return prove(s).has_value(); }
  const std::vector<ProofStep>& steps() const { return steps_; }

 private:
  // The step that proves the position.
  std::optional<size_t> prove(const State& s);
  std::optional<size_t> play_out(const State& s);
  size_t add(ProofStep step, const ProofNeeds& needs);

  Color winner_;
  std::function<Cell(const State&)> suggest_;
  std::vector<ProofStep> steps_;
  std::vector<ProofNeeds> needs_;  // of the steps
  std::vector<size_t> known_[2];   // steps by who moves: the loser, the winner
  std::unordered_map<CellBits, size_t> chains_;
};

}  // namespace hexarium::hex
