// Proof files: true proofs verify, broken or false ones never do.
#include "games/hex/proof/proof_file.h"

#include <gtest/gtest.h>

#include "games/hex/proof/proof_writer.h"
#include "games/hex/proof/prover.h"

namespace hexarium::hex {
namespace {

State after(const std::string& record) { return replay<State>(parse_record("hex", "11", record)); }

Color winner_of(const State& s) {
  return s.winner != Color::None ? s.winner : Prover(s.size, size_t{1} << 20).solve(s).winner;
}

std::string proof_of(const std::string& record) {
  const State s = after(record);
  Prover prover(s.size, size_t{16} << 20);
  const Color winner = winner_of(s);
  ProofWriter writer(s.size, winner, [&](const State& at) {
    const Solution solution = prover.solve(at);
    return solution.moves.empty() ? kNoCell : solution.moves.front();
  });
  EXPECT_TRUE(writer.write(s)) << record;
  return to_text(WrittenProof{record, winner, writer.steps()});
}

TEST(HexProofFile, TrueProofsVerifyAndRoundTrip) {
  for (const std::string record :
       {"hex 3", "hex 3 a1", "hex 4 b2", "hex 5 a1", "hex 5 c3", "hex 6 a2",
        "hex 7:......./....b.b/...w.../.b.www./...b..b/.w...../.......", "hex 2 a2 a1 b1"}) {
    const std::string text = proof_of(record);
    const WrittenProof proof = parse_proof(text);
    EXPECT_EQ(to_text(proof), text);
    EXPECT_EQ(check(proof).error, "") << record;
  }
}

// Every defence has an answer, to the end of the game.
void walk(const WrittenProof& proof, const ProofCheck& checked, const State& s, int& games) {
  if (s.winner != Color::None) {
    ASSERT_EQ(s.winner, proof.winner);
    ++games;
    return;
  }
  if (s.to_move != proof.winner) {
    for (const State::Move move : legal_moves(s)) {
      State next = s;
      play(next, move);
      walk(proof, checked, next, games);
    }
    return;
  }
  const auto move = answer(proof, checked, s);
  ASSERT_TRUE(move);
  State next = s;
  play(next, {*move});
  walk(proof, checked, next, games);
}

TEST(HexProofFile, EveryDefenceHasItsAnswer) {
  for (const std::string record : {"hex 3", "hex 3 a1", "hex 3 b2", "hex 4 b2 c2 c3 b3"}) {
    const WrittenProof proof = parse_proof(proof_of(record));
    int games = 0;
    walk(proof, check(proof), after(record), games);
    EXPECT_GT(games, 1);
  }
}

TEST(HexProofFile, RejectsTruncatedFiles) {
  const std::string text = proof_of("hex 3 a1");
  for (size_t length = 0; length < text.size(); ++length)
    EXPECT_THROW(parse_proof(text.substr(0, length)), Error) << length;
  EXPECT_THROW(parse_proof(text + "= a1\n"), Error);
  EXPECT_THROW(parse_proof(""), Error);
}

// Rejected, refuted, or still true.
void flip(const std::string& text, size_t step, int& refused, int& lies) {
  for (size_t bit = 0; bit < text.size() * 8; bit += step) {
    std::string changed = text;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
    try {
      const WrittenProof proof = parse_proof(changed);
      if (!check(proof).error.empty()) ++lies;
      else EXPECT_EQ(winner_of(after(proof.record)), proof.winner) << changed;
    } catch (const Error&) {
      ++refused;
    }
  }
}

TEST(HexProofFile, FlippedBitsNeverMakeAFalseProofPass) {
  int refused = 0, lies = 0;
  flip(proof_of("hex 3 a1"), 1, refused, lies);
  flip(proof_of("hex 4 b2"), 11, refused, lies);
  EXPECT_GT(refused, 500);
  EXPECT_GT(lies, 50);
}

TEST(HexProofFile, FalseStepsAreReported) {
  const auto lie = [](const std::string& steps, const std::string& record = "hex 2 a1 b1 a2") {
    return check(parse_proof("hexarium hex proof 2\nrecord " + record + "\nwinner black\n" + steps))
        .error;
  };
  EXPECT_EQ(lie("= < a1 a2 >\nend 1\n"), "");
  EXPECT_EQ(lie("= < a2 a1 >\nend 1\n"), "step 1 (line 4): < and a2 do not touch");
  EXPECT_EQ(lie("= < a1 b2 >\nend 1\n"), "step 1 (line 4): a1 and b2 do not touch");
  EXPECT_EQ(lie("= < >\nend 1\n"), "step 1 (line 4): < and > do not touch");
  EXPECT_EQ(lie("= < a1 a2\nend 1\n"), "the last step does not connect the sides");
  EXPECT_EQ(lie("= > a2 a1 <\nend 1\n"), "the last step does not connect the sides");
  EXPECT_EQ(lie("= <\nend 1\n"), "step 1 (line 4): needs two ends");
  EXPECT_EQ(lie("= < b1 b2 >\nend 1\n"), "the last step: the winner has no stone on b1");
  EXPECT_EQ(lie("= < b1 b2 >\nb1 1\nend 2\n"), "the last step: it is not the winner's move");
  EXPECT_EQ(lie("= < b1 b2 >\nb1 1\nb2 2\nend 3\n"),
            "step 3 (line 6): the winner would move twice");
  EXPECT_EQ(lie("= < b1 b2 >\nb2 1\n| 2\nend 3\n"), "step 3 (line 6): no step survives b2");
  EXPECT_EQ(lie("|\nend 1\n"), "step 1 (line 4): refers to no step");
  EXPECT_EQ(lie("end 0\n"), "no steps");
  EXPECT_EQ(lie("= < a1 a2 >\n= < a1 a2 > ~ 1\nend 2\n"),
            "step 2 (line 5): refers to steps it does not need");
  EXPECT_EQ(lie("= < a1 a2\n= < b2 > ~ 1\nend 2\n"),
            "step 2 (line 5): step 1 does not connect < and b2");
  EXPECT_EQ(lie("= < b1 b2\nb1 1\n= < b2 > ~ 2\nend 3\n"), "step 3 (line 6): step 2 needs a move");
  EXPECT_EQ(lie("= < a1\n= < a1 a2\n| 1 2\nend 3\n"),
            "step 3 (line 6): steps 1 and 2 connect different ends");
  // Two bridges between c1 and b3 that have both cells in common.
  const std::string bridge = "= c1 c2 b3\nc2 1\n= c1 b2 b3\nb2 3\n| 2 4\n";
  const std::string board = "hex 3:w.b/w../.b.";
  EXPECT_EQ(lie(bridge + "= < c1 b3 > ~ 5\nend 6\n", board), "");
  EXPECT_EQ(lie(bridge + "= < c1 b3 c1 b3 > ~ 5 5 5\nend 6\n", board),
            "step 6 (line 9): b2 is used by two steps");
}

// Where connections decide, the proof is short.
TEST(HexProofFile, ConnectionsAreWrittenDown) {
  // A chain of bridges; White is to move.
  const std::string text = proof_of(
      "hex 9:....b..../........./...b...../........./..b....../"
      "........./.b......./.w......./b....wwww");
  const WrittenProof proof = parse_proof(text);
  const ProofCheck checked = check(proof);
  EXPECT_EQ(checked.error, "");
  EXPECT_LT(proof.steps.size(), 30u) << text;
}

}  // namespace
}  // namespace hexarium::hex
