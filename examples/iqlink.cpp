// All solutions of an IQ-Link start, such as BAAHBATCJRDKWEB: always places the piece with the
// fewest places left. `hexarium iqlink solve` finds the same solutions faster.
#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "games/iqlink/rules.h"

using namespace hexarium::iqlink;

// The placement string with its pieces in the order A to L.
std::string in_order(const State& state) {
  std::vector<Index> placed = state.placed;
  std::sort(placed.begin(), placed.end());
  return to_text(placed);
}

void solve(const State& state, std::set<std::string>& solutions) {
  if (state.placed.size() == kPieces) {
    solutions.insert(in_order(state));
    return;
  }
  std::map<int, std::vector<State::Move>> places;  // by piece
  for (int piece = 0; piece < kPieces; ++piece)
    if (!(state.used >> piece & 1)) places[piece];
  for (const State::Move move : legal_moves(state))
    places[placements()[move.placement].spot.piece].push_back(move);
  const auto fewest = std::min_element(places.begin(), places.end(), [](auto& a, auto& b) {
    return a.second.size() < b.second.size();
  });
  for (const State::Move move : fewest->second) {
    State next = state;
    play(next, move);
    solve(next, solutions);
  }
}

int main(int argc, char** argv) try {
  if (argc != 2) throw hexarium::Error("expected a placement string, as in BAAHBATCJRDKWEB");
  std::set<std::string> solutions;
  solve(State(std::string(":") + argv[1]), solutions);
  for (const std::string& solution : solutions) std::cout << solution << '\n';
  return solutions.empty();
} catch (const hexarium::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
