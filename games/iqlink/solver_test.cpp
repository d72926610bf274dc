#include "games/iqlink/solver.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nettle/sha2.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "core/file.h"
#include "core/json.h"
#include "core/random.h"
#include "games/iqlink/generate.h"
#include "games/iqlink/search.h"

namespace hexarium::iqlink {
namespace {

Json read_json(const std::string& name) {
  return Json::parse(read_file(std::string("data/iqlink/") + name));
}

std::vector<std::string> texts(const Solutions& found) {
  std::vector<std::string> list;
  for (const Solution& solution : found.list) list.push_back(to_text(solution));
  return list;
}

std::string sha256_of_lines(const std::vector<std::string>& lines) {
  sha256_ctx context;
  sha256_init(&context);
  for (const std::string& line : lines) {
    const std::string text = line + "\n";
    sha256_update(&context, text.size(), reinterpret_cast<const uint8_t*>(text.data()));
  }
  std::array<uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  return fmt::format("{:02x}", fmt::join(digest, ""));
}

const Solutions& whole_board() {
  static const Solutions kAll = solve({}, {.threads = 2});
  return kAll;
}

TEST(IqlinkSolver, AnswersEvenIfStoppedBeforeItStarts) {
  const std::atomic<bool> stop{true};
  SearchRequest ask;
  ask.stop = &stop;
  for (const char* setup : {"start", ":BAA", ":KAFGGC"}) {
    const State state{std::string_view(setup)};
    const Best answer = best(state, ask);
    EXPECT_NO_THROW(parse_move(state, answer.move)) << setup;
    EXPECT_FALSE(answer.proven) << setup;
  }
}

TEST(IqlinkSolver, TestVectorsHaveTheirKnownSolutions) {
  const Json file = read_json("solutions.json");
  ASSERT_GT(file["cases"].size(), 90u);
  for (const Json& c : file["cases"]) {
    const std::string start = c["start"];
    const Solutions found = solve(State(":" + start).placed);
    EXPECT_EQ(found.list.size(), c["count"].get<size_t>()) << start;
    if (c.contains("solutions")) {
      EXPECT_EQ(Json(texts(found)), c["solutions"]) << start;
    } else {
      EXPECT_EQ(sha256_of_lines(texts(found)), c["sha256"].get<std::string>()) << start;
    }
  }
}

void check_counts_and_empty_pegs() {
  const auto& all = whole_board().list;
  ASSERT_EQ(all.size(), 50000u);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
  std::map<int, int> by_empty;
  for (const Solution& solution : all) {
    uint32_t used = 0;
    for (const Index at : solution)
      for (const int8_t peg : placements()[at].pegs) used |= 1u << peg;
    ++by_empty[kPegs - std::popcount(used)];
  }
  EXPECT_EQ(by_empty, (std::map<int, int>{{0, 46524}, {1, 3450}, {2, 26}}));
}

void check_validity() {
  for (size_t i = 0; i < whole_board().list.size(); i += 10) {
    const Solution& solution = whole_board().list[i];
    ASSERT_NO_THROW(State(":" + to_text(solution)));
  }
}

void check_single_piece_starts() {
  const Json counts = read_json("counts.json");
  std::map<std::string, int> holds;
  for (const Solution& solution : whole_board().list)
    for (const Index at : solution) ++holds[to_text(placements()[at].spot)];
  std::map<std::string, int> occurring;
  std::vector<std::string> once, never;
  for (const auto& [text, count] : holds) ++occurring[text.substr(1, 1)];
  for (const Placement& p : placements()) {
    const int count = holds[to_text(p.spot)];
    if (count == 1) once.push_back(to_text(p.spot));
    if (count == 0) never.push_back(to_text(p.spot));
  }
  std::sort(once.begin(), once.end());
  std::sort(never.begin(), never.end());
  EXPECT_EQ(Json(occurring), counts["placements_occurring_in_some_solution"]);
  EXPECT_EQ(Json(once), counts["single_piece_starts_with_exactly_one_solution"]);
  EXPECT_EQ(once, unique_singles());
  EXPECT_EQ(Json(never), counts["single_piece_starts_with_no_solution"]);
  for (const auto& [name, value] : counts.items())
    if (name.starts_with("solutions_for_single_start_piece_A"))
      for (const auto& [start, count] : value.items()) {
        EXPECT_EQ(holds[start], count.get<int>()) << start;
      }
}

// Counts the starts of one, two and three pieces that are solvable, have one solution, and are
// minimal.
void check_starts_by_number_of_pieces() {
  std::set<uint64_t>
      unique;  // with fewer pieces; a start is encoded as its placements, eleven bits each
  const Json rows = read_json("counts.json")["by_number_of_given_pieces"];
  for (int given = 1; given <= 3; ++given) {
    std::vector<uint64_t> starts;
    for (const Solution& s : whole_board().list)
      for (unsigned set = 0; set < 1u << kPieces; ++set) {
        if (std::popcount(set) != given) continue;
        uint64_t key = 0;
        for (unsigned rest = set; rest; rest &= rest - 1)
          key = key << 11 | (static_cast<uint64_t>(s[size_t(std::countr_zero(rest))]) + 1);
        starts.push_back(key);
      }
    std::sort(starts.begin(), starts.end());
    std::set<uint64_t> once;
    size_t different = 0, minimal = 0;
    for (size_t i = 0, end; i < starts.size(); i = end) {
      for (end = i; end < starts.size() && starts[end] == starts[i];) ++end;
      ++different;
      if (end - i > 1) continue;
      once.insert(once.end(), starts[i]);
      bool less = false;  // still unique without one of its pieces?
      for (int k = 0; k < given; ++k) {
        const uint64_t low = starts[i] & ((uint64_t{1} << 11 * k) - 1);
        less |= unique.contains(starts[i] >> 11 * (k + 1) << 11 * k | low);
      }
      minimal += !less;
    }
    const Json& row = rows.at(given);
    EXPECT_EQ(different, row["completable_starts"].get<size_t>()) << given;
    EXPECT_EQ(once.size(), row["starts_with_unique_solution"].get<size_t>()) << given;
    EXPECT_EQ(minimal, row["minimal_unique_starts"].get<size_t>()) << given;
    unique = std::move(once);
  }
}

// The solutions of a start are exactly those of the 50 000 that contain it.
void check_starts_of_two() {
  Random random(3);
  const auto& all = whole_board().list;
  for (int i = 0; i < 40; ++i) {
    const Solution& from = all[random.below(static_cast<uint32_t>(all.size()))];
    std::vector<Index> placed;
    while (placed.size() < 2) {
      const Index at = from[random.below(kPieces)];
      if (placed.empty() || placed.front() != at) placed.push_back(at);
    }
    std::vector<Solution> expected;
    for (const Solution& solution : all)
      if (std::all_of(placed.begin(), placed.end(), [&](Index at) {
            return std::find(solution.begin(), solution.end(), at) != solution.end();
          }))
        expected.push_back(solution);
    EXPECT_EQ(solve(placed).list, expected);
  }
}

// A single test, so that the empty board is searched only once.
TEST(IqlinkSolver, EmptyBoardHasTheKnown50000Solutions) {
  check_counts_and_empty_pegs();
  check_validity();
  check_single_piece_starts();
  check_starts_of_two();
  check_starts_by_number_of_pieces();
  EXPECT_EQ(remark(State("start")),
            "solvable, in " + std::to_string(whole_board().list.size()) + " ways");
}

TEST(SlowIqlinkSolver, EverySinglePieceHasTheSolutionsThatContainIt) {
  std::map<Index, size_t> holds;
  for (const Solution& solution : whole_board().list)
    for (const Index at : solution) ++holds[at];
  for (Index at = 0; at < static_cast<Index>(placements().size()); ++at)
    if (at < half_turned(at)) {
      EXPECT_EQ(solve({&at, 1}).list.size(), holds[at]) << at;
    }
}

TEST(IqlinkSolver, AllBuildsOfTheSearchVisitTheSameNodes) {
  if (!search_avx2()) GTEST_SKIP() << "this processor has no AVX2, or clang built it";
  for (const char* start : {":KAFUBAHCI", ":GAF", ":QEKXJH", ":BLE", ":UIANLG"}) {
    const auto placed = State(start).placed;
    const Solutions plain = solve_with(search_plain(), placed, {});
    const Solutions wide = solve_with(search_avx2(), placed, {});
    EXPECT_EQ(plain.list, wide.list);
    EXPECT_EQ(plain.nodes, wide.nodes);
  }
}

TEST(IqlinkSolver, LimitStopsTheSearch) {
  const Solutions two = solve(State(":BAA").placed, {.limit = 2});
  EXPECT_EQ(two.list.size(), 2u);
  EXPECT_FALSE(two.complete);
  EXPECT_EQ(solve({}, {.limit = 1}).list.size(), 1u);
  EXPECT_TRUE(solve(State(":GHC").placed, {.limit = 2}).complete);
}

TEST(IqlinkSolver, ResultsDoNotDependOnTheNumberOfThreads) {
  const auto placed = State(":QEKXJH").placed;
  const Solutions one = solve(placed), three = solve(placed, {.threads = 3});
  EXPECT_EQ(one.list, three.list);
  EXPECT_EQ(one.nodes, three.nodes);
}

// Random pieces that fit together.
std::vector<Index> random_start(Random& random, size_t given) {
  State state("start");
  while (state.placed.size() < given) {
    const auto moves = legal_moves(state);
    if (moves.empty()) break;
    play(state, moves[random.below(static_cast<uint32_t>(moves.size()))]);
  }
  return state.placed;
}

RC_GTEST_PROP(IqlinkSolver, AgreesWithTheReferenceOnRandomStarts, (uint64_t seed)) {
  Random random(seed);
  const auto placed = random_start(random, 4 + random.below(6));
  RC_ASSERT(solve(placed).list == solve_by_reference(placed).list);
}

RC_GTEST_PROP(IqlinkSolver, AgreesWithTheReferenceOnPartsOfSolutions, (uint64_t seed)) {
  static const Solutions kSome = solve(State(":QEKXJH").placed);
  Random random(seed);
  std::vector<Index> placed;
  for (const Index at : kSome.list[random.below(static_cast<uint32_t>(kSome.list.size()))])
    if (random.below(2)) placed.push_back(random.below(2) ? at : half_turned(at));
  Slots taken;  // turned pieces may clash with the others: drop those
  std::erase_if(placed, [&](Index at) {
    const Slots& slots = placements()[at].slots;
    if (slots.meets(taken)) return true;
    taken.add(slots);
    return false;
  });
  if (placed.size() < 4) return;
  RC_ASSERT(solve(placed).list == solve_by_reference(placed).list);
}

TEST(IqlinkSolver, BestKeepsTheMostSolutionsAndCountsThem) {
  const Best answer = best(State(":JAAPBGVCJRDC"), {.all = true});
  EXPECT_EQ(answer.value, Value(int64_t{3}));
  EXPECT_TRUE(answer.proven);
  EXPECT_EQ(answer.line.size(), 8u);
  EXPECT_EQ(best(State(":KGC"), {}).value, Value(int64_t{0}));
}

}  // namespace
}  // namespace hexarium::iqlink
