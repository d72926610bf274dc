// Games between two networks, to decide which is stronger.
#pragma once
#include <memory>
#include <optional>

#include "core/random.h"
#include "games/hex/net/puct.h"
#include "games/hex/protocol/match.h"

namespace hexarium::hex::net {

// Openings: first stones on the two leftmost and two rightmost columns, where a stone is not
// decisive, each once; then the same stones with a random answer.
std::vector<std::vector<int>> gate_openings(int size, int pairs, Random& random);

struct GateSide {
  std::unique_ptr<Engine> engine;
  SearchLimits limits;
};
struct GateResult {
  struct Game {
    std::vector<int> moves;  // cells, the opening included
    int black = 0;           // which side
    int winner = 0;
  };
  std::vector<Game> games;
  int won[2] = {0, 0}, moves[2] = {0, 0};
  double cpu[2] = {0, 0};  // seconds
};
// Plays every opening with both colours; stops after a pair of games once `test` has its answer.
GateResult run_gate(GateSide (&sides)[2], int size, const std::vector<std::vector<int>>& openings,
                    const std::optional<SequentialTest>& test);

// The game as SGF, with the names of the two sides.
std::string to_sgf(const GateResult::Game& game, int size, const std::string& a,
                   const std::string& b);

}  // namespace hexarium::hex::net
