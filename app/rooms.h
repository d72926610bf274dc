// Games for two people by a link. A room holds one game: its record, two seats and who may sit on
// them, an optional clock, an offer that waits for its answer. Rooms live in one SQLite file; what
// `act` has done is on the disk before it returns. No sockets here: http.cpp calls `act` for what a
// player sends and then tells everyone in the room what `state` says to their seat.
//
// A room's name and the token of each seat are 128 random bits. The name is what one shares; the
// token stays with the player's browser, and nothing is done for a seat without it. The engine may
// have one of the seats; its token is known to nobody. Times are milliseconds since 1970, given by
// the caller.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/json.h"

namespace hexarium {

constexpr int64_t kWeekMs = 7LL * 24 * 3600 * 1000;

class Rooms {
 public:
  struct Limits {
    // In all; when there are so many, the finished one that was unused longest goes first, then
    // one in which nobody has moved for a day.
    size_t rooms = 10'000;
    size_t moves = 2'000;           // of a game
    int64_t idle_ms = 4 * kWeekMs;  // an unused room is deleted then
  };
  explicit Rooms(const std::string& path);  // made if missing; ":memory:" for tests
  Rooms(const std::string& path, Limits limits);
  ~Rooms();

  struct Seat {
    std::string room, token;
    int seat = 0;  // 1 or 2; 0 watches
  };
  // {game, setup?, seat? (1, 2; otherwise drawn), name?, minutes?, increment?, engine?}: a new room
  // with the asker on one seat and, with {engine: {name?, seconds?, options?}}, the engine on the
  // other. Error for what it does not know, if the game is not for two, or if there are
  // too many rooms.
  Seat create(const Json& wish, int64_t now);
  // Who comes in: with a token of the room its seat; without one a free seat if there is one and
  // `sit` is set; otherwise a watcher. Error if there is no such room or the token is not of it.
  Seat enter(const std::string& room, const std::string& token, bool sit, int64_t now);
  // What a seat does: {move, number}, {resign}, {offer: "undo" or "rematch"}, {answer: true or
  // false}, {name}, {engine: {...}} to let it take the free seat. `number` is how many moves the
  // sender has seen: a late or repeated move is refused. The engine agrees to every offer. Error,
  // and nothing is changed, if it is not allowed now.
  void act(const std::string& room, int seat, const Json& action, int64_t now);
  // Does several things (each calls create, enter or act) and puts them on the disk at once: one
  // wait for the disk, not one each. What went wrong with each, empty = nothing. Nobody sees
  // anything of it before all of it is stored.
  std::vector<std::string> together(const std::vector<std::function<void()>>& things);
  // Ends the games whose player to move has no time left; the rooms that changed.
  std::vector<std::string> tick(int64_t now);

  // Deletes the rooms that were unused for too long; how many.
  size_t sweep(int64_t now);

  // If the engine is to move there, {game, record, seconds, options} as for an analysis, {seat,
  // number}; otherwise null.
  Json engine_turn(const std::string& room, int64_t now) const;
  std::vector<std::string> engine_rooms() const;  // where it is to move

  // All that a seat (0 = a watcher) may know of the room.
  Json state(const std::string& room, int seat, int64_t now) const;
  size_t size() const;

  struct Room;  // in rooms.cpp

 private:
  struct Database;
  Room& find(const std::string& name) const;
  void load();
  void store(const Room& room);
  void drop(const std::string& name);
  void make_place(int64_t now, const std::string& keep = "");
  std::unique_ptr<Database> database_;
  Limits limits_;
};

// One socket's part: what it sends becomes calls of Rooms.
struct Visitor {
  Rooms::Seat at;  // an empty room: nowhere yet
  // A message: {enter: ROOM, token?, sit?}, or what its seat does. Error if it is refused; one who
  // may not enter is nowhere.
  void take(Rooms& rooms, const Json& message, int64_t now);
};

}  // namespace hexarium
