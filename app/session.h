// A game in progress, independent of the terminal: typed lines in, text out.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/text_board.h"

namespace hexarium {

struct Reply {
  enum class Then { Stay, Moved, Jumped, Quit };  // Jumped: a new position, but not by a move
  std::string text;                               // lines, or empty
  Then then = Then::Stay;
};

class Session {
 public:
  struct Setting {
    std::string record;                    // the initial record
    std::function<std::string()> another;  // a record for `new`
    int person = 1;                        // the human's side, 1 or 2; 0 = humans play both
    SearchRequest ask;
  };
  Session(const Entry& game, Setting setting);

  const Entry& game() const { return game_; }
  const std::string& record() const { return record_; }
  const std::vector<std::string>& played() const { return played_; }
  const std::vector<std::string>& moves() const { return moves_; }  // legal ones
  const Outcome& outcome() const { return outcome_; }
  View view() const { return game_.show(game_, record_); }
  // Animation frames of the last move, ending with the current position.
  std::vector<View> frames() const {
    return game_.position(game_, record_, {.moves = false, .frames = true}).frames;
  }
  std::string remark() const { return game_.remark ? game_.remark(game_, record_) : ""; }
  bool engines_turn() const;
  bool finished() const;  // over, unless it is a stuck puzzle where moves can be taken back

  Best think() const { return game_.best(game_, record_, setting_.ask); }
  void play(const std::string& move);         // throws Error
  Reply enter(std::string_view line);         // a move or a command; throws Error
  std::vector<std::string> commands() const;  // command names, for completion

 private:
  void set(const std::string& record);  // validates it first
  std::string help() const;
  std::string hint() const;
  void undo(std::string_view what);
  void load(const std::string& path);

  const Entry& game_;
  Setting setting_;
  std::string record_, setup_;
  std::vector<std::string> played_, moves_;
  Outcome outcome_;
};

// The moves of each spot. A move belongs to the spot of the same name; otherwise to the longest
// spot name that is a prefix of the move, or of its part after an '@'.
std::map<std::string, std::vector<std::string>> moves_by_spot(
    const std::vector<TextSpot>& spots, const std::vector<std::string>& moves);

}  // namespace hexarium
