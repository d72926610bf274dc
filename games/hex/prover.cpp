#include "games/hex/prover.h"

#include <cassert>
#include <chrono>

#include "games/hex/dfpn.h"

namespace hexarium::hex {

struct Prover::Engine {
  virtual ~Engine() = default;
  virtual Solution solve(const State&, const ProveAsk&) = 0;
  virtual Glance look(const State&) = 0;
  virtual void clear() = 0;
};

namespace {

using Clock = std::chrono::steady_clock;

int index(Color c) { return c == Color::Black ? 0 : 1; }

template <int W>
struct EngineOf final : Prover::Engine {
  EngineOf(int size, size_t memory) : geometry(size), table(memory) {}

  static Stones<W> stones_of(const State& s) {
    Stones<W> stones;
    for (size_t i = 0; i < s.stones.size(); ++i)
      if (s.stones[i] != Color::None) stones.of[index(s.stones[i])].set(static_cast<int>(i));
    return stones;
  }

  Solution solve(const State& s, const ProveAsk& ask) override {
    SearchControl control;
    control.node_limit = ask.nodes;
    const auto start = Clock::now();
    auto reported = start;
    control.stop = [&] {
      if (ask.stop && ask.stop->load(std::memory_order_relaxed)) return true;
      const auto now = Clock::now();
      if (ask.report && now - reported > std::chrono::milliseconds(200)) {
        reported = now;
        ask.report(control.nodes);
      }
      return ask.seconds > 0 && std::chrono::duration<double>(now - start).count() > ask.seconds;
    };
    Dfpn<W> search(geometry, table, DfpnOptions{}, control);
    const Stones<W> stones = stones_of(s);
    const int me = index(s.to_move);
    const Node<W> root = search.solve(stones, me);
    Solution proof;
    proof.proven = root.solved();
    if (!proof.proven) {
      proof.winner = root.phi <= root.delta ? s.to_move : other(s.to_move);
      const int guess = root.ordered ? root.order[0] : (geometry.all - stones.both()).first();
      proof.moves = {static_cast<Cell>(guess)};
    } else if (root.won()) {
      proof.winner = s.to_move;
      if (root.best >= 0) proof.moves = {static_cast<Cell>(root.best)};
      if (ask.all) proof.proven = all_moves(search, stones, me, proof.moves);
    } else {
      proof.winner = other(s.to_move);
    }
    proof.nodes = control.nodes;
    return proof;
  }

  // False if stopped before every move was decided.
  bool all_moves(Dfpn<W>& search, const Stones<W>& stones, int me, std::vector<Cell>& moves) {
    moves.clear();
    Bits<W> open = geometry.all - stones.both();
    for (Bits<W> rest = open; rest;) {
      const int move = rest.first();
      rest.reset(move);
      Stones<W> next = stones;
      next.of[me].set(move);
      const Node<W> node = search.solve(next, 1 - me);
      if (!node.solved()) return false;
      if (node.lost()) moves.push_back(static_cast<Cell>(move));
      else rest &= node.carrier;  // every move outside the refutation loses to it too
    }
    return true;
  }

  Glance look(const State& s) override {
    if (!looker) looker = std::make_unique<Dfpn<W>>(geometry, table, DfpnOptions{}, quiet);
    const Node<W> node = looker->look(stones_of(s), index(s.to_move));
    Glance glance;
    if (node.won()) {
      glance.winner = s.to_move;
      glance.move = node.best;
    } else if (node.lost()) {
      glance.winner = other(s.to_move);
    } else {
      Bits<W> rest = node.moves;
      for (int i = 0; i < node.ordered; ++i) {
        glance.moves.push_back(static_cast<Cell>(node.order[i]));
        rest.reset(node.order[i]);
      }
      for_each(rest, [&](int cell) { glance.moves.push_back(static_cast<Cell>(cell)); });
    }
    return glance;
  }

  void clear() override { table.clear(); }

  Geometry<W> geometry;
  Table<W> table;
  SearchControl quiet;
  std::unique_ptr<Dfpn<W>> looker;
};

std::unique_ptr<Prover::Engine> make_engine(int size, size_t memory) {
  if (size <= 8) return std::make_unique<EngineOf<1>>(size, memory);
  if (size <= 11) return std::make_unique<EngineOf<2>>(size, memory);
  if (size <= 13) return std::make_unique<EngineOf<3>>(size, memory);
  if (size <= 16) return std::make_unique<EngineOf<4>>(size, memory);
  return std::make_unique<EngineOf<7>>(size, memory);
}

}  // namespace

Prover::Prover(int size, size_t memory) : engine_(make_engine(size, memory)) {
  static_assert(kMaxSize <= 20);
}
Prover::~Prover() = default;
Solution Prover::solve(const State& s, const ProveAsk& ask) { return engine_->solve(s, ask); }
Glance Prover::look(const State& s) { return engine_->look(s); }
void Prover::clear() { engine_->clear(); }

}  // namespace hexarium::hex
