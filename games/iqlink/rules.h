// IQ-Link: lay all twelve pieces on the board. A placement string names peg, piece and orientation
// of each piece, three letters a piece: `BAAHBA`. Setups are `start` and `:PLACEMENT`; a move is
// one piece, `BAA`. Placing pieces that lead nowhere is legal: the game is over when all twelve lie
// on the board or no piece fits any more.
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

  std::vector<Index> placed;  // in the order they were laid
  Slots taken;
  uint16_t used = 0;  // pieces on the board, one bit each
};

std::vector<State::Move> legal_moves(const State& state);
void play(State& state, State::Move move);
Outcome outcome(const State& state);
State::Move parse_move(const State& state, std::string_view text);
std::string to_text(const State& state, State::Move move);
View view(const State& state);

// Placement strings. Well-formed is a matter of syntax alone (upper case, too: setups and moves are
// raised before); Error says what is wrong with it.
std::vector<Spot> parse_placement(std::string_view text);
std::string to_text(std::span<const Index> placed);

// A rule that a well-formed placement breaks.
struct Fault {
  std::string rule;  // "ring-on-ring"
  std::string text;  // "ring of C on peg J: the ring of A is already there"
};
std::vector<Fault> faults_of(const std::vector<Spot>& placement);  // empty = valid

// A record in which a bare placement stands for the setup `:PLACEMENT`.
std::string import(std::string_view record);

}  // namespace hexarium::iqlink
