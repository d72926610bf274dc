#include "games/hexic/beam_player.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace hexarium::hexic {

namespace {

// Tuned with `hexarium hexic study`; see docs/notebook-hexic.md.
constexpr double kSurvival = 1000;   // value of having turns left, in points
constexpr double kEnough = 8;        // this many turns are worth 63% of it
constexpr double kLater = 0.95;      // discount per turn
constexpr double kPair = 16;         // value of a pair of equal neighbours when plans are ranked
constexpr double kRootShare = 0.03;  // most of a level that plans with one first turn may fill
constexpr uint64_t kDepth = 5;       // turns per plan
constexpr double kLuck = 1e6;        // cap on the points of a sample
constexpr int kSampledCascade = 30;  // clearings per sample; longer cascades are rare luck
constexpr uint64_t kSampling = 8;    // one in this many nodes is spent on samples
constexpr uint64_t kSamples = 64;    // most samples per move in one round

// One step of a plan. Its board is recomputed if the step is kept: cheaper than storing the boards
// of all candidates.
struct Step {
  double value, rank;
  uint64_t hash;
  uint32_t parent, root;
  Turn turn;
};

template <int Planes>
struct Node {
  Bitboard<Planes> board;
  double value;
  uint32_t root;
  uint32_t parent;  // index in the previous level
  Turn turn;
};

template <int Planes>
uint64_t hash_of(const Bitboard<Planes>& board) {
  uint64_t hash = 0;
  const auto mix = [&](Bits set) {
    for (const auto word : {static_cast<uint64_t>(set), static_cast<uint64_t>(set >> 64)}) {
      hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 32;
    }
  };
  for (const Bits plane : board.plane) mix(plane);
  mix(board.known);
  return hash;
}

double worth_of_turns(int turns) {
  static const auto kWorth = [] {
    std::array<double, 2 * kPoints + 1> worth;
    for (size_t i = 0; i < worth.size(); ++i)
      worth[i] = kSurvival * (1 - std::exp(-static_cast<double>(i) / kEnough));
    return worth;
  }();
  return kWorth[turns];
}

// Points and survival, averaged over `samples` random refills.
template <int Planes>
double sample(const Bitboard<Planes>& board, const Turn& turn, int values, bool total,
              uint64_t seed, uint64_t samples) {
  double sum = 0;
  for (uint64_t i = 0; i < samples; ++i) {
    Bitboard<Planes> next = board;
    Random random(seed + i);  // the same random cells for every turn
    const int64_t points = play_fast(
        next, turn, total, [&] { return random.below(static_cast<uint32_t>(values)); },
        [&] { return deal(values, random); }, kSampledCascade);
    sum += std::min(static_cast<double>(points), kLuck) + worth_of_turns(next.turns().count());
  }
  return sum / static_cast<double>(samples);
}

// Keeps the best `width` steps, without duplicate boards, and limits the share of each first turn:
// most points come late in a plan, so the early ranking must not decide alone.
void keep_best(std::vector<Step>& steps, size_t width) {
  const auto better = [](const Step& a, const Step& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.hash < b.hash;
  };
  const size_t some = std::min(steps.size(), 8 * width);
  std::partial_sort(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(some), steps.end(),
                    better);
  steps.resize(some);
  const int quota = 1 + static_cast<int>(static_cast<double>(width) * kRootShare);
  std::array<int, 2 * kPoints> taken{};
  std::unordered_set<uint64_t> seen;
  std::erase_if(steps, [&](const Step& step) {
    return !seen.insert(step.hash).second || ++taken[step.root] > quota;
  });
  if (steps.size() > width) steps.resize(width);
}

}  // namespace

