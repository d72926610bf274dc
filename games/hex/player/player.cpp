#include "games/hex/player/player.h"

#include <algorithm>
#include <list>
#include <memory>
#include <mutex>

#include "core/clock.h"
#include "games/hex/proof/defence.h"
#include "games/hex/proof/opening_table.h"

namespace hexarium::hex {

namespace {

constexpr double kShortestProof = 1e-4;      // seconds; 0 would be no limit
constexpr double kKeepExtra = 0.02;          // extra seconds to keep a proven win
constexpr double kWatchedProof = 1;          // seconds for the prover if reports are wanted
constexpr uint64_t kUsualProof = 300;        // default node limit of the prover
constexpr uint64_t kKeepProof = 100'000;     // nodes to keep a proven win
constexpr uint64_t kLostGameVisits = 2'000;  // visits to choose a move once the game is lost

// A node takes the prover several times as long as it takes the network.
uint64_t proof_nodes(double share, uint64_t nodes) {
  return static_cast<uint64_t>(share * 0.3 * static_cast<double>(nodes)) + 1;
}

// A share of the request; once a win is proven, whatever it takes to keep it.
SearchLimits proof_limits(const SearchRequest& ask, bool promised) {
  SearchLimits part{.seconds = ask.seconds, .stop = ask.stop};
  const std::string text = ask.option("proof", "");
  const double share = text.empty() ? kProofPart : parse_number(text, 0, 1, "proof");
  // Rarely needed: most answers are in the prover's table.
  if (promised && ask.seconds > 0) part.seconds += kKeepExtra;
  else if (ask.seconds > 0) part.seconds = std::max(kShortestProof, ask.seconds * share);
  // If reports are wanted, start the search soon.
  if (ask.report && !promised) part.seconds = std::min(part.seconds, kWatchedProof);
  part.nodes = promised          ? kKeepProof
               : ask.nodes != 0  ? proof_nodes(share, ask.nodes)
               : ask.seconds > 0 ? 0
                                 : kUsualProof;
  return part;
}

// Whether `now` is `before` plus one stone of its side to move.
bool follows(const State& before, const State& now) {
  if (before.size != now.size || before.to_move == now.to_move) return false;
  int added = 0;
  for (size_t i = 0; i < now.stones.size(); ++i) {
    if (before.stones[i] == now.stones[i]) continue;
    if (before.stones[i] != Color::None || now.stones[i] != before.to_move) return false;
    ++added;
  }
  return added == 1;
}

}  // namespace

// If the opponent attacked our chain, the answer; otherwise a cell that shortens it; kNoCell if
// there is no chain or it does not fit this position.
Cell Player::follow_chain(const State& s) {
  if (!chain_ || chain_owner_ != s.to_move) return kNoCell;
  Cell intrusion = kNoCell;
  for (size_t i = 0; i < s.stones.size(); ++i)
    if (chain_->carrier[i] && s.stones[i] != Color::None) intrusion = static_cast<Cell>(i);
  Cell move = kNoCell;
  if (intrusion != kNoCell) {
    move = chain_reply(s, chain_owner_, *chain_, intrusion);
  } else {
    // Any cell of the chain keeps it; take one that shortens it, so that the game ends.
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < s.stones.size(); ++i) {
      if (!chain_->carrier[i]) continue;
      State next = s;
      put(next, static_cast<Cell>(i), chain_owner_);
      const auto rest = find_chain(next, chain_owner_, &chain_->carrier);
      const size_t cells = next.winner == chain_owner_ ? 0
                           : rest                      ? rest->carrier.count() + 1
                                                       : SIZE_MAX;
      if (cells < least) least = cells, move = static_cast<Cell>(i);
    }
  }
  if (move == kNoCell) return kNoCell;
  State next = s;
  put(next, move, chain_owner_);
  const CellSet allowed = chain_->carrier;
  chain_ = find_chain(next, chain_owner_, &allowed);
  seen_ = next;
  return move;
}

Prover& Player::prover(int size) {
  if (!prover_ || prover_size_ != size) prover_ = std::make_unique<Prover>(size);
  prover_size_ = size;
  return *prover_;
}

Proven Player::prove(const State& s, const SearchLimits& limits) {
  if (s.winner != Color::None) return {s.winner, kNoCell, 0};
  const auto found = prover(s.size).solve(s, limits);
  Proven proof{found.proven ? found.winner : Color::None, kNoCell, found.nodes};
  if (proof.winner == s.to_move) proof.move = found.moves.front();
  return proof;
}

// The value of every move of a position with a known winner, within the limit.
std::vector<MoveValue> Player::all_moves(const State& s, Color winner, const SearchLimits& limits) {
  CellSet winning;
  if (winner == s.to_move) {
    const auto found = prover(s.size).solve(s, limits, /*all=*/true);
    if (!found.proven) return {};
    for (const Cell cell : found.moves) winning.set(cell);
  }
  std::vector<MoveValue> moves;
  for (const State::Move move : legal_moves(s))
    if (move.cell != kNoCell)
      moves.push_back({to_text(s, move), int64_t{winning[move.cell] ? 1 : -1}, true});
  std::stable_sort(moves.begin(), moves.end(), [](const MoveValue& a, const MoveValue& b) {
    return std::get<int64_t>(a.value) > std::get<int64_t>(b.value);
  });
  return moves;
}

