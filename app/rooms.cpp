#include "app/rooms.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <random>

#include "app/api.h"
#include "core/text.h"
#include "games/table.h"

namespace hexarium {

struct Rooms::Room {
  std::string name;
  const Entry* game = nullptr;
  std::string setup;
  std::vector<std::string> moves;
  std::string tokens[2], names[2];  // an empty token: the seat is free
  std::string ended;                // "resign" or "time", if the rules did not decide
  int winner = 0;                   // if `ended` is set
  std::string offer;                // "undo" or "rematch", waiting for the other seat's answer
  int offer_by = 0;
  bool clock = false;
  int64_t left[2] = {0, 0}, main = 0, increment = 0;  // milliseconds
  int64_t since = 0;    // when the clock started for this turn; 0 = it is stopped
  int64_t changed = 0;  // last use, for deleting old rooms
  int64_t moved = 0;    // when this turn began or the game ended, clock or not
  int engine = 0;       // its seat
  Json ask;             // its {seconds, options}
  std::string next;     // the room of the rematch
  // Derived from the moves.
  Outcome outcome;

  std::string record() const { return to_text(game->name, Record{setup, moves}); }
  bool over() const { return !ended.empty() || outcome.over; }
  bool full() const { return !tokens[0].empty() && !tokens[1].empty(); }
  void update_outcome() { outcome = game->outcome(*game, record()); }
};

struct Rooms::Database {
  explicit Database(const std::string& path)
      : sql(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, /*busy ms*/ 3000) {
    sql.exec("PRAGMA journal_mode = WAL");
    sql.exec("PRAGMA synchronous = FULL");  // announced moves are on disk
    sql.exec(
        "CREATE TABLE IF NOT EXISTS rooms (name TEXT PRIMARY KEY, game TEXT NOT NULL, room TEXT "
        "NOT NULL) WITHOUT ROWID");
  }
  SQLite::Database sql;
  std::map<std::string, Room> rooms;  // all rooms; the file is read once
  mutable std::recursive_mutex mutex;
};

namespace {

constexpr size_t kLongestName = 40;  // length of a player's name, in bytes

// A transaction; may be nested.
class Savepoint {
 public:
  explicit Savepoint(SQLite::Database& sql) : sql_(sql) { sql_.exec("SAVEPOINT changes"); }
  ~Savepoint() { undo(); }
  Savepoint(const Savepoint&) = delete;
  Savepoint& operator=(const Savepoint&) = delete;
  void keep() {
    sql_.exec("RELEASE changes");
    done_ = true;
  }
  void undo() {
    if (done_) return;
    done_ = true;
    sql_.tryExec("ROLLBACK TO changes");  // SQLite may have rolled back already
    sql_.tryExec("RELEASE changes");
  }

