#include "games/hex/proof/prover.h"

#include <algorithm>
#include <cstring>
#include <mutex>

#include "core/clock.h"
#include "core/file.h"
#include "core/parallel.h"
#include "games/hex/proof/dfpn.h"

namespace hexarium::hex {

using Report = std::function<void(uint64_t nodes)>;

struct Prover::Engine {
  virtual ~Engine() = default;
  virtual Solution solve(const State&, const SearchLimits&, bool all, const Report&) = 0;
  virtual StaticVerdict look(const State&) = 0;
  virtual void clear() = 0;
  virtual std::string dump() const = 0;
  virtual bool restore(std::string_view bytes) = 0;
};

namespace {

uint64_t sum_of(std::string_view bytes) {
  uint64_t h = bytes.size();
  for (size_t i = 0; i < bytes.size(); i += 8) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, std::min<size_t>(8, bytes.size() - i));
    h = mix(h ^ word);
  }
  return h;
}

// A saved table: this header, then `count` nodes as they are in memory.
struct SavedHeader {
  char magic[8] = {'H', 'E', 'X', 'S', 'A', 'V', 'E', '1'};
  uint32_t size = 0, node_bytes = 0;
  uint64_t count = 0, sum = 0;
};

template <int W>
struct EngineOf final : Prover::Engine {
  EngineOf(int size, size_t memory, bool ladders)
      : geometry(size),
        table(memory),
        options(options_of(size, ladders)),
        searcher(geometry, table, options, control) {}

  static DfpnOptions options_of(int size, bool ladders) {
    DfpnOptions o;
    o.vc = ConnectionLimits::of_board(size);
    // On small boards the default limits are wide enough; on larger ones a wide look takes too
    // long.
    if (size > 8 && size <= 13) o.wide_work = 16, o.half_nodes = 64;
    if (!ladders) {
      o.half_nodes = 0;
      o.vc.escapes = o.wide.escapes = false;
    }
    return o;
  }

  // Returns the node of the position, solved unless stopped. Threads share the table; the first to
  // solve it stops the others.
  Node<W> solve_node(const Stones<W>& stones, int to_move, int threads) {
    control.threads = threads;
    if (threads == 1) return searcher.solve(stones, to_move);
    std::mutex mutex;
    Node<W> result;
    bool done = false;
    const auto work = [&](Dfpn<W>& search) {
      const Node<W> node = search.solve(stones, to_move);
      const std::lock_guard guard(mutex);
      if (done) return;
      result = node;
      if (node.solved()) done = control.stopped = true;
    };
    Helpers helpers(threads - 1, [&](int) {
      Dfpn<W> search(geometry, table, options, control);
      work(search);
    });
    work(searcher);
    helpers.join();
    if (done) control.stopped = false;
    return result;
  }

  Solution solve(const State& s, const SearchLimits& limits, bool all,
                 const Report& report) override {
    control.nodes = 0;
    control.stopped = false;
    control.node_limit = limits.nodes;
    const double start = wall_seconds();
    std::atomic<int64_t> reports{0};
    control.stop = [&] {
      if (limits.stopped()) return true;
      const double spent = wall_seconds() - start;
      int64_t due = static_cast<int64_t>(spent * 5), before = reports;
      if (report && due > before && reports.compare_exchange_strong(before, due))
        report(control.nodes);
      return limits.seconds > 0 && spent > limits.seconds;
    };
    const auto stones = stones_of<W>(s);
    const int me = index(s.to_move);
    const Node<W> root = solve_node(stones, me, limits.threads);
    Solution solution;
    solution.proven = root.solved();
    if (!solution.proven) {
      solution.winner = root.phi <= root.delta ? s.to_move : other(s.to_move);
      const int guess = root.ordered ? root.order[0] : (geometry.all - stones.both()).first();
      solution.moves = {static_cast<Cell>(guess)};
    } else if (root.won()) {
      solution.winner = s.to_move;
      if (root.best >= 0) solution.moves = {static_cast<Cell>(root.best)};
      if (all) solution.proven = all_moves(stones, me, root, limits.threads, solution.moves);
    } else {
      solution.winner = other(s.to_move);
    }
    if (root.solved()) solution.cells = cells_of(root, stones);
    solution.nodes = control.nodes;
    control.stop = nullptr;
    return solution;
  }

  static std::vector<Cell> cells_of(const Node<W>& solved, const Stones<W>& stones) {
    std::vector<Cell> cells;
    for_each(solved.carrier - stones.both(),
             [&](int cell) { cells.push_back(static_cast<Cell>(cell)); });
    return cells;
  }

  Bits<W> turned(const Bits<W>& set) const {  // rotated by 180 degrees
    Bits<W> turn;
    for_each(set, [&](int cell) { turn.set(geometry.cells - 1 - cell); });
    return turn;
  }

