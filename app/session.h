// A game in progress at a terminal, without the terminal: what is typed goes in, text comes out.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/text_board.h"

namespace hexarium {

struct Reply {
  enum class Then { Stay, Moved, Jumped, Quit };  // Jumped: another position, but not by a move
  std::string text;                               // lines, or empty
  Then then = Then::Stay;
};

class Session {
 public:
  struct Setting {
    std::string record;                    // to start with
    std::function<std::string()> another;  // the record of another game, for `new`
    int person = 1;                        // 1 first, 2 second; 0 = people play both sides
    SearchRequest ask;
  };
  Session(const Entry& game, Setting setting);

  const Entry& game() const { return game_; }
  const std::string& record() const { return record_; }
  const std::vector<std::string>& played() const { return played_; }
  const std::vector<std::string>& moves() const { return moves_; }  // legal ones
  const Outcome& outcome() const { return outcome_; }
  View view() const { return game_.show(game_, record_); }
  // The positions on the way through the last move, the one now last.
  std::vector<View> frames() const {
    return game_.position(game_, record_, {.moves = false, .frames = true}).frames;
  }
  std::string remark() const { return game_.remark ? game_.remark(game_, record_) : ""; }
  bool engines_turn() const;
  bool finished() const;  // over, and not a puzzle that is stuck and may be taken back

  Best think() const { return game_.best(game_, record_, setting_.ask); }
  void play(const std::string& move);  // throws Error
  Reply enter(std::string_view line);  // a move or a command; throws Error
  std::vector<std::string> commands() const;  // names, for completion

 private:
  void set(const std::string& record);  // checks it first
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

// The moves by the spot they are named after: the spot of that very name, else the one with the
// longest name that the move, or what it has behind an '@', begins with.
std::map<std::string, std::vector<std::string>> moves_by_spot(const std::vector<TextSpot>& spots,
                                                              const std::vector<std::string>& moves);

}  // namespace hexarium
