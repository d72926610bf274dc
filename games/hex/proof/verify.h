// Checks a claim "this side wins" by playing it out with plain rules: nothing of the solver is
// believed but the moves it suggests, and those are played on the board until the sides are joined.
// What was played out once holds wherever its cells are there again: stones more never hurt.
#pragma once
#include <bitset>
#include <functional>
#include <optional>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

using CellBits = std::bitset<kMaxSize * kMaxSize>;

class Verifier {
 public:
  // `suggest` names a move for `winner`, who is to move; kNoCell = it knows none.
  Verifier(Color winner, std::function<Cell(const State&)> suggest)
      : winner_(winner), suggest_(std::move(suggest)) {}

  // True if every defence was answered. False: some suggestion was missing or illegal, or did not
  // win.
  bool check(const State& s) { return prove(s).has_value(); }
  uint64_t positions() const { return positions_; }

 private:
  struct Win {
    CellBits stones, empty;  // the winner has the first, and the other none of the second
  };

  // The cells that are enough for the winner, whoever holds the others; nothing = not proven.
  std::optional<CellBits> prove(const State& s);
  std::optional<CellBits> play_out(const State& s);

  Color winner_;
  std::function<Cell(const State&)> suggest_;
  std::vector<Win> known_[2];  // if the loser, if the winner moves
  uint64_t positions_ = 0;
};

}  // namespace hexarium::hex
