// Honey's rules: a single level, or a whole game with a bag of tiles.
//
// Setups:
//   [OPTION,...]:ROW/ROW/...;HAND[;words=A,B,...][;points=1,4,...]     a level
//   SIZE[,OPTION...][#SEED]                                            a whole game
// A row is a sequence of cells: a number of plain empty cells, a letter, or `.` for an empty cell;
// a bonus precedes its cell in lower case: `3SUdlB2`, `tw.`. SIZE is N or WxH. Options: the rules
// (touch=crossing, ...), and for whole games players=1|2 and hand=N. In a whole game the seed
// places bonuses, portals and a first word and shuffles the bag. After a play the player draws; a
// player who cannot play passes; the game ends when all pass in turn.
#pragma once
#include "core/game.h"
#include "games/honey/solver.h"

namespace hexarium::honey {

inline constexpr std::string_view kUsualSetup = "15#1";

struct State {
  struct Move {
    uint32_t word = 0;
    int cell = -1;  // -1 = pass
    int direction = kRight;
    bool operator==(const Move&) const = default;
    bool pass() const { return cell < 0; }
  };
  explicit State(std::string_view setup);
  bool operator==(const State&) const;
  bool over() const { return passes == players; }

  Level level;  // its hand belongs to the player to move
  bool whole_game = false;
  int players = 1, mover = 1, passes = 0, hand_size = 0;
  std::string other_hand, bag;  // the bag is drawn from its end
  std::array<int64_t, 2> scores{};
  std::vector<int> last;  // cells of the last play
};

std::vector<State::Move> legal_moves(const State&);  // best first; `pass` if no play is possible
void play(State&, const State::Move&);
Outcome outcome(const State&);
State::Move parse_move(const State&, std::string_view);  // "HOUSE@4,3,down_right", "pass"
std::string to_text(const State&, const State::Move&);
View view(const State&);
// What a player of a whole game may see: their own hand, and the sizes of the other hand and the
// bag.
View seat_view(const Entry&, std::string_view record, int seat);
std::vector<View> frames(const State& before, const State::Move&);  // one frame per letter

// The setup of a level; throws Error if its board, hand or word list is too large for a record.
std::string setup_text(const Level& level);
// Replaces `[OPTION,...]@PATH/ID` in a record by the level in those files.
std::string import(std::string_view record);

}  // namespace hexarium::honey