namespace {
// The move that makes the shortest chain; kNoCell if none does.
Cell shortest_chain(const State& s) {
  Cell move = kNoCell;
  size_t least = SIZE_MAX;
  for (size_t i = 0; i < s.stones.size(); ++i) {
    if (s.stones[i] != Color::None) continue;
    State next = s;
    put(next, static_cast<Cell>(i), s.to_move);
    if (next.winner == s.to_move) return static_cast<Cell>(i);
    const auto chain = find_chain(next, s.to_move);
    if (chain && chain->carrier.count() < least)
      least = chain->carrier.count(), move = static_cast<Cell>(i);
  }
  return move;
}
}  // namespace

// From now on, keep the win of the side to move.
void Player::promise(const State& s, Cell move) {
  seen_ = s;
  put(seen_, move, s.to_move);
  promised_ = chain_owner_ = s.to_move;
  chain_ = find_chain(seen_, s.to_move);
}

namespace {
Cell first_stone(const State& s) {
  return static_cast<Cell>(std::find(s.stones.begin(), s.stones.end(), Color::Black) -
                           s.stones.begin());
}
}  // namespace

Best Player::search(const State& s, const SearchRequest& ask) {
  const CellSet region = level_of(ask).blind ? CellSet{} : must_play(s);
  return network_player_.best(s, region.any() ? region : cells_of(s, Color::None), ask);
}

Best Player::best(const State& s, const SearchRequest& ask) {
  if (s.winner != Color::None) {
    Best answer;
    answer.value = int64_t{s.winner == s.to_move ? 1 : -1};
    answer.proven = true;
    return answer;
  }
  // If the first stones are solved, look up the swap decision; the rest is a game without the swap
  // rule.
  if (can_swap(s) && level_of(ask).proofs)
    if (const auto wins = first_stone_wins(s.size, first_stone(s))) {
      if (!*wins) {
        State plain = s;
        plain.swap_rule = false;
        return best(plain, ask);
      }
      return answer_with("swap", int64_t{1}, /*proven*/ true);
    }
  const bool cpu = ask.option("clock", "") == "cpu";
  const auto now = [cpu] { return cpu ? cpu_seconds() : wall_seconds(); };
  const double start = now();
  const bool goes_on = follows(seen_, s);
  if (goes_on)
    if (const Cell move = follow_chain(s); move != kNoCell)
      return answer_with(cell_name(s.size, move), int64_t{1}, /*proven*/ true);
  // Weak levels use no proofs; and if the opponent may swap, we want a balanced stone, not a win.
  const bool opening = s.swap_rule && s.size > 1 && count(s, Color::White) == 0;
  Proven proof = level_of(ask).proofs && !opening
                     ? prove(s, proof_limits(ask, goes_on && promised_ == s.to_move))
                     : Proven{};
  promised_ = Color::None;
  SearchRequest rest = ask;
  if (ask.seconds > 0) rest.seconds = std::max(0.001, ask.seconds - (now() - start));
  if (proof.winner == s.to_move) {
    // Of the known wins, the one that ends the game soonest.
    if (const Cell quick = shortest_chain(s); quick != kNoCell) proof.move = quick;
    promise(s, proof.move);
    Best answer = answer_with(cell_name(s.size, proof.move), int64_t{1}, /*proven*/ true);
    answer.nodes = proof.nodes;
    if (ask.all) answer.moves = all_moves(s, proof.winner, proof_limits(rest, true));
    return answer;
  }
  // Lost or not proven: the move that is hardest to answer.
  if (proof.winner != Color::None)
    rest.nodes = ask.nodes == 0 ? kLostGameVisits : std::min(kLostGameVisits, ask.nodes);
  Best answer = search(s, rest);
  answer.nodes += proof.nodes;
  if (proof.winner != Color::None) {
    answer.value = int64_t{-1}, answer.proven = true;
    if (ask.all) answer.moves = all_moves(s, proof.winner, {});
  } else if (answer.proven && answer.value == Value(int64_t{1}) && answer.move != "swap") {
    promise(s, parse_cell(s.size, answer.move));
  }
  return answer;
}

namespace {

// The idle players kept by the option "keep". A busy player is not among them, so it is never
// shared.
class KeptPlayers {
 public:
  std::unique_ptr<Player> take(const State& s) {
    const std::scoped_lock lock(mutex_);
    for (auto kept = players_.begin(); kept != players_.end(); ++kept)
      if (kept->first == s) {
        auto player = std::move(kept->second);
        players_.erase(kept);
        return player;
      }
    return std::make_unique<Player>();
  }
  void put(const State& s, std::unique_ptr<Player> player) {
    const std::scoped_lock lock(mutex_);
    players_.emplace_front(s, std::move(player));
    if (players_.size() > kMost) players_.pop_back();
  }

 private:
  static constexpr size_t kMost = 2;  // each has 256 MB for its tree and 256 MB for its proofs
  std::mutex mutex_;
  std::list<std::pair<State, std::unique_ptr<Player>>> players_;
};

}  // namespace

Best best(const State& s, const SearchRequest& ask) {
  const std::string kind = ask.option("player", "engine");
  if (kind != "engine" && kind != "prover")
    throw Error("player " + quote(kind) + ": expected engine or prover");
  if (kind == "prover")
    if (const auto proven = proven_best(s, ask)) return *proven;
  if (ask.option("keep", "0") != "1") {
    Player player;
    return player.best(s, ask);
  }
  static KeptPlayers kept;
  auto player = kept.take(s);
  const Best answer = player->best(s, ask);
  kept.put(s, std::move(player));
  return answer;
}

}  // namespace hexarium::hex
