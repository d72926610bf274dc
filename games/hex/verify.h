// Checks a claim "this side wins" by playing it out with plain rules: nothing of the solver is
// believed but the moves it suggests, and those are played on the board until the sides are joined.
#pragma once
#include <bitset>
#include <functional>
#include <unordered_map>

#include "games/hex/rules.h"

namespace hexarium::hex {

using Carrier = std::bitset<kMaxSize * kMaxSize>;

class Verifier {
 public:
  // `suggest` names a move for `winner`, who is to move; kNoCell = it knows none.
  Verifier(Color winner, std::function<Cell(const State&)> suggest)
      : winner_(winner), suggest_(std::move(suggest)) {}

  // True if every defence was answered. False: some suggestion was missing or illegal, or did not
  // win.
  bool check(const State& s) { return prove(s) != nullptr; }
  uint64_t positions() const { return known_.size(); }

 private:
  // Empty cells of s that are enough for the winner, whoever holds the others; nullptr = not
  // proven.
  const Carrier* prove(const State& s);

  Color winner_;
  std::function<Cell(const State&)> suggest_;
  std::unordered_map<std::string, Carrier> known_;
};

}  // namespace hexarium::hex