  // False if stopped before every move was decided.
  bool all_moves(const Stones<W>& stones, int me, const Node<W>& root, int threads,
                 std::vector<Cell>& moves) {
    const bool symmetric =
        turned(stones.of[0]) == stones.of[0] && turned(stones.of[1]) == stones.of[1];
    Bits<W> rest = geometry.all - stones.both(), winning;
    const auto decide = [&](int move) {
      Bits<W> alike = Bits<W>::of(move);
      if (symmetric) alike |= turned(alike);
      Stones<W> next = stones;
      next.of[me].set(move);
      const Node<W> node = solve_node(next, 1 - me, threads);
      if (node.lost()) winning |= alike;
      if (node.won()) {  // every move outside the refutation's carrier loses to it too
        rest &= node.carrier;
        if (symmetric) rest &= turned(node.carrier);
      }
      rest -= alike;
      return node.solved();
    };
    // Best moves first: they are proven quickly, and the others benefit.
    for (int i = 0; i < root.ordered; ++i)
      if (rest.has(root.order[i]) && !decide(root.order[i])) return false;
    while (rest)
      if (!decide(rest.first())) return false;
    moves.clear();
    for_each(winning, [&](int cell) { moves.push_back(static_cast<Cell>(cell)); });
    return true;
  }

  StaticVerdict look(const State& s) override {
    const auto stones = stones_of<W>(s);
    const Node<W> node = searcher.look(stones, index(s.to_move));
    StaticVerdict verdict;
    if (node.solved()) verdict.cells = cells_of(node, stones);
    if (node.won()) {
      verdict.winner = s.to_move;
      verdict.move = node.best;
    } else if (node.lost()) {
      verdict.winner = other(s.to_move);
    } else {
      Bits<W> rest = node.moves;
      for (int i = 0; i < node.ordered; ++i) {
        verdict.moves.push_back(static_cast<Cell>(node.order[i]));
        rest.reset(node.order[i]);
      }
      for_each(rest, [&](int cell) { verdict.moves.push_back(static_cast<Cell>(cell)); });
    }
    return verdict;
  }

  void clear() override { table.clear(); }

  std::string dump() const override {
    std::string bytes(sizeof(SavedHeader), '\0');
    SavedHeader header;
    header.size = static_cast<uint32_t>(geometry.n);
    header.node_bytes = sizeof(Node<W>);
    table.each([&](const Node<W>& node) {
      bytes.append(reinterpret_cast<const char*>(&node), sizeof node);
      ++header.count;
    });
    header.sum = sum_of(std::string_view(bytes).substr(sizeof header));
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
  }

  bool restore(std::string_view bytes) override {
    SavedHeader header, expected;
    if (bytes.size() < sizeof header) return false;
    std::memcpy(&header, bytes.data(), sizeof header);
    bytes.remove_prefix(sizeof header);
    if (std::memcmp(header.magic, expected.magic, sizeof header.magic) != 0 ||
        header.size != static_cast<uint32_t>(geometry.n) || header.node_bytes != sizeof(Node<W>) ||
        bytes.size() % sizeof(Node<W>) != 0 || header.count != bytes.size() / sizeof(Node<W>) ||
        header.sum != sum_of(bytes))
      return false;
    for (uint64_t i = 0; i < header.count; ++i) {
      Node<W> node;
      std::memcpy(&node, bytes.data() + i * sizeof node, sizeof node);
      if (!fits_board(node)) return false;
      table.store(node);
    }
    return true;
  }

  // Validates a node from a file: no cells off the board or on stones, and only proof numbers that
  // a search can produce; others would make the search loop.
  bool fits_board(const Node<W>& node) const {
    const int cells = geometry.n * geometry.n;
    for (const Bits<W>& set : {node.filled.of[0], node.filled.of[1], node.fill_needs[0],
                               node.fill_needs[1], node.moves, node.carrier})
      if (set - geometry.all) return false;
    if (node.filled.of[0] & node.filled.of[1] || node.moves & node.filled.both()) return false;
    const uint32_t most = node.solved() ? kInfinite : kInfinite - 1;
    if (node.phi > most || node.delta > most || (node.won() && node.lost())) return false;
    if (node.key == 0 || node.best >= cells || node.ordered > Node<W>::kOrdered) return false;
    return std::all_of(node.order.begin(), node.order.begin() + node.ordered,
                       [&](uint16_t cell) { return cell < cells; });
  }

  Geometry<W> geometry;
  Table<W> table;
  DfpnOptions options;
  SearchControl control;
  Dfpn<W> searcher;
};

std::unique_ptr<Prover::Engine> make_engine(int size, size_t memory, bool ladders) {
  return with_words(size, [&](auto words) -> std::unique_ptr<Prover::Engine> {
    return std::make_unique<EngineOf<words()>>(size, memory, ladders);
  });
}

}  // namespace

Prover::Prover(int size, size_t memory, bool ladders)
    : engine_(make_engine(size, memory, ladders)) {}
Prover::~Prover() = default;
Solution Prover::solve(const State& s, const SearchLimits& limits, bool all, const Report& report) {
  return engine_->solve(s, limits, all, report);
}
StaticVerdict Prover::look(const State& s) { return engine_->look(s); }
void Prover::clear() { engine_->clear(); }
void Prover::save(const std::string& path) const { write_file(path, engine_->dump()); }
void Prover::load(const std::string& path) {
  if (!engine_->restore(read_file(path, size_t{64} << 30)))
    throw Error("saved search " + quote(path) +
                ": expected an undamaged file written by --save for this board size");
}

}  // namespace hexarium::hex
