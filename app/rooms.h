// Games for two people who share a link. A room holds one game: its record, two seats, an optional
// clock, a pending offer. Rooms are stored in one SQLite file; `act` returns once its change is on
// disk. No sockets here: http.cpp passes a player's messages to `act`, then sends everyone in the
// room the `state` of their seat.
//
// A room's name and each seat's token are 128 random bits. Players share the name; the token stays
// in the player's browser and is required for every action. The engine may take a seat; its token
// is never sent. Times are milliseconds since 1970, passed by the caller.
#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/json.h"

namespace hexarium {

constexpr int64_t kWeekMs = 7LL * 24 * 3600 * 1000;

// Milliseconds since 1970.
inline int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

class Rooms {
 public:
  struct Limits {
    // Number of rooms. At the limit, the finished room that was idle longest is deleted, then one
    // without a move for a day.
    size_t rooms = 10'000;
    size_t moves = 2'000;           // per game
    int64_t idle_ms = 4 * kWeekMs;  // lifetime of an unused room
  };
  explicit Rooms(const std::string& path);  // created if missing; ":memory:" for tests
  Rooms(const std::string& path, Limits limits);
  ~Rooms();

  struct Seat {
    std::string room, token;
    int seat = 0;  // 1 or 2; 0 = spectator
  };
  // {game, setup?, seat? (1 or 2, default: random), name?, minutes?, increment?, engine?}: a new
  // room with the caller in one seat and, given {engine: {name?, seconds?, options?}}, the engine
  // in the other. Throws Error on a bad field, a one-player game, or too many rooms.
  Seat create(const Json& request, int64_t now);
  // Enters a room. With a token: at its seat. Without: at a free seat if there is one and `sit` is
  // set, otherwise as a spectator. Throws Error if the room does not exist or the token is wrong.
  Seat enter(const std::string& room, const std::string& token, bool sit, int64_t now);
  // An action of a seat: {move, number}, {resign}, {offer: "undo" or "rematch"}, {answer: true or
  // false}, {name}, or {engine: {...}} to give it the free seat. `number` is how many moves the
  // sender has seen, so that late or repeated moves are refused. The engine accepts every offer.
  // Throws Error and changes nothing if the action is not allowed.
  void act(const std::string& room, int seat, const Json& action, int64_t now);
  // Runs several actions (each calls create, enter or act) and stores them with one disk sync.
  // Returns an error message for each, empty = success. Nothing is visible before all of it is
  // stored.
  std::vector<std::string> together(const std::vector<std::function<void()>>& actions);
  // Ends games whose player to move is out of time; returns the rooms that changed.
  std::vector<std::string> tick(int64_t now);

  // Deletes rooms that were unused for too long; returns how many.
  size_t sweep(int64_t now);

  // If it is the engine's turn: {game, record, seconds, options} as for an analysis, plus {seat,
  // number}. Otherwise null.
  Json engine_turn(const std::string& room, int64_t now) const;
  std::vector<std::string> engine_rooms() const;  // rooms where it is the engine's turn

  // Everything a seat (0 = a spectator) may see of the room.
  Json state(const std::string& room, int seat, int64_t now) const;
  size_t size() const;

  struct Room;  // see rooms.cpp

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

// One socket's view: turns its messages into calls of Rooms.
struct Visitor {
  Rooms::Seat at;  // an empty room name: not entered yet
  // Handles {enter: ROOM, token?, sit?} or an action of the seat. Throws Error if refused; after a
  // refused enter the socket is in no room.
  void take(Rooms& rooms, const Json& message, int64_t now);
};

}  // namespace hexarium
