// A proof that one side wins a position, written down step by step, and its check with plain rules.
// Nothing of the prover is used or believed here.
//
//   hexarium hex proof 1
//   record hex 4 b2
//   winner white
//   = a3 b3 c2 d2     step 1: these stones join the winner's sides
//   c2 1              step 2: he plays c2, then step 1 holds
//   | 2 5 + a1        the other moves first: whatever he plays, step 2 or step 5 is left; he holds
//   a1 end 17            how many steps there are; the last one is the claim
//
// Each step says: the winner wins if he has these stones and the other has none of these cells.
// Steps of the kinds = and | hold though the other moves first.
#pragma once
#include <bitset>
#include <optional>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

using CellBits = std::bitset<kMaxSize * kMaxSize>;

struct ProofStep {
  enum class Kind : uint8_t { Chain, Move, Any };
  Kind kind = Kind::Chain;
  std::vector<Cell> cells;    // the chain; the move; stones he holds
  std::vector<size_t> after;  // earlier steps, from 0
};

struct WrittenProof {
  std::string record;
  Color winner = Color::None;
  std::vector<ProofStep> steps;
};

std::string to_text(const WrittenProof&);
WrittenProof parse_proof(std::string_view text);  // throws Error: not a whole file of this version

// What a step needs.
struct ProofNeeds {
  CellBits stones, free;  // the winner has these; the other none of these
};

struct ProofCheck {
  std::string lie;                // what is wrong and where; empty = the proof holds
  std::vector<ProofNeeds> needs;  // of the steps, if it holds
};
ProofCheck check(const WrittenProof&);

// The winner's move in a position of the proof, he being to move; nothing if no step fits.
std::optional<Cell> answer(const WrittenProof&, const ProofCheck&, const State&);

}  // namespace hexarium::hex