 private:
  SQLite::Database& sql_;
  bool done_ = false;
};

// 128 random bits from the system's generator, as 32 hexadecimal digits.
std::string secret() {
  std::random_device bits;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", bits(), bits(), bits(), bits());
}

// A game of chance gets a secret random seed, whatever the setup says.
std::string with_new_seed(const Entry& game, const std::string& setup) {
  if (game.usual().find('#') == std::string_view::npos) return setup;
  return fmt::format("{}#{}", setup.substr(0, setup.find('#')), std::random_device{}());
}

// Constant-time comparison, so that timing reveals nothing about a token.
bool same_secret(const std::string& a, const std::string& b) {
  if (a.empty() || a.size() != b.size()) return false;
  unsigned char different = 0;
  for (size_t i = 0; i < a.size(); ++i) different |= static_cast<unsigned char>(a[i] ^ b[i]);
  return different == 0;
}

std::string text_field(const Json& json, const char* name, size_t most) {
  const auto found = json.find(name);
  if (found == json.end() || found->is_null()) return "";
  if (!found->is_string()) throw Error(fmt::format("field '{}': expected a string", name));
  const auto& text = found->get_ref<const std::string&>();
  if (text.size() > most)
    throw Error(fmt::format("field '{}': {} bytes, expected at most {}", name, text.size(), most));
  if (std::any_of(text.begin(), text.end(),
                  [](char c) { return static_cast<unsigned char>(c) < 32; }))
    throw Error(fmt::format("field '{}': expected one line of text", name));
  return text;
}

double number_field(const Json& json, const char* name, double low, double high) {
  const auto found = json.find(name);
  if (found == json.end() || found->is_null()) return 0;
  const double value = found->is_number() ? found->get<double>() : -1;
  if (!(value >= low && value <= high))
    throw Error(fmt::format("field '{}': expected a number from {} to {}", name, low, high));
  return value;
}

Json room_json(const Rooms::Room& r) {
  return {{"setup", r.setup}, {"moves", r.moves},         {"tokens", r.tokens},
          {"names", r.names}, {"ended", r.ended},         {"winner", r.winner},
          {"offer", r.offer}, {"offer_by", r.offer_by},   {"left", r.left},
          {"main", r.main},   {"increment", r.increment}, {"clock", r.clock},
          {"since", r.since}, {"changed", r.changed},     {"next", r.next},
          {"moved", r.moved}, {"engine", r.engine},       {"ask", r.ask}};
}

Rooms::Room from_json(const std::string& name, const std::string& game, const Json& json) {
  Rooms::Room r;
  r.name = name;
  r.game = &find_game(game);
  r.setup = json.at("setup").get<std::string>();
  r.moves = json.at("moves").get<std::vector<std::string>>();
  for (int i = 0; i < 2; ++i) {
    r.tokens[i] = json.at("tokens").at(i).get<std::string>();
    r.names[i] = json.at("names").at(i).get<std::string>();
    r.left[i] = json.at("left").at(i).get<int64_t>();
  }
  r.ended = json.at("ended").get<std::string>();
  r.winner = json.at("winner").get<int>();
  r.offer = json.at("offer").get<std::string>();
  r.offer_by = json.at("offer_by").get<int>();
  r.main = json.at("main").get<int64_t>();
  r.increment = json.at("increment").get<int64_t>();
  r.clock = json.at("clock").get<bool>();
  r.since = json.at("since").get<int64_t>();
  r.changed = json.at("changed").get<int64_t>();
  r.next = json.at("next").get<std::string>();
  // Older files have no engine.
  r.moved = json.value("moved", r.changed);
  r.engine = json.value("engine", 0);
  r.ask = json.value("ask", Json());
  r.update_outcome();
  return r;
}

// The time left for the player to move, now.
int64_t left_now(const Rooms::Room& r, int64_t now) {
  const int64_t left = r.left[r.outcome.mover - 1];
  return r.since ? left - std::max<int64_t>(0, now - r.since) : left;
}

// Begins a turn. The clock runs if the game is in progress and both seats are taken.
void begin_turn(Rooms::Room& r, int64_t now) {
  r.moved = now;
  r.since = r.clock && r.full() && !r.over() ? now : 0;
}

// The player to move is out of time.
void lose_on_time(Rooms::Room& r, int64_t now) {
  r.left[r.outcome.mover - 1] = 0;
  r.ended = "time", r.winner = 3 - r.outcome.mover;
  r.since = 0, r.moved = now, r.offer.clear();
}

// {game, record, seconds, options} for the engine; with a clock it uses a share of the time left.
Json engine_question(const Rooms::Room& r, int64_t now) {
  double seconds = r.ask.at("seconds").get<double>();
  if (r.since)
    seconds = std::min(seconds, static_cast<double>(left_now(r, now)) / 20'000 +
                                    static_cast<double>(r.increment) / 2'000);
  return {{"game", r.game->name},
          {"record", r.record()},
          {"seconds", std::max(0.01, seconds)},
          {"options", r.ask.at("options")}};
}

// {name?, seconds?, options?}: the engine takes a seat. To check the options, start a search and
// stop it at once.
void seat_engine(Rooms::Room& r, int seat, const Json& request) {
  if (!request.is_object()) throw Error("field 'engine': expected an object");
  const double seconds = number_field(request, "seconds", 0.01, Context{}.seconds);
  r.engine = seat;
  r.ask = {{"seconds", seconds > 0 ? seconds : 2},
           {"options", request.value("options", Json::object())}};
  r.names[seat - 1] = text_field(request, "name", kLongestName);
  if (r.names[seat - 1].empty()) r.names[seat - 1] = "Engine";
  r.tokens[seat - 1] = secret();
  const std::atomic<bool> stop = true;
  Question question = parse_question(engine_question(r, 0), {});
  question.ask.stop = &stop;
  question.game->best(*question.game, question.record, question.ask);
}

void play_move(Rooms::Room& r, int seat, const Json& action, size_t most, int64_t now) {
  const std::string move = text_field(action, "move", 200);
  const auto number = action.find("number");
  if (number == action.end() || !number->is_number_integer() || number->get<int64_t>() < 0)
    throw Error("field 'number': expected the number of moves you have seen");
  if (number->get<size_t>() != r.moves.size())
    throw Error(fmt::format("move {}: out of date; the game is at move {}, not {}", quote(move),
                            r.moves.size(), number->get<size_t>()));
  if (r.over()) throw Error("the game is over");
  if (!r.full()) throw Error("waiting for the other player to join");
  if (r.outcome.mover != seat) throw Error("it is the other player's turn");
  if (r.moves.size() >= most)
    throw Error(fmt::format("a game in a room has at most {} moves", most));
  if (split(move).size() != 1) throw Error(fmt::format("move {}: expected one move", quote(move)));
  Record after{r.setup, r.moves};
  after.moves.push_back(move);
  // In canonical notation; throws if the move is illegal.
  after = parse_record(r.game->name, r.game->usual(),
                       r.game->canonical(*r.game, to_text(r.game->name, after)));
  if (r.since) r.left[seat - 1] = left_now(r, now) + r.increment;
  r.moves = after.moves;
  r.offer.clear();
  r.update_outcome();
  begin_turn(r, now);
}

// Back to before the last move of seat `by`.
void take_back(Rooms::Room& r, int by, int64_t now) {
  if (r.since) r.left[r.outcome.mover - 1] = left_now(r, now);
  do r.moves.pop_back(), r.update_outcome();
  while (!r.moves.empty() && r.outcome.mover != by);
  begin_turn(r, now);
}

void check_offer(const Rooms::Room& r, int seat, const std::string& offer) {
  if (offer == "undo") {
    if (r.over()) throw Error("the game is over");
    if (r.game->seat_view)
      throw Error("no move can be taken back in a game with hidden information");
    if (r.moves.empty() || (r.moves.size() == 1 && r.outcome.mover == seat))
      throw Error("you have made no move to take back");
  } else if (offer == "rematch") {
    if (!r.over()) throw Error("the game is not over");
    if (!r.next.empty()) throw Error("the next game has begun");
  } else {
    throw Error(fmt::format("offer {}: expected undo or rematch", quote(offer)));
  }
}

// Carries out an offer; a rematch is a new room with sides swapped.
std::optional<Rooms::Room> accept(Rooms::Room& r, int64_t now) {
  const std::string offer = std::exchange(r.offer, "");
  if (offer == "undo") {
    take_back(r, r.offer_by, now);
    return {};
  }
  Rooms::Room again;
  again.name = secret();
  again.game = r.game, again.setup = with_new_seed(*r.game, r.setup);
  again.clock = r.clock, again.increment = r.increment;
  if (r.engine) again.engine = 3 - r.engine, again.ask = r.ask;
  again.main = again.left[0] = again.left[1] = r.main;
  for (int i = 0; i < 2; ++i) again.tokens[i] = r.tokens[1 - i], again.names[i] = r.names[1 - i];
  again.changed = now;
  again.update_outcome();
  begin_turn(again, now);
  r.next = again.name;
  return again;
}

}  // namespace

Rooms::Rooms(const std::string& path) : Rooms(path, Limits{}) {}

Rooms::Rooms(const std::string& path, Limits limits) : limits_(limits) {
  try {
    database_ = std::make_unique<Database>(path);
    load();
  } catch (const std::exception& error) {
    throw Error(
        fmt::format("rooms {}: expected a file of rooms ({})", quote(path), quote(error.what())));
  }
}

Rooms::~Rooms() = default;

void Rooms::load() {
  database_->rooms.clear();
  SQLite::Statement query(database_->sql, "SELECT name, game, room FROM rooms");
  while (query.executeStep()) {
    const std::string name = query.getColumn(0).getString();
    database_->rooms.emplace(name, from_json(name, query.getColumn(1).getString(),
                                             Json::parse(query.getColumn(2).getString())));
  }
}

Rooms::Room& Rooms::find(const std::string& name) const {
  const auto found = database_->rooms.find(name);
  if (found == database_->rooms.end())
    throw Error("no such room (unused rooms are deleted after some weeks)");
  return found->second;
}

void Rooms::drop(const std::string& name) {
  SQLite::Statement gone(database_->sql, "DELETE FROM rooms WHERE name = ?");
  gone.bind(1, name);
  gone.exec();
  database_->rooms.erase(database_->rooms.find(name));
}

// At the limit, deletes one room other than `keep`.
void Rooms::make_place(int64_t now, const std::string& keep) {
  auto& rooms = database_->rooms;
  if (rooms.size() < limits_.rooms) return;
  constexpr int64_t kDay = kWeekMs / 7;
  const Room* least = nullptr;
  for (const auto& [name, room] : rooms) {
    const bool unused = room.moves.empty() && now - room.changed > kDay;
    if (name == keep || (!room.over() && !unused)) continue;
    const auto key = [](const Room& r) { return std::pair(!r.over(), r.changed); };
    if (!least || key(room) < key(*least)) least = &room;
  }
  if (!least) throw Error("too many rooms; try again later");
  drop(least->name);
}

size_t Rooms::sweep(int64_t now) {
  const std::scoped_lock lock(database_->mutex);
  std::vector<std::string> idle;
  for (const auto& [name, room] : database_->rooms)
    if (now - room.changed > limits_.idle_ms) idle.push_back(name);
  for (const std::string& name : idle) drop(name);
  return idle.size();
}

void Rooms::store(const Room& room) {
  SQLite::Statement put(database_->sql, "REPLACE INTO rooms (name, game, room) VALUES (?, ?, ?)");
  put.bind(1, room.name);
  put.bind(2, std::string(room.game->name));
  put.bind(3, dump(room_json(room)));
  put.exec();
}

Rooms::Seat Rooms::create(const Json& request, int64_t now) {
  if (!request.is_object()) throw Error("room: expected a JSON object");
  Room r;
  r.game = &find_game(text_field(request, "game", 40));
  if (r.game->players != 2) throw Error(fmt::format("{} is a one-player game", r.game->name));
  r.setup = text_field(request, "setup", 200);
  if (r.setup.empty()) r.setup = r.game->usual();
  if (split(r.setup).size() != 1)
    throw Error(fmt::format("setup {}: expected one word", quote(r.setup)));
  r.setup = with_new_seed(*r.game, r.setup);
  r.setup = parse_record(r.game->name, r.game->usual(), r.game->canonical(*r.game, r.setup)).setup;
  r.update_outcome();
  if (r.outcome.over) throw Error(fmt::format("setup {}: that game is over", quote(r.setup)));
  r.clock = request.contains("minutes") && !request["minutes"].is_null();
  r.main = r.left[0] = r.left[1] =
      static_cast<int64_t>(number_field(request, "minutes", 0.01, 600) * 60'000);
  r.increment = static_cast<int64_t>(number_field(request, "increment", 0, 600) * 1000);
  const int wanted = static_cast<int>(number_field(request, "seat", 0, 2));
  const int seat = wanted ? wanted : 1 + static_cast<int>(std::random_device{}() & 1);
  r.tokens[seat - 1] = secret();
  r.names[seat - 1] = text_field(request, "name", kLongestName);
  r.name = secret();
  r.changed = r.moved = now;
  if (request.contains("engine") && !request["engine"].is_null()) {
    seat_engine(r, 3 - seat, request["engine"]);
    begin_turn(r, now);
  }

  sweep(now);
  const std::scoped_lock lock(database_->mutex);
  make_place(now);
  store(r);
  database_->rooms.emplace(r.name, r);
  return {r.name, r.tokens[seat - 1], seat};
}

Rooms::Seat Rooms::enter(const std::string& room, const std::string& token, bool sit, int64_t now) {
  const std::scoped_lock lock(database_->mutex);
  Room& r = find(room);
  if (!token.empty()) {
    for (int i = 0; i < 2; ++i)
      if (same_secret(r.tokens[i], token)) return {room, token, i + 1};
    throw Error("this browser has no seat in this room");
  }
  for (int i = 0; i < 2 && sit; ++i)
    if (r.tokens[i].empty()) {
      Room next = r;
      next.tokens[i] = secret();
      next.changed = now;
      begin_turn(next, now);
      store(next);
      r = next;
      return {room, r.tokens[i], i + 1};
    }
  return {room, "", 0};
}

void Rooms::act(const std::string& room, int seat, const Json& action, int64_t now) {
  const std::scoped_lock lock(database_->mutex);
  Room& r = find(room);
  if (seat != 1 && seat != 2) throw Error("you are a spectator; only players may do that");
  if (!action.is_object()) throw Error("expected a JSON object");
  Room next = r;
  next.changed = now;
  if (next.since && left_now(next, now) <= 0) lose_on_time(next, now);
  std::optional<Room> again;  // the room of a rematch
  if (action.contains("move")) {
    play_move(next, seat, action, limits_.moves, now);
  } else if (action.contains("resign")) {
    if (next.over()) throw Error("the game is over");
    if (next.since) next.left[next.outcome.mover - 1] = left_now(next, now);
    next.ended = "resign", next.winner = 3 - seat;
    next.since = 0, next.moved = now, next.offer.clear();
  } else if (action.contains("offer")) {
    const std::string offer = text_field(action, "offer", 20);
    check_offer(next, seat, offer);
    const bool both = next.offer == offer && next.offer_by != seat;
    if (!both) next.offer = offer, next.offer_by = seat;
    if (both || next.engine) again = accept(next, now);
  } else if (action.contains("answer")) {
    if (!action["answer"].is_boolean()) throw Error("field 'answer': expected true or false");
    if (next.offer.empty() || next.offer_by == seat) throw Error("there is no offer to answer");
    if (action["answer"].get<bool>()) again = accept(next, now);
    else next.offer.clear();
  } else if (action.contains("name")) {
    next.names[seat - 1] = text_field(action, "name", kLongestName);
  } else if (action.contains("engine")) {
    if (next.full()) throw Error("both seats are taken");
    seat_engine(next, 3 - seat, action["engine"]);
    begin_turn(next, now);
  } else {
    throw Error("expected a move, resign, offer, answer, name or engine");
  }
  if (again) make_place(now, room);
  Savepoint both(database_->sql);
  if (again) store(*again);
  store(next);
  both.keep();
  r = next;
  if (again) database_->rooms.emplace(again->name, *again);
}

std::vector<std::string> Rooms::together(const std::vector<std::function<void()>>& actions) {
  const std::scoped_lock lock(database_->mutex);
  std::vector<std::string> errors;
  Savepoint all(database_->sql);
  for (const auto& action : actions) try {
      action();
      errors.emplace_back();
    } catch (const std::exception& error) {
      errors.emplace_back(error.what());
    }
  try {
    all.keep();
  } catch (const std::exception& error) {  // the disk is full: restore the previous state
    all.undo();
    load();
    for (std::string& one : errors)
      if (one.empty()) one = error.what();
  }
  return errors;
}

std::vector<std::string> Rooms::tick(int64_t now) {
  const std::scoped_lock lock(database_->mutex);
  std::vector<std::string> changed;
  for (auto& [name, r] : database_->rooms) {
    if (!r.since || left_now(r, now) > 0) continue;
    Room next = r;
    lose_on_time(next, now);
    next.changed = now;
    store(next);
    r = next;
    changed.push_back(name);
  }
  return changed;
}

size_t Rooms::size() const {
  const std::scoped_lock lock(database_->mutex);
  return database_->rooms.size();
}

Json Rooms::engine_turn(const std::string& room, int64_t now) const {
  const std::scoped_lock lock(database_->mutex);
  const auto found = database_->rooms.find(room);
  if (found == database_->rooms.end()) return {};
  const Room& r = found->second;
  if (!r.engine || r.over() || r.outcome.mover != r.engine) return {};
  Json turn = engine_question(r, now);
  turn["seat"] = r.engine, turn["number"] = r.moves.size();
  return turn;
}

std::vector<std::string> Rooms::engine_rooms() const {
  const std::scoped_lock lock(database_->mutex);
  std::vector<std::string> found;
  for (const auto& [name, r] : database_->rooms)
    if (r.engine && !r.over() && r.outcome.mover == r.engine) found.push_back(name);
  return found;
}

Json Rooms::state(const std::string& room, int seat, int64_t now) const {
  const std::scoped_lock lock(database_->mutex);
  const Room& r = find(room);
  Json seats = Json::array();
  for (int i = 0; i < 2; ++i)
    seats.push_back(
        {{"taken", !r.tokens[i].empty()}, {"name", r.names[i]}, {"engine", r.engine == i + 1}});
  Json json = {{"room", r.name},
               {"game", r.game->name},
               {"seat", seat},
               {"number", r.moves.size()},
               {"turn", r.over() ? 0 : r.outcome.mover},
               {"over", r.over()},
               {"winner", r.ended.empty() ? r.outcome.winner : r.winner},
               {"ended", r.ended},
               {"scores", r.outcome.scores},
               {"seats", seats},
               {"offer", r.offer},
               {"offer_by", r.offer.empty() ? 0 : r.offer_by},
               {"next", r.next},
               {"changed", r.changed},
               {"since", r.moved}};
  if (r.clock) {
    Json left = {r.left[0], r.left[1]};
    if (r.since) left[r.outcome.mover - 1] = std::max<int64_t>(0, left_now(r, now));
    json["clock"] = {{"left", left}, {"increment", r.increment}, {"running", r.since != 0}};
  }
  // While a game with hidden parts is in progress, each seat sees only its own side.
  if (r.game->seat_view && !r.over()) {
    const View view = r.game->seat_view(*r.game, r.record(), seat);
    json["view"] = to_json(view), json["facts"] = to_json(view.facts);
    if (!r.moves.empty()) json["last"] = r.moves.back();
    json["moves"] =
        seat == r.outcome.mover ? Json(r.game->moves(*r.game, r.record())) : Json::array();
  } else {
    json["record"] = r.record();
  }
  return json;
}

void Visitor::take(Rooms& rooms, const Json& message, int64_t now) {
  if (!message.contains("enter")) {
    if (at.room.empty()) throw Error("expected {enter: ROOM} first");
    return rooms.act(at.room, at.seat, message, now);
  }
  at = {};
  const auto text = [&](const char* name) {
    const auto found = message.find(name);
    return found != message.end() && found->is_string() ? found->get<std::string>() : "";
  };
  at = rooms.enter(text("enter"), text("token"), message.value("sit", Json()) == true, now);
}

}  // namespace hexarium
