#include "app/rooms.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <functional>

#include "core/text.h"

namespace hexarium {
namespace {

// A room of two players, both seated; seat 1 is the first player.
struct Table {
  explicit Table(Rooms& all, Json wish = {{"game", "hex"}, {"setup", "5,swap"}}) : rooms(all) {
    wish["seat"] = 1;
    first = rooms.create(wish, now);
    second = rooms.enter(first.room, "", true, now);
  }
  void act(int seat, const Json& action) { rooms.act(first.room, seat, action, now); }
  void move(int seat, const std::string& move) {
    act(seat, {{"move", move}, {"number", state(seat)["number"]}});
  }
  Json state(int seat) const { return rooms.state(first.room, seat, now); }

  Rooms& rooms;
  Rooms::Seat first, second;
  int64_t now = 1'000'000;
};

std::string error_of(const std::function<void()>& run) {
  try {
    run();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Rooms, SecondVisitorTakesTheFreeSeatAndTheThirdWatches) {
  Rooms rooms(":memory:");
  Table table(rooms);
  EXPECT_EQ(table.first.seat, 1);
  EXPECT_EQ(table.second.seat, 2);
  EXPECT_EQ(table.first.room.size(), 32u);
  EXPECT_NE(table.first.token, table.second.token);
  const Rooms::Seat third = rooms.enter(table.first.room, "", true, table.now);
  EXPECT_EQ(third.seat, 0);
  EXPECT_EQ(third.token, "");
  // Returning with the token gives the same seat.
  EXPECT_EQ(rooms.enter(table.first.room, table.second.token, false, table.now).seat, 2);
}

TEST(Rooms, TokensAreNeverRevealed) {
  Rooms rooms(":memory:");
  Table table(rooms);
  for (int seat = 0; seat <= 2; ++seat) {
    const std::string text = dump(table.state(seat));
    EXPECT_EQ(text.find(table.first.token), text.npos);
    EXPECT_EQ(text.find(table.second.token), text.npos);
  }
}

TEST(Rooms, RefusesForgedTokensAndUnknownRooms) {
  Rooms rooms(":memory:");
  Table table(rooms), other(rooms);
  const auto enter = [&](const std::string& room, const std::string& token) {
    return error_of([&] { rooms.enter(room, token, true, table.now); });
  };
  EXPECT_NE(enter(table.first.room, std::string(32, '0')), "");
  EXPECT_NE(enter(table.first.room, "x"), "");
  EXPECT_NE(enter(table.first.room, other.first.token), "");
  EXPECT_NE(enter("nowhere", table.first.token), "");
}

TEST(Rooms, PlaysHexWithSwapToTheEnd) {
  Rooms rooms(":memory:");
  Table table(rooms);
  table.move(1, "c3");
  table.move(2, "swap");
  EXPECT_EQ(table.state(0)["record"], "hex 5,swap c3 swap");
  EXPECT_EQ(table.state(0)["turn"], 1);
  for (const char* move : {"a1", "b3", "a2", "a3", "b1", "d3", "c1", "e3"})
    table.move(table.state(0)["turn"].get<int>(), move);
  const Json end = table.state(0);
  EXPECT_TRUE(end["over"].get<bool>());
  EXPECT_EQ(end["winner"], 2);
  EXPECT_EQ(end["turn"], 0);
}

TEST(Rooms, RefusesMovesThatAreOutOfTurnLateRepeatedOrIllegal) {
  Rooms rooms(":memory:");
  Table table(rooms);
  const auto refused = [&](int seat, const Json& action) {
    const Json before = table.state(0);
    const std::string error = error_of([&] { table.act(seat, action); });
    EXPECT_EQ(table.state(0), before) << action;
    return error;
  };
  EXPECT_EQ(refused(2, {{"move", "c3"}, {"number", 0}}), "it is the other player's turn");
  EXPECT_EQ(refused(0, {{"move", "c3"}, {"number", 0}}),
            "you are a spectator; only players may do that");
  EXPECT_NE(refused(1, {{"move", "z9"}, {"number", 0}}), "");
  EXPECT_NE(refused(1, {{"move", "c3 c4"}, {"number", 0}}), "");
  EXPECT_NE(refused(1, {{"move", "c3"}}), "");
  EXPECT_NE(refused(1, {{"move", 7}, {"number", 0}}), "");
  EXPECT_NE(refused(1, {{"dance", true}}), "");
  table.move(1, "c3");
  EXPECT_EQ(refused(1, {{"move", "c3"}, {"number", 0}}),
            "move 'c3': out of date; the game is at move 1, not 0");
  EXPECT_EQ(refused(2, {{"move", "b2"}, {"number", 0}}),
            "move 'b2': out of date; the game is at move 1, not 0");
  table.move(2, "b2");
  table.act(1, {{"resign", true}});
  EXPECT_EQ(refused(1, {{"move", "a1"}, {"number", 2}}), "the game is over");
  EXPECT_EQ(table.state(0)["winner"], 2);
  EXPECT_EQ(table.state(0)["ended"], "resign");
}

TEST(Rooms, NoMovesBeforeBothPlayersAreSeated) {
  Rooms rooms(":memory:");
  const Rooms::Seat alone = rooms.create({{"game", "hex"}, {"seat", 1}}, 5);
  EXPECT_NE(error_of([&] { rooms.act(alone.room, 1, {{"move", "a1"}, {"number", 0}}, 5); }), "");
}

TEST(Rooms, UndoIsOfferedAndAccepted) {
  Rooms rooms(":memory:");
  Table table(rooms);
  table.move(1, "c3"), table.move(2, "b2"), table.move(1, "d4");
  table.act(1, {{"offer", "undo"}});  // takes back one's own last move
  EXPECT_EQ(table.state(2)["offer"], "undo");
  EXPECT_NE(error_of([&] { table.act(1, {{"answer", true}}); }), "");  // not by the one who asked
  table.act(2, {{"answer", false}});
  EXPECT_EQ(table.state(0)["number"], 3);
  table.act(1, {{"offer", "undo"}});
  table.act(2, {{"answer", true}});
  EXPECT_EQ(table.state(0)["record"], "hex 5,swap c3 b2");
  table.act(1, {{"offer", "undo"}});  // also removes the reply
  table.act(2, {{"offer", "undo"}});  // offering the same means yes
  EXPECT_EQ(table.state(0)["number"], 0);
  EXPECT_EQ(table.state(0)["turn"], 1);
}

TEST(Rooms, RematchSwapsSidesAndKeepsTokens) {
  Rooms rooms(":memory:");
  Table table(rooms);
  EXPECT_NE(error_of([&] { table.act(1, {{"offer", "rematch"}}); }), "");
  table.act(2, {{"resign", true}});
  table.act(1, {{"offer", "rematch"}});
  table.act(2, {{"answer", true}});
  const std::string next = table.state(0)["next"];
  EXPECT_EQ(rooms.enter(next, table.first.token, false, table.now).seat, 2);
  EXPECT_EQ(rooms.enter(next, table.second.token, false, table.now).seat, 1);
  EXPECT_EQ(rooms.state(next, 0, table.now)["record"], "hex 5,swap");
}

TEST(Rooms, ClockRunsForThePlayerToMoveAndRunningOutEndsTheGame) {
  Rooms rooms(":memory:");
  Table table(rooms, {{"game", "hex"}, {"setup", "5"}, {"minutes", 1}, {"increment", 2}});
  table.now += 10'000;
  table.move(1, "c3");
  EXPECT_EQ(table.state(0)["clock"]["left"], Json({52'000, 60'000}));
  table.now += 30'000;
  EXPECT_EQ(table.state(0)["clock"]["left"], Json({52'000, 30'000}));
  EXPECT_TRUE(rooms.tick(table.now).empty());
  table.now += 30'000;
  EXPECT_EQ(rooms.tick(table.now).size(), 1u);
  EXPECT_EQ(table.state(0)["ended"], "time");
  EXPECT_EQ(table.state(0)["winner"], 1);
}

TEST(Rooms, RefusesAMoveAfterTimeRanOut) {
  Rooms rooms(":memory:");
  Table table(rooms, {{"game", "hex"}, {"setup", "5"}, {"minutes", 1}});
  table.now += 61'000;
  EXPECT_EQ(error_of([&] { table.move(1, "c3"); }), "the game is over");
}

TEST(Rooms, HoneyShowsEachSeatItsOwnHandOnly) {
  Rooms rooms(":memory:");
  Table table(rooms, {{"game", "honey"}, {"setup", "15#1"}});
  for (int turn = 0; turn < 6; ++turn) {
    const int mover = table.state(0)["turn"];
    const Json mine = table.state(mover), theirs = table.state(3 - mover), watch = table.state(0);
    for (const Json& view : {mine, theirs, watch}) EXPECT_FALSE(view.contains("record"));
    const std::string my_hand = mine["facts"]["hand"], their_hand = theirs["facts"]["hand"];
    EXPECT_EQ(my_hand.size(), 7u);
    EXPECT_EQ(their_hand.size(), 7u);
    EXPECT_EQ(watch["facts"]["hand"], "");
    EXPECT_EQ(mine["facts"]["other_tiles"], 7);
    EXPECT_TRUE(theirs["moves"].empty());
    EXPECT_TRUE(watch["moves"].empty());
    table.move(mover, mine["moves"][0]);
  }
  EXPECT_NE(error_of([&] { table.act(1, {{"offer", "undo"}}); }), "");
  table.act(1, {{"resign", true}});
  const std::string record = table.state(0)["record"];  // now everything is visible
  EXPECT_EQ(record.find("honey 15#"), 0u);
  EXPECT_NE(record.find("honey 15#1 "), 0u);  // the seed was drawn
}

TEST(Rooms, PlaysHexceedToTheEnd) {
  Rooms rooms(":memory:");
  Table table(rooms, {{"game", "hexceed"}});
  for (int turn = 0; turn < 4; ++turn) {
    const std::string move = turn == 0 ? "RXW" : turn == 1 ? "A" : turn == 2 ? "GOK" : "B";
    table.move(table.state(0)["turn"], move);
  }
  EXPECT_EQ(table.state(1)["number"], 4);
}

TEST(Rooms, ChecksTheFieldsOfANewRoom) {
  Rooms rooms(":memory:");
  const auto refused = [&](const Json& wish) { return error_of([&] { rooms.create(wish, 1); }); };
  EXPECT_NE(refused({{"game", "iqlink"}}), "");
  EXPECT_NE(refused({{"game", "chess"}}), "");
  EXPECT_NE(refused({{"game", "hex"}, {"setup", "99"}}), "");
  EXPECT_NE(refused({{"game", "hex"}, {"setup", "5 a1"}}), "");
  EXPECT_NE(refused({{"game", "hex"}, {"name", std::string(41, 'x')}}), "");
  EXPECT_NE(refused({{"game", "hex"}, {"name", "a\nb"}}), "");
  EXPECT_NE(refused({{"game", "hex"}, {"minutes", -1}}), "");
  EXPECT_NE(refused({{"game", "hex"}, {"minutes", "x"}}), "");
  EXPECT_NE(refused(Json::array()), "");
  EXPECT_EQ(rooms.size(), 0u);
}

TEST(Rooms, LimitTheirNumberAndDeleteFinishedOnesFirst) {
  Rooms rooms(":memory:", {.rooms = 3, .moves = 10, .idle_ms = kWeekMs});
  const auto create = [&](int64_t now) {
    return rooms.create({{"game", "hex"}, {"seat", 1}}, now).room;
  };
  const auto gone = [&](const std::string& room) {
    return !error_of([&] { rooms.state(room, 0, 6); }).empty();
  };
  const std::string a = create(1), b = create(2), c = create(3);
  EXPECT_NE(error_of([&] { create(4); }), "");  // all are in use
  rooms.act(b, 1, {{"resign", true}}, 5);
  const std::string d = create(6);
  EXPECT_TRUE(gone(b));
  // Nobody has moved in `a` for a day.
  EXPECT_NE(error_of([&] { create(7); }), "");
  create(kWeekMs / 7 + 10);
  EXPECT_TRUE(gone(a) && !gone(c) && !gone(d));
  EXPECT_EQ(rooms.size(), 3u);
}

TEST(Rooms, RematchesCountTowardsTheLimit) {
  Rooms rooms(":memory:", {.rooms = 2, .moves = 10, .idle_ms = kWeekMs});
  Table table(rooms), other(rooms);
  table.act(2, {{"resign", true}});
  table.act(1, {{"offer", "rematch"}});
  EXPECT_NE(error_of([&] { table.act(2, {{"answer", true}}); }), "");  // it would be the third room
  EXPECT_EQ(table.state(0)["next"], "");
  other.act(1, {{"resign", true}});
  table.act(2, {{"answer", true}});
  EXPECT_EQ(rooms.size(), 2u);
  EXPECT_NE(table.state(0)["next"], "");
}

TEST(Rooms, AreDeletedAfterWeeksWithoutUse) {
  Rooms rooms(":memory:");
  Table table(rooms), idle(rooms);
  table.now += 4 * kWeekMs;
  EXPECT_EQ(rooms.sweep(table.now), 0u);
  table.move(1, "c3");
  EXPECT_EQ(rooms.sweep(table.now + 1), 1u);
  EXPECT_EQ(table.state(0)["number"], 1);
  EXPECT_NE(error_of([&] { idle.state(0); }), "");
}

TEST(Rooms, LimitTheMovesPerGame) {
  Rooms rooms(":memory:", {.rooms = 3, .moves = 2, .idle_ms = kWeekMs});
  Table table(rooms);
  table.move(1, "c3"), table.move(2, "b2");
  EXPECT_EQ(error_of([&] { table.move(1, "a1"); }), "a game in a room has at most 2 moves");
}

TEST(Rooms, RunSeveralActionsAtOnceAndReportErrors) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("rooms_together_" + std::to_string(::getpid()) + ".sqlite");
  std::filesystem::remove(path);
  {
    Rooms rooms(path.string());
    Table table(rooms), other(rooms);
    const auto errors = rooms.together({[&] { table.move(1, "c3"); }, [&] { table.move(1, "b2"); },
                                        [&] {
                                          other.act(2, {{"resign", true}});
                                        },
                                        [&] { table.move(2, "b2"); },
                                        [&] {
                                          other.act(1, {{"offer", "rematch"}});
                                        },
                                        [&] {
                                          other.act(2, {{"answer", true}});
                                        }});
    EXPECT_EQ(errors,
              (std::vector<std::string>{"", "it is the other player's turn", "", "", "", ""}));
    EXPECT_EQ(table.state(0)["record"], "hex 5,swap c3 b2");
    Rooms again(path.string());  // what is on the disk
    EXPECT_EQ(again.size(), 3u);
    EXPECT_EQ(again.state(table.first.room, 0, 1)["record"], "hex 5,swap c3 b2");
    EXPECT_TRUE(again.state(other.first.room, 0, 1)["over"].get<bool>());
  }
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path.string() + end);
}

TEST(Rooms, StayUnchangedIfTheyCannotBeStored) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("rooms_locked_" + std::to_string(::getpid()) + ".sqlite");
  std::filesystem::remove(path);
  {
    Rooms rooms(path.string());
    Table table(rooms);
    table.move(1, "c3");
    const Json before = table.state(0);
    SQLite::Database other(path.string(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");  // another writer holds the lock
    const auto errors = rooms.together({[&] { table.move(2, "b2"); }});
    EXPECT_NE(errors.at(0), "");
    EXPECT_EQ(table.state(0), before);
    other.exec("ROLLBACK");
    table.move(2, "b2");
    EXPECT_EQ(table.state(0)["number"], 2);
  }
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path.string() + end);
}

TEST(Rooms, ReportWhoseTurnItIsAndSinceWhen) {
  Rooms rooms(":memory:");
  Table table(rooms);
  table.now += 5000;
  table.move(1, "c3");
  const int64_t moved = table.now;
  table.now += 5000;
  table.act(1, {{"name", "Ann"}});  // not a move
  EXPECT_EQ(table.state(0)["since"], moved);
}

const Json kEngine = {{"name", "Level 1"}, {"seconds", 0.1}, {"options", {{"level", "1"}}}};

TEST(Rooms, TheEngineTakesASeat) {
  Rooms rooms(":memory:");
  const Json wish = {{"game", "hex"}, {"setup", "5"}, {"seat", 1}, {"engine", kEngine}};
  const Rooms::Seat me = rooms.create(wish, 1);
  EXPECT_EQ(rooms.enter(me.room, "", true, 1).seat, 0);  // everyone else watches
  const Json state = rooms.state(me.room, 1, 1);
  EXPECT_EQ(state["seats"][1], Json({{"taken", true}, {"name", "Level 1"}, {"engine", true}}));
  EXPECT_TRUE(rooms.engine_turn(me.room, 1).is_null());
  EXPECT_TRUE(rooms.engine_rooms().empty());
  rooms.act(me.room, 1, {{"move", "c3"}, {"number", 0}}, 2);
  const Json turn = rooms.engine_turn(me.room, 2);
  EXPECT_EQ(turn, Json({{"game", "hex"},
                        {"record", "hex 5 c3"},
                        {"seconds", 0.1},
                        {"options", {{"level", "1"}}},
                        {"seat", 2},
                        {"number", 1}}));
  EXPECT_EQ(rooms.engine_rooms(), std::vector{me.room});
  // It accepts every offer.
  rooms.act(me.room, 1, {{"offer", "undo"}}, 3);
  EXPECT_EQ(rooms.state(me.room, 1, 3)["number"], 0);
  rooms.act(me.room, 1, {{"resign", true}}, 4);
  EXPECT_TRUE(rooms.engine_turn(me.room, 4).is_null());
  rooms.act(me.room, 1, {{"offer", "rematch"}}, 5);
  const std::string next = rooms.state(me.room, 1, 5)["next"];
  EXPECT_EQ(rooms.engine_turn(next, 5)["seat"], 1);
  EXPECT_EQ(rooms.enter(next, me.token, false, 5).seat, 2);
}

TEST(Rooms, TheEngineTakesAFreeSeatWhenAskedTo) {
  Rooms rooms(":memory:");
  const Rooms::Seat me = rooms.create({{"game", "hexceed"}, {"seat", 2}}, 1);
  EXPECT_TRUE(rooms.engine_turn(me.room, 1).is_null());
  rooms.act(me.room, 2, {{"engine", {{"options", {{"level", "greedy"}}}}}}, 2);
  EXPECT_EQ(rooms.engine_turn(me.room, 2)["seat"], 1);
  EXPECT_EQ(rooms.state(me.room, 2, 2)["seats"][0]["name"], "Engine");
  EXPECT_NE(error_of([&] { rooms.act(me.room, 2, {{"engine", Json::object()}}, 3); }), "");
}

TEST(Rooms, ChecksTheEnginesOptions) {
  Rooms rooms(":memory:");
  for (const Json& engine :
       {Json(7), Json{{"seconds", 3600}}, Json{{"seconds", "x"}}, Json{{"options", "x"}},
        Json{{"options", {{"level", "99"}}}}, Json{{"options", {{"book", "/etc/passwd"}}}},
        Json{{"name", std::string(41, 'x')}}})
    EXPECT_NE(error_of([&] {
                rooms.create({{"game", "hex"}, {"engine", engine}}, 1);
              }),
              "")
        << engine;
  EXPECT_EQ(rooms.size(), 0u);
}

TEST(Rooms, WithAClockTheEngineUsesAShareOfItsTime) {
  Rooms rooms(":memory:");
  const Json wish = {
      {"game", "hex"}, {"setup", "5"}, {"seat", 2}, {"minutes", 1}, {"engine", {{"seconds", 10}}}};
  const Rooms::Seat me = rooms.create(wish, 1);
  EXPECT_EQ(rooms.engine_turn(me.room, 1)["seconds"], 3.0);
  EXPECT_EQ(rooms.engine_turn(me.room, 40'001)["seconds"], 1.0);
}

TEST(Rooms, SurviveARestart) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("rooms_test_" + std::to_string(::getpid()) + ".sqlite");
  std::filesystem::remove(path);
  Json before;
  std::string room, token;
  {
    Rooms rooms(path.string());
    Table table(rooms, {{"game", "hex"}, {"setup", "5,swap"}, {"minutes", 3}, {"name", "Ann <b>"}});
    table.move(1, "c3"), table.move(2, "swap");
    table.act(1, {{"offer", "undo"}});
    before = table.state(1), room = table.first.room, token = table.first.token;
  }
  Rooms rooms(path.string());
  EXPECT_EQ(rooms.state(room, 1, 1'000'000), before);
  EXPECT_EQ(rooms.enter(room, token, false, 1).seat, 1);
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path.string() + end);
}

}  // namespace
}  // namespace hexarium
