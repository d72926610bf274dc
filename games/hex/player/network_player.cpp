#include "games/hex/player/network_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "games/hex/player/first_stones.h"
#include "games/hex/proof/prover.h"

namespace hexarium::hex {

namespace {

constexpr uint64_t kUsualVisits = 800;  // default limit
constexpr size_t kMegabytes = 256;

// A pool of idle provers. Creating one is expensive on large boards, and threads live only for one
// call.
class Provers {
 public:
  std::unique_ptr<Prover> take(int size) {
    {
      const std::lock_guard lock(mutex_);
      if (size != size_) resting_.clear(), size_ = size;
      if (!resting_.empty()) {
        auto prover = std::move(resting_.back());
        resting_.pop_back();
        return prover;
      }
    }
    return std::make_unique<Prover>(size, size_t{8} << 20);
  }
  void give_back(int size, std::unique_ptr<Prover> prover) {
    const std::lock_guard lock(mutex_);
    if (size == size_ && resting_.size() < kMost) resting_.push_back(std::move(prover));
  }

 private:
  static constexpr size_t kMost = 8;
  std::mutex mutex_;
  int size_ = 0;  // board size of the provers in `resting_`
  std::vector<std::unique_ptr<Prover>> resting_;
};

net::Known verdict(Provers& provers, const net::Position& p) {
  auto prover = provers.take(p.size);
  State s(p.size);
  for (size_t i = 0; i < s.stones.size(); ++i) s.stones[i] = static_cast<Color>(p.stone[i]);
  s.to_move = static_cast<Color>(p.to_move);
  const StaticVerdict seen = prover->look(s);
  net::Known known;
  known.move = seen.move;
  if (seen.winner != Color::None) known.proven = seen.winner == s.to_move ? 1 : -1;
  known.moves.assign(seen.moves.begin(), seen.moves.end());
  provers.give_back(p.size, std::move(prover));
  return known;
}

}  // namespace

std::function<net::Known(const net::Position&)> static_verdicts() {
  return [provers = std::make_shared<Provers>()](const net::Position& p) {
    return verdict(*provers, p);
  };
}

Level level_of(const SearchRequest& ask) {
  static constexpr std::array<Level, 9> kLevels = {{
      {.resistance = true, .proofs = false, .visits = 1, .noise = 1.2, .blind = true},
      {.resistance = true, .proofs = false, .visits = 1, .noise = 1},
      {.resistance = true, .proofs = false, .visits = 1},
      {.proofs = false, .visits = 1, .noise = 1.1},
      {.proofs = false, .visits = 1, .noise = 0.8},
      {.proofs = false, .visits = 1},
      {.proofs = false, .visits = 12},
      {.visits = 150},
      {.visits = 800},
  }};
  const std::string text = ask.option("level", "10");
  const int64_t level = parse_int(text, 1, 10, "level");
  return level == 10 ? Level{} : kLevels[level - 1];
}

net::Position position_of(const State& s) {
  net::Position p;
  p.size = s.size;
  p.to_move = s.to_move == Color::Black ? 1 : 2;
  for (size_t i = 0; i < s.stones.size(); ++i) p.stone[i] = static_cast<uint8_t>(s.stones[i]);
  return p;
}

Best answer_with(const std::string& move, Value value, bool proven) {
  Best answer;
  answer.move = move;
  answer.line = {move};
  answer.value = value;
  answer.proven = proven;
  return answer;
}

Best to_best(const State& s, const net::Thought& t, bool all) {
  Best answer;
  const auto name = [&](int cell) { return cell_name(s.size, static_cast<Cell>(cell)); };
  answer.nodes = t.visits;
  answer.proven = t.proven;
  answer.value = t.proven ? Value(int64_t{t.value > 0 ? 1 : -1})
                          : Value(std::round(static_cast<double>(t.value) * 1000) / 1000);
  if (t.move < 0) return answer;
  answer.move = name(t.move);
  for (const int cell : t.line) answer.line.push_back(name(cell));
  if (!all) return answer;
  uint64_t total = 1;
  for (const auto& m : t.moves) total += m.visits;
  for (const auto& m : t.moves) {
    const double value =
        m.proven ? m.proven : std::round(static_cast<double>(m.value) * 1000) / 1000;
    answer.moves.push_back(
        {name(m.cell), m.proven ? Value(int64_t{m.proven}) : Value(value), m.proven != 0});
    if (m.visits * 100 >= total)
      answer.notes.push_back({name(m.cell), fmt::format("{}%", m.visits * 100 / total)});
  }
  return answer;
}

// White may swap: does so if the first stone would win.
Best NetworkPlayer::swap_or_not(const State& s, const CellSet& among, const SearchRequest& ask) {
  constexpr double kClear = 0.65;  // from this chance on, swap without a search
  const auto stone = std::find(s.stones.begin(), s.stones.end(), Color::Black) - s.stones.begin();
  if (const auto chance = first_stone_chance(s.size, static_cast<Cell>(stone));
      chance && *chance >= kClear && !ask.all && !level_of(ask).resistance)
    return answer_with("swap", 2 * *chance - 1);
  State plain = s;
  plain.swap_rule = false;
  Best answer = best(plain, among, ask);
  const auto as_number = [](const Value& v) {
    if (const auto* whole = std::get_if<int64_t>(&v)) return static_cast<double>(*whole);
    return std::get<double>(v);
  };
  const double value = as_number(answer.value);
  if (value >= 0) return answer;
  Best swap = answer_with("swap", answer.proven ? Value(int64_t{1}) : Value(-value), answer.proven);
  swap.nodes = answer.nodes, swap.moves = answer.moves, swap.notes = answer.notes;
  return swap;
}

// The most balanced first stone: by the table, otherwise by the network.
Best NetworkPlayer::even_opening(const State& s) {
  if (first_stone_chance(s.size, 0)) {
    const auto off = [&](Cell cell) { return std::abs(*first_stone_chance(s.size, cell) - 0.5); };
    Cell even = 0;
    for (Cell cell = 0; cell < s.size * s.size; ++cell)
      if (off(cell) < off(even)) even = cell;
    return answer_with(cell_name(s.size, even), 0.0 - 2 * off(even));
  }
  std::vector<net::Position> after;
  std::vector<const net::Position*> pointers;
  for (int cell = 0; cell < s.size * s.size; ++cell) {
    after.push_back(position_of(s));
    net::play(after.back(), cell);
  }
  for (const auto& p : after) pointers.push_back(&p);
  const auto evaluations = network_->evaluate(pointers);
  size_t best = 0;
  for (size_t i = 0; i < evaluations.size(); ++i)
    if (std::abs(evaluations[i].value) < std::abs(evaluations[best].value)) best = i;
  const double value = std::round(static_cast<double>(evaluations[best].value) * 1000) / 1000;
  Best answer = answer_with(cell_name(s.size, static_cast<Cell>(best)), -std::abs(value));
  answer.nodes = evaluations.size();
  return answer;
}

namespace {
// A move drawn from the policy instead of the best; the same for the same position.
void draw(const net::Position& position, double noise, net::Thought& thought) {
  if (thought.moves.empty() || thought.moves[0].proven > 0) return;
  const auto weight = [&](const net::Thought::Move& move) {
    return move.proven < 0 ? 0
                           : std::pow(std::max(1e-5, static_cast<double>(move.prior)), 1 / noise);
  };
  double total = 0;
  for (const auto& move : thought.moves) total += weight(move);
  double left = Random(net::hash(position)).unit() * total;
  for (const auto& move : thought.moves) {
    left -= weight(move);
    if (left >= 0 || weight(move) == 0) continue;
    thought.move = move.cell;
    thought.line = {move.cell};
    return;
  }
}
}  // namespace

void NetworkPlayer::use(std::shared_ptr<const net::Network> network) {
  network_ = std::move(network);
  engine_.reset();
}

Best NetworkPlayer::best(const State& s, const CellSet& among, const SearchRequest& ask) {
  if (can_swap(s)) return swap_or_not(s, among, ask);
  if (s.swap_rule && s.size > 1 && count(s, Color::Black) + count(s, Color::White) == 0)
    return even_opening(s);
  const Level level = level_of(ask);
  if (!engine_ || resistance_ != level.resistance || proofs_ != level.proofs) {
    engine_ = std::make_unique<net::Engine>(network_, kMegabytes);
    engine_->resistance = resistance_ = level.resistance;
    proofs_ = level.proofs;
    if (level.proofs) engine_->knowledge = static_verdicts();
  }
  engine_->cpu_time = ask.option("clock", "") == "cpu";
  engine_->thrifty = ask.option("thrifty", "0") == "1";
  SearchLimits limits{.seconds = ask.seconds, .nodes = ask.nodes, .stop = ask.stop};
  if (level.visits) limits.nodes = ask.nodes ? std::min(ask.nodes, level.visits) : level.visits;
  if (!limits.nodes && limits.seconds <= 0) limits.nodes = kUsualVisits;
  // A node limit promises a deterministic answer, which several threads would break.
  limits.threads = limits.nodes ? 1 : std::clamp(ask.threads, 1, 64);
  std::vector<uint16_t> moves;
  for (size_t i = 0; i < s.stones.size(); ++i)
    if (among[i] && s.stones[i] == Color::None) moves.push_back(static_cast<uint16_t>(i));
  const bool keep = limits.nodes == 0 || ask.option("warm", "0") == "1";
  std::function<void(const net::Thought&)> report;
  if (ask.report) report = [&](const net::Thought& t) { ask.report(to_best(s, t, ask.all)); };
  const net::Position position = position_of(s);
  net::Thought thought = engine_->think(position, limits, moves, keep, report);
  if (level.noise > 0) draw(position, level.noise, thought);
  return to_best(s, thought, ask.all);
}

}  // namespace hexarium::hex
