// Proof files: a step-by-step proof that one side wins a position, and a verifier that uses only
// the rules and trusts nothing from the prover.
//
//   hexarium hex proof 2
//   record hex 4 b2
//   winner white
//   = < a3 b2           step 1: a3 touches the first side and b2, so b2 is connected to that side
//   a3 1                step 2: the winner plays a3, then step 1 holds
//   ...
//   | 2 4               step 5: whatever the opponent plays first, step 2 or step 4 survives
//   ...
//   = < b2 c2 > ~ 5 9   from side to side: the disjoint steps 5 and 9 connect what does not touch
//   end 12              the number of steps; the last one is the claim
//
// A step connects two ends, cells or sides ("<" is north or west, ">" south or east). It claims:
// the winner connects them if the winner has these stones and the opponent none of these cells.
// Steps of kinds = and | hold even if the opponent moves first. "| 2 4 + a1": the winner also needs
// a stone on a1.
#pragma once
#include <optional>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

struct ProofStep {
  enum class Kind : uint8_t { Chain, Move, Any };
  Kind kind = Kind::Chain;
  // Chain: the path from end to end, sides as first_side() and the number after it. Move: the move.
  // Any: further stones the winner needs.
  std::vector<Cell> cells;
  std::vector<size_t> after;  // earlier steps, from 0; Chain: one per pair that does not touch
};

constexpr Cell first_side(int size) { return static_cast<Cell>(size * size); }
// Whether two cells, or a cell and a side of the winner, touch.
bool touch(int size, Color winner, Cell a, Cell b);

struct WrittenProof {
  std::string record;
  Color winner = Color::None;
  std::vector<ProofStep> steps;
};

std::string to_text(const WrittenProof&);
WrittenProof parse_proof(std::string_view text);  // throws Error

// What a step needs and what it connects.
struct ProofNeeds {
  CellSet stones, free;  // the winner has these; the opponent none of these
  Cell from = kNoCell, to = kNoCell;
  bool fits(const CellSet& mine, const CellSet& theirs) const {
    return (stones & ~mine).none() && (free & theirs).none();
  }
};

// Appends the needs of the next step, number known.size(), or says why it does not follow.
std::string follow(const WrittenProof&, int size, std::vector<ProofNeeds>& known);

struct ProofCheck {
  std::string error;              // what is wrong and its place; empty = valid
  std::vector<ProofNeeds> needs;  // needs of the steps, if valid
};
ProofCheck check(const WrittenProof&);

// The winner's move in a position of the proof, with the winner to move; empty if no step applies.
std::optional<Cell> answer(const WrittenProof&, const ProofCheck&, const State&);

}  // namespace hexarium::hex
