// The parts of `play` that need no terminal; tests/terminal plays through a pseudo-terminal.
#include "core/terminal.h"

#include <gtest/gtest.h>

#include "app/line_editor.h"
#include "app/session.h"
#include "core/wording.h"
#include "tests/toy_game.h"

namespace hexarium {
namespace {

constexpr Entry kToy = entry<toy::State, toy::best>("toy", 2, "start", "three in a triangle");

void type(LineEditor& line, std::string_view text) {
  for (const char c : text) line.press(static_cast<unsigned char>(c));
}

TEST(LineEditor, EditsInTheMiddle) {
  LineEditor line;
  type(line, "move e7");
  line.press(kHome);
  line.press(kDelete);
  line.press(kEnd);
  line.press(kBackspace);
  type(line, "8");
  EXPECT_EQ(line.text(), "ove e8");
  line.press(ctrl('w'));
  EXPECT_EQ(line.text(), "ove ");
  line.press(kLeft);
  line.press(ctrl('u'));
  EXPECT_EQ(line.text(), " ");
  EXPECT_EQ(line.cursor(), 0u);
  EXPECT_FALSE(line.press(kPageUp));
}

TEST(LineEditor, StepsOverWholeCharacters) {
  LineEditor line;
  type(line, "a\xc3\xa4");
  line.press(kBackspace);
  EXPECT_EQ(line.text(), "a");
}

TEST(LineEditor, HistoryKeepsTheUnfinishedLine) {
  LineEditor line;
  line.remember("a1");
  line.remember("b2");
  line.remember("b2");
  type(line, "und");
  line.press(kUp);
  EXPECT_EQ(line.text(), "b2");
  line.press(kUp);
  line.press(kUp);
  EXPECT_EQ(line.text(), "a1");
  line.press(kDown);
  line.press(kDown);
  line.press(kDown);
  EXPECT_EQ(line.text(), "und");
}

TEST(Keys, AreDecodedOneByOne) {
  std::string bytes = "a\x1b[A\x1bOD\x1b[3~\x1b[1;5C\r\n\x1b";
  for (const int key :
       {static_cast<int>('a'), static_cast<int>(kUp), static_cast<int>(kLeft),
        static_cast<int>(kDelete), static_cast<int>(kNoKey), static_cast<int>(kEnter),
        static_cast<int>(kEnter), static_cast<int>(kEscape)})
    EXPECT_EQ(take_key(bytes), key);
  EXPECT_TRUE(bytes.empty());
}

TEST(Session, PlaysUndoesAndRejects) {
  Session session(kToy,
                  {.record = "toy start 4", .another = [] { return "toy start"; }, .person = 0});
  EXPECT_EQ(session.enter("1").then, Reply::Then::Moved);
  EXPECT_EQ(session.record(), "toy start 4 1");
  EXPECT_THROW(session.enter("1"), Error);
  EXPECT_EQ(session.enter("hint").text.substr(0, 3).back(), ' ');
  session.enter("undo");
  session.enter("undo");  // also moves of the initial record
  EXPECT_EQ(session.record(), "toy start");
  EXPECT_THROW(session.enter("undo"), Error);
  EXPECT_THROW(session.enter("save"), Error);
  EXPECT_EQ(session.enter(" QUIT ").then, Reply::Then::Quit);
}

TEST(Session, UndoGoesBackToThePlayersMove) {
  Session session(kToy,
                  {.record = "toy start", .another = [] { return "toy start"; }, .person = 1});
  session.enter("4");
  ASSERT_TRUE(session.engines_turn());
  session.play(session.think().move);
  ASSERT_FALSE(session.engines_turn());
  session.enter("undo");
  EXPECT_EQ(session.record(), "toy start");
}

TEST(Spots, MatchThePrefixOfAMove) {
  const std::vector<TextSpot> spots = {
      {"a1", {}}, {"a11", {}}, {"B", {}}, {"BXW", {}}, {"4,3", {}}};
  const auto found =
      moves_by_spot(spots, {"a1+", "a11-", "a12", "BAA", "BXW", "HOUSE@4,3,left", "HAT@4,31,left"});
  EXPECT_EQ(found.at("a1"), std::vector<std::string>{"a1+"});
  EXPECT_EQ(found.at("a11"), std::vector<std::string>{"a11-"});
  EXPECT_EQ(found.at("B"), std::vector<std::string>{"BAA"});
  EXPECT_EQ(found.at("BXW"), std::vector<std::string>{"BXW"});
  EXPECT_EQ(found.at("4,3"), std::vector<std::string>{"HOUSE@4,3,left"});
  EXPECT_EQ(found.size(), 5u);
}

TEST(TextBoard, PlainGamesHaveSpotsAndColours) {
  const TextBoard board = text_board(kToy.show(kToy, "start 4"));
  ASSERT_EQ(board.spots.size(), 7u);
  EXPECT_EQ(board.lines.at(1), ". x .");
  EXPECT_EQ(board.spots[3].at.column, 2);
  ASSERT_EQ(board.paints.size(), 1u);
  EXPECT_EQ(painted(board.lines[1], 1, {{{1, 2, 1}, "#fff", "#000"}}),
            ". \x1b[0;48;5;231;38;5;16mx\x1b[0m .");
}

TEST(Wording, SuggestsTheIntendedWord) {
  const std::vector<std::string> words = {"--nodes", "--threads", "--time"};
  EXPECT_EQ(nearest_word("--nodse", words), "--nodes");
  EXPECT_EQ(nearest_word("--thread", words), "--threads");
  EXPECT_EQ(nearest_word("--colour-of-the-sky", words), "");
  EXPECT_EQ(nearest_word("", words), "");
  EXPECT_EQ(counted(1, "move"), "1 move");
  EXPECT_EQ(counted(0, "move"), "0 moves");
}

}  // namespace
}  // namespace hexarium