template <int Planes>
BeamResult think(const Bitboard<Planes>& board, int values, bool total, uint64_t nodes) {
  nodes = std::min(nodes, kMostDeepNodes);
  BeamResult answer;
  std::vector<std::vector<Node<Planes>>> levels(1);
  std::vector<Step> steps;

  // Step 1. Sample every turn by itself.
  const Turns turns = board.turns();
  if (!turns.any()) return answer;
  const auto roots = static_cast<uint64_t>(turns.count());
  const uint64_t samples = std::clamp<uint64_t>(nodes / kSampling / roots, 4, kSamples);
  const uint64_t seed = hash_of(board);
  for_each_turn(turns, [&](const Turn& turn) {
    const double sampled = sample(board, turn, values, total, seed, samples);
    answer.moves.push_back({turn, sampled, {}, sampled});
  });
  std::sort(answer.moves.begin(), answer.moves.end(), [](const BeamMove& a, const BeamMove& b) {
    return a.value != b.value ? a.value > b.value : a.turn.order() < b.turn.order();
  });
  answer.nodes = samples * roots;
  answer.samples = samples;
  for (uint32_t i = 0; i < roots; ++i) {
    const BeamMove& move = answer.moves[i];
    Bitboard<Planes> next = board;
    typename Bitboard<Planes>::Cleared last;
    settle(next, move.turn, total, last);
    levels[0].push_back({next, move.value, i, 0, move.turn});
  }

  // Step 2. Extend plans level by level; each level gets an equal share of the remaining nodes.
  struct End {
    double value;
    size_t level, node;
  };
  std::vector<End> ends(roots);
  for (size_t i = 0; i < roots; ++i) ends[i] = {levels[0][i].value, 0, i};
  double later = 1;
  for (uint64_t depth = 1; depth < kDepth && answer.nodes < nodes; ++depth) {
    const uint64_t share = (nodes - answer.nodes) / (kDepth - depth) + 1;
    later *= kLater;
    steps.clear();
    const std::vector<Node<Planes>>& level = levels.back();
    uint32_t tried = 0;
    for (uint32_t i = 0; i < level.size() && steps.size() < share; ++i, ++tried)
      for_each_turn(level[i].board.turns(), [&](const Turn& turn) {
        Bitboard<Planes> next = level[i].board;
        typename Bitboard<Planes>::Cleared last;
        const double value =
            level[i].value + later * static_cast<double>(settle(next, turn, total, last));
        const int pairs = sum_of_bytes(byte_counts(last.down) + byte_counts(last.up_right) +
                                       byte_counts(last.down_right));
        steps.push_back(
            {value, value + later * kPair * pairs, hash_of(next), i, level[i].root, turn});
      });
    answer.nodes += steps.size();
    if (steps.empty()) break;
    keep_best(steps, static_cast<size_t>(share * tried / steps.size() + 1));
    std::vector<Node<Planes>> chosen;
    for (const Step& step : steps) {
      Bitboard<Planes> next = level[step.parent].board;
      typename Bitboard<Planes>::Cleared last;
      settle(next, step.turn, total, last);
      chosen.push_back({next, step.value, step.root, step.parent, step.turn});
      if (step.value > ends[step.root].value)
        ends[step.root] = {step.value, levels.size(), chosen.size() - 1};
    }
    levels.push_back(std::move(chosen));
  }

  // Step 3. A turn is worth the best plan that starts with it.
  for (size_t i = 0; i < roots; ++i) {
    BeamMove& move = answer.moves[i];
    move.value = ends[i].value;
    size_t at = ends[i].node;
    for (size_t level = ends[i].level + 1; level-- > 0;) {
      move.line.push_back(levels[level][at].turn);
      at = levels[level][at].parent;
    }
    std::reverse(move.line.begin(), move.line.end());
  }
  std::stable_sort(answer.moves.begin(), answer.moves.end(),
                   [](const BeamMove& a, const BeamMove& b) { return a.value > b.value; });
  return answer;
}

template <int Planes>
void sample_more(BeamResult& result, const Bitboard<Planes>& board, int values, bool total) {
  const uint64_t seed = hash_of(board) + result.samples;
  const double share =
      static_cast<double>(kSamples) / static_cast<double>(result.samples + kSamples);
  for (BeamMove& move : result.moves) {
    const double change =
        share * (sample(board, move.turn, values, total, seed, kSamples) - move.sampled);
    move.sampled += change;
    move.value += change;
  }
  result.samples += kSamples;
  result.nodes += kSamples * result.moves.size();
  std::stable_sort(result.moves.begin(), result.moves.end(),
                   [](const BeamMove& a, const BeamMove& b) { return a.value > b.value; });
}

template BeamResult think(const Bitboard<4>&, int, bool, uint64_t);
template BeamResult think(const Bitboard<6>&, int, bool, uint64_t);
template void sample_more(BeamResult&, const Bitboard<4>&, int, bool);
template void sample_more(BeamResult&, const Bitboard<6>&, int, bool);

}  // namespace hexarium::hexic
