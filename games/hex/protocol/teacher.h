// Training samples from a teacher: any HTP program that knows the command `logits`, which asks for
// the winning chance of every move.
//
//   logits POSITION ...   POSITION: the side to move, b or w, then the cells in reading order,
//                         each b, w or '.'
//   = one line per position: a logit for every cell in reading order, ignored where it is taken
//
// Networks learn most from positions that are contested in their own games. So networks play
// quickly and with noise, and the teacher plays on from contested positions of these games; every
// position it is asked about becomes a sample.
#pragma once
#include "core/random.h"
#include "games/hex/net/tree.h"
#include "games/hex/protocol/match.h"
#include "games/hex/train/samples.h"

namespace hexarium::hex::net {

// The logits of each position, by cell. Throws Error if the answer has another form.
std::vector<std::vector<float>> ask_logits(HtpProcess& teacher,
                                           std::span<const Position> positions);

class Lessons {
 public:
  Lessons(HtpProcess& teacher, std::vector<Network> players, int size, uint64_t seed);
  ~Lessons();
  // Decides the last position of a chain where it can; may be empty.
  std::function<Known(const Position&)> knowledge;
  int plies = 0;               // ends every game after this many moves; 0 = when it is decided
  std::vector<Sample> next();  // up to a few hundred samples
  uint64_t games = 0;

 private:
  struct Game;
  void play_games();
  void start(Game& game);
  void step(Game& game, const Evaluation& evaluation);
  int draw(const Evaluation& evaluation, double temperature);
  HtpProcess& teacher_;
  std::vector<Network> players_;
  int size_;
  Random random_;
  std::vector<Game> games_;
  std::vector<Position> open_;  // contested positions that wait for the teacher
};

}  // namespace hexarium::hex::net
