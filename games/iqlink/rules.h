// IQ-Link: place all twelve pieces on the board. A placement string gives the peg, piece and
// orientation of each piece in three letters: `BAAHBA`. Setups are `start` and `:PLACEMENT`; a move
// is one piece, `BAA`. Moves that lead to a dead end are legal: the game is over when all twelve
// pieces are placed or none fits.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/iqlink/pieces.h"

namespace hexarium::iqlink {

struct State {
  struct Move {
    Index placement;
    bool operator==(const Move&) const = default;
  };
  explicit State(std::string_view setup);
  bool operator==(const State&) const = default;

  std::vector<Index> placed;  // in the order of placing
  Slots taken;
  uint16_t used = 0;  // pieces on the board, one bit each
};

std::vector<State::Move> legal_moves(const State& state);
void play(State& state, State::Move move);
Outcome outcome(const State& state);
State::Move parse_move(const State& state, std::string_view text);
std::string to_text(const State& state, State::Move move);
View view(const State& state);

// Placement strings. "Well-formed" is about syntax alone. Letters must be upper case here; setups
// and moves are converted first. Throws Error if malformed.
std::vector<Spot> parse_placement(std::string_view text);
std::string to_text(std::span<const Index> placed);

// A rule broken by a well-formed placement.
struct Fault {
  std::string rule;  // "ring-on-ring"
  std::string text;  // "ring of C on peg J: the ring of A is already there"
};
std::vector<Fault> faults_of(const std::vector<Spot>& placement);  // empty = valid

// Accepts a record with a bare placement as the setup `:PLACEMENT`.
std::string import(std::string_view record);

}  // namespace hexarium::iqlink
