#include "games/hex/protocol/label.h"

#include <fmt/format.h>

#include "games/hex/player/network_player.h"

namespace hexarium::hex::net {

std::vector<Sample> label_game(HtpProcess& program, int size, int stones, Random& random) {
  State s(size);
  const auto colour = [&] { return s.to_move == Color::Black ? "black" : "white"; };
  program.start();
  program.ask(fmt::format("boardsize {}", size));
  program.ask("clear_board");
  for (int i = 0; i < stones && s.winner == Color::None; ++i) {
    const auto moves = legal_moves(s);
    const auto move = moves[random.below(static_cast<uint32_t>(moves.size()))];
    program.ask(fmt::format("play {} {}", colour(), to_text(s, move)));
    play(s, move);
  }
  std::vector<Sample> samples;
  Color winner = s.winner;
  while (winner == Color::None) {
    const std::string answer = lower(program.ask(fmt::format("genmove {}", colour())));
    if (answer == "resign") {
      winner = other(s.to_move);
      break;
    }
    const State::Move move = parse_move(s, answer);
    Sample sample;
    sample.position = position_of(s);
    sample.policy.assign(s.stones.size(), 0);
    sample.policy[move.cell] = 255;
    samples.push_back(std::move(sample));
    play(s, move);
    winner = s.winner;
  }
  const uint8_t won = winner == Color::Black ? 1 : 2;
  for (Sample& sample : samples) sample.value = sample.position.to_move == won ? 65535 : 0;
  return samples;
}

}  // namespace hexarium::hex::net
