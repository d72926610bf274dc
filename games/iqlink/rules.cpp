#include "games/iqlink/rules.h"

#include <fmt/format.h>

#include <bit>

namespace hexarium::iqlink {

namespace {

// The error in the three letters of one piece; empty if none.
std::string problem_with(std::string_view three) {
  const char peg = three[0], piece = three[1], orientation = three[2];
  if (peg < 'A' || peg > 'X') return fmt::format("peg {}, expected A to X", quote({&peg, 1}));
  if (piece < 'A' || piece > 'L')
    return fmt::format("piece {}, expected A to L", quote({&piece, 1}));
  const char last = letter(orientations_of(piece - 'A') - 1);
  if (orientation < 'A' || orientation > last)
    return fmt::format("orientation {} of piece {}, expected A to {}", quote({&orientation, 1}),
                       piece, last);
  return "";
}

std::string kind_name(const Unit& unit) { return unit.ball ? "ball" : "ring"; }

std::string direction_names(int sides) {
  std::string names;
  for (int d = 0; d < 6; ++d)
    if (sides >> d & 1) names += (names.empty() ? "" : " and the ") + direction_name(d);
  return names;
}

struct PlacedUnit {
  Unit unit;
  int piece, peg;
};

// Whether `late` may join `early` on a peg; an empty rule means yes.
Fault clash(const PlacedUnit& early, const PlacedUnit& late) {
  const auto on_peg = [](const PlacedUnit& u) {
    return fmt::format("{} of {} on peg {}", kind_name(u.unit), letter(u.piece), letter(u.peg));
  };
  if (early.unit.ball == late.unit.ball) {
    const std::string kind = kind_name(early.unit);
    return {kind + "-on-" + kind, fmt::format("{}: the {} of {} is already there", on_peg(late),
                                              kind, letter(early.piece))};
  }
  const PlacedUnit &ball = early.unit.ball ? early : late, &ring = early.unit.ball ? late : early;
  const int blocked = ball.unit.sides & ~ring.unit.sides;
  if (!blocked) return {};
  if (ring.unit.closed())
    return {"ball-in-closed-ring",
            fmt::format("{}: the ring of {} is closed", on_peg(ball), letter(ring.piece))};
  return {"connection-not-in-opening",
          fmt::format("{}: the ring of {} has no opening to the {}", on_peg(ball),
                      letter(ring.piece), direction_names(blocked))};
}

void lay(State& state, Index at) {
  const Placement& p = placements()[at];
  state.placed.push_back(at);
  state.taken.add(p.slots);
  state.used |= static_cast<uint16_t>(1 << p.spot.piece);
}

bool fits(const State& state, Index at) {
  const Placement& p = placements()[at];
  return !(state.used >> p.spot.piece & 1) && !p.slots.meets(state.taken);
}

}  // namespace

std::vector<Spot> parse_placement(std::string_view text) {
  const auto fail = [&](const std::string& why) {
    throw Error(fmt::format("iqlink placement {}: {}", quote(text), why));
  };
  if (text.empty()) fail("expected 1 to 12 pieces of three letters, peg, piece, orientation");
  std::vector<Spot> spots;
  for (size_t i = 0; i + 3 <= text.size() && i < 3 * kPieces; i += 3) {
    const std::string_view three = text.substr(i, 3);
    if (const std::string problem = problem_with(three); !problem.empty()) fail(problem);
    const Spot spot{static_cast<int8_t>(three[0] - 'A'), static_cast<int8_t>(three[1] - 'A'),
                    static_cast<int8_t>(three[2] - 'A')};
    for (const Spot& other : spots)
      if (other.piece == spot.piece) fail(fmt::format("piece {} occurs twice", three[1]));
    spots.push_back(spot);
  }
  if (text.size() % 3 || text.size() > 3 * kPieces)
    fail(fmt::format("{} letters, expected three for each of 1 to 12 pieces", text.size()));
  return spots;
}

std::string to_text(std::span<const Index> placed) {
  std::string text;
  for (const Index at : placed) text += to_text(placements()[at].spot);
  return text;
}

std::vector<Fault> faults_of(const std::vector<Spot>& placement) {
  std::vector<Fault> faults;
  std::vector<PlacedUnit> laid;
  for (const Spot& spot : placement) {
    const auto units = units_at(spot);
    const auto pegs = pegs_of(spot);
    const size_t before = laid.size();
    for (size_t u = 0; u < 3; ++u) {
      if (pegs[u] < 0) {
        faults.push_back(
            {"off-board",
             fmt::format("{} of {} is off the board, {} of peg {}", kind_name(units[u]),
                         letter(spot.piece), direction_name(units[u].place), letter(spot.peg))});
        continue;
      }
      const PlacedUnit late{units[u], spot.piece, pegs[u]};
      for (size_t i = 0; i < before; ++i)
        if (laid[i].peg == late.peg)
          if (Fault fault = clash(laid[i], late); !fault.rule.empty())
            faults.push_back(std::move(fault));
      laid.push_back(late);
    }
  }
  return faults;
}

State::State(std::string_view setup) {
  if (setup == "start") return;
  if (setup.empty() || setup[0] != ':')
    throw Error(fmt::format("iqlink setup {}: expected start or :PLACEMENT, such as :BAAHBA",
                            quote(setup)));
  const std::vector<Spot> spots = parse_placement(upper(setup.substr(1)));
  if (const auto faults = faults_of(spots); !faults.empty())
    throw Error(fmt::format("iqlink placement {}: not valid, {}", quote(setup.substr(1)),
                            faults.front().text));
  for (const Spot& spot : spots) lay(*this, index_of(spot));
}

std::vector<State::Move> legal_moves(const State& state) {
  std::vector<State::Move> moves;
  for (Index at = 0; at < static_cast<Index>(placements().size()); ++at)
    if (fits(state, at)) moves.push_back({at});
  return moves;
}

void play(State& state, State::Move move) { lay(state, move.placement); }

Outcome outcome(const State& state) {
  Outcome now;
  if (state.placed.size() == kPieces) {
    now.over = true, now.winner = 1;
    return now;
  }
  now.over = true;
  for (Index at = 0; now.over && at < static_cast<Index>(placements().size()); ++at)
    now.over = !fits(state, at);
  return now;
}

std::string to_text(const State&, State::Move move) {
  return to_text(placements()[move.placement].spot);
}

State::Move parse_move(const State& state, std::string_view text) {
  const auto fail = [&](const std::string& why) {
    throw Error(fmt::format("iqlink move {}: {}", quote(text), why));
  };
  if (text.size() != 3) fail("expected three letters, peg, piece and orientation, such as BAA");
  const std::string move = upper(text);  // pegs are shown in lower case
  if (const std::string problem = problem_with(move); !problem.empty()) fail(problem);
  std::vector<Spot> spots;
  for (const Index at : state.placed) spots.push_back(placements()[at].spot);
  spots.push_back(parse_placement(move).front());
  if (state.used >> spots.back().piece & 1)
    fail(fmt::format("piece {} is already on the board", move[1]));
  if (const auto faults = faults_of(spots); !faults.empty()) fail(faults.front().text);
  return {index_of(spots.back())};
}

std::string import(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view word : split(text)) words.emplace_back(word);
  const size_t at = !words.empty() && lower(words.front()) == "iqlink" ? 1 : 0;
  for (size_t i = at; i < words.size(); ++i)  // pegs are shown in lower case
    if (words[i] != "start") words[i] = upper(words[i]);
  if (at < words.size() && words[at] != "start" && words[at][0] != ':') words[at].insert(0, 1, ':');
  return join(words, " ");
}

}  // namespace hexarium::iqlink
