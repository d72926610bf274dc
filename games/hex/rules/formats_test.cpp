#include "games/hex/rules/formats.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace hexarium::hex {
namespace {

std::string record_of(std::string_view text) { return write_record(read_any(text)).record; }

TEST(HexFormats, ReadsHexGuiSgfWithSetUpCommentsAndVariations) {
  EXPECT_EQ(record_of("(;FF[4]GM[11]SZ[11];B[a3];W[f6])"), "hex 11 a3 f6");
  EXPECT_EQ(
      record_of(" (;AP[HexGui:0.9]FF[4]GM[11]SZ[3:3]C[a \\] b]\n;B[b2]C[x](;W[a1];B[c1])(;W[c3]))"),
      "hex 3 b2 a1 c1");
  EXPECT_EQ(record_of("(;GM[11]SZ[3]AB[a1][c3]AW[b2]PL[W];W[a2])"), "hex 3:b../.w./..b a2");
  EXPECT_EQ(record_of("(;GM[11]SZ[5];B[a3];W[swap-pieces];B[c3])"), "hex 5,swap a3 swap c3");
}

TEST(HexFormats, LittleGolemStartsWithWhiteAndWritesTwoLetters) {
  EXPECT_EQ(record_of("(;FF[4]SZ[13]PB[x]PW[y];W[mf];B[swap];W[kj];B[resign])"),
            "hex 13,swap m6 swap k10");
  EXPECT_EQ(write_record(read_any("(;SZ[13];W[mf];B[resign])")).resigned, Color::White);
  EXPECT_EQ(write_sgf(read_any("hex 13,swap m6 swap k10"), SgfStyle::LittleGolem),
            "(;FF[4]GM[11]AP[Hexarium]SZ[13];W[mf];B[swap];W[kj])");
}

TEST(HexFormats, HexWorldLinksRoundTrip) {
  EXPECT_EQ(record_of("https://hexworld.org/board/#11c1,a3:sf7"), "hex 11,swap a3 swap f7");
  EXPECT_EQ(record_of("#5r7c1,a3,b2c3"), "hex 5 a3 b2 c3");
  EXPECT_EQ(record_of("#5x5,a3:rw"), "hex 5 a3");
  EXPECT_EQ(record_of("#5"), "hex 5");
  EXPECT_EQ(write_hexworld(read_any("11,swap a3 swap f7")),
            "https://hexworld.org/board/#11c1,a3:sf7");
  EXPECT_EQ(write_hexworld(read_any("3:b../.w./..b a2")),
            "https://hexworld.org/board/#3c1,a1b2c3a2");
}

std::string lines_of(std::string_view text) {
  return hexarium::to_text("hex", read_any_lines(text));
}

// HexGUI's dialect: its own header, one node per line, variations after the main line.
TEST(HexFormats, KeepsHexGuiVariationsAndComments) {
  const char* const file =
      "(;AP[HexGui:0.9.GIT]FF[4]GM[11]SZ[11]C[Club evening,\nround 2]\n"
      ";B[a10]C[a usual opening \\[a10\\]]\n"
      ";W[f6]\n"
      "(;B[g4]C[threatens the edge]\n;W[e8])\n"
      "(;B[e7]\n(;W[d5])(;W[swap-pieces-not])))";
  EXPECT_THROW(lines_of(file), Error);  // not a move
  const std::string good =
      "(;AP[HexGui:0.9.GIT]FF[4]GM[11]SZ[11]C[Club evening,\nround 2]\n"
      ";B[a10]C[a usual opening \\[a10\\]]\n"
      ";W[f6]\n"
      "(;B[g4]C[threatens the edge]\n;W[e8])\n"
      "(;B[e7]\n(;W[d5])(;C[before the move]W[c3]\n;B[b2])))";
  const std::string text = lines_of(good);
  EXPECT_EQ(text,
            "hex 11 {Club evening,\\nround 2} a10 {a usual opening [a10]} f6 g4 {threatens the "
            "edge} (e7 d5 (c3 {before the move} b2)) e8");
  // Round trip.
  EXPECT_EQ(lines_of(write_sgf_lines(read_any_lines(text))), text);
  EXPECT_EQ(
      write_sgf_lines(read_any_lines("hex 5,swap a1 {x]\\\\} swap (b2 c3) d4")),
      "(;FF[4]GM[11]AP[Hexarium]SZ[5];B[a1]C[x\\]\\\\](;W[swap-pieces];B[d4])(;W[b2];B[c3]))");
  EXPECT_EQ(record_of("hex 5,swap a1 {x} swap (b2 c3) d4"), "hex 5,swap a1 swap d4");
}

// The dialect of browser boards: all on one line, comments in separate nodes, a set-up position,
// swap in one variation only.
TEST(HexFormats, KeepsVariationsOfBrowserTools) {
  EXPECT_EQ(lines_of("(;GM[11]FF[4]CA[UTF-8]SZ[5]C[Start];B[a2](;W[swap-sides]C[taken]"
                     ";B[c3])(;W[c3];C[a quiet move];B[b4]))"),
            "hex 5,swap {Start} a2 swap {taken} (c3 {a quiet move} b4) c3");
  EXPECT_EQ(lines_of("(;GM[11]SZ[3]AB[a1][c3]AW[b2]PL[W](;W[a2])(;W[c1]C[or this]))"),
            "hex 3:b../.w./..b a2 (c1 {or this})");
  // White starts, as on Little Golem; the last node resigns.
  EXPECT_EQ(lines_of("(;FF[4]SZ[13];W[mf](;B[kj];W[resign])(;B[swap]C[or so]))"),
            "hex 13,swap m6 k10 (swap {or so})");
  // Equal moves are merged.
  EXPECT_EQ(lines_of("(;GM[11]SZ[5];B[c3](;W[a1]C[x])(;W[a1]C[y];B[b2]))"),
            "hex 5 c3 a1 {x\\ny} b2");
}

TEST(HexFormats, RejectsBadTrees) {
  std::string deep = "(;GM[11]SZ[5]", many = "(;GM[11]SZ[5];B[c3]";
  for (int i = 0; i < 5000; ++i) deep += "(", many += "(;W[a1])";
  for (const std::string& text :
       {std::string("(;GM[11]SZ[5](;B[a1])(;W[a1]))"), std::string("(;GM[11]SZ[5];B[a1](;W[b1])"),
        std::string("(;GM[11]SZ[5];B[a1](;W[a1])(;W[b1]))"), deep, many + ")"})
    EXPECT_THROW(lines_of(text), Error) << text.substr(0, 40);
  EXPECT_THROW(write_sgf_lines(read_any_lines("hex 5 a1 (z9)")), Error);
}

TEST(HexFormats, RandomGamesRoundTripThroughEveryFormat) {
  Random random(4);
  for (int game = 0; game < 60; ++game) {
    const int size = 1 + static_cast<int>(random.below(kMaxSize));
    Record record{std::to_string(size), {}};
    const bool swap = random.below(2) && size > 1;
    if (swap) record.setup += ",swap";
    State s{std::string_view(record.setup)};
    for (int n = 0; n < 40; ++n) {
      const auto moves = legal_moves(s);
      if (moves.empty()) break;
      const auto move =
          swap && n == 1 ? moves[0] : moves[random.below(static_cast<uint32_t>(moves.size()))];
      record.moves.push_back(to_text(s, move));
      play(s, move);
    }
    if (swap && record.moves.size() < 2) continue;
    const std::string text = to_text("hex", record);
    const GameLine line = read_any(text);
    EXPECT_EQ(record_of(write_sgf(line, SgfStyle::HexGui)), text);
    EXPECT_EQ(record_of(write_sgf(line, SgfStyle::LittleGolem)), text);
    EXPECT_EQ(record_of(write_hexworld(line)), text);
  }
}

TEST(HexFormats, TransposesPositionsWhoseStoneCountsDoNotFit) {
  const AsRecord as = write_record(read_any("(;GM[11]SZ[3]AB[b1]AW[c1]PL[W])"));
  EXPECT_TRUE(as.transposed);
  EXPECT_EQ(as.record, "hex 3:.../w../b..");
  EXPECT_THROW(write_record(read_any("(;GM[11]SZ[3]AB[b1][a1][c1]PL[W])")), Error);
}

TEST(HexFormats, RejectsBrokenText) {
  for (const char* text : {"(",
                           "(;",
                           "(;SZ[11",
                           "(;SZ[11]",
                           "(;SZ[0])",
                           "(;SZ[33])",
                           "(;SZ[1e9])",
                           "(;GM[1]SZ[11])",
                           "(;SZ[5:6])",
                           "(;SZ[5];B[f1])",
                           "(;SZ[5];B[a1];W[a1])",
                           "(;SZ[5];B)",
                           "(;SZ[5]!)",
                           "()",
                           "(;SZ[5];B[a1];B[a2])",
                           "(;SZ[5];B[a1];W[pass])",
                           "(;SZ[3];B[a1];AB[a2])",
                           "#",
                           "#x",
                           "#0",
                           "#99,a1",
                           "#5x6,a1",
                           "#5,z9",
                           "#5,a",
                           "#5,:q",
                           "#5,a1a1",
                           "hex 5 a1 a1"})
    EXPECT_THROW(record_of(text), Error) << text;
}

}  // namespace
}  // namespace hexarium::hex
