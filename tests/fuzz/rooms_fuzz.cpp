// Messages over the sockets of rooms. A line is `KIND JSON`: `c` creates a room, `0` to `3` is a
// message from one of four visitors, `t` lets time pass. $R and $T with a digit stand for a room's
// name and its first seat's token. Only Error may be thrown; refused messages change nothing;
// spectators change nothing; tokens go to nobody else; no room advances by two moves at once.
// Parsers: app/rooms.cpp
#include <array>
#include <cstdlib>

#include "app/api.h"
#include "app/rooms.h"
#include "core/json.h"
#include "core/text.h"
#include "games/table.h"

namespace {

using namespace hexarium;

void require(bool holds) {
  if (!holds) std::abort();
}

constexpr size_t kMostRooms = 4;

struct Table {
  Rooms rooms{":memory:", {.rooms = kMostRooms, .moves = 20, .idle_ms = 1'000'000}};
  std::array<Visitor, 4> visitors;
  std::vector<Rooms::Seat> made;
  int64_t now = 1'000'000;

  std::vector<Json> states() const {  // for everyone, of every room
    std::vector<Json> all;
    for (const Rooms::Seat& one : made)
      for (int seat = 0; seat <= 2; ++seat) try {
          all.push_back(rooms.state(one.room, seat, now));
        } catch (const Error&) {  // deleted
          all.push_back(nullptr);
        }
    return all;
  }

  std::string filled(std::string text) const {
    for (size_t at = 0; (at = text.find('$', at)) != text.npos; ++at) {
      if (at + 2 >= text.size() || made.empty()) break;
      const Rooms::Seat& one = made[static_cast<unsigned char>(text[at + 2]) % made.size()];
      text.replace(at, 3, text[at + 1] == 'T' ? one.token : one.room);
    }
    return text;
  }

  void check(const std::vector<Json>& before, const std::vector<Json>& after) const {
    for (size_t i = 0; i < after.size(); ++i) {
      if (after[i].is_null()) continue;
      for (const Rooms::Seat& one : made)
        require(dump(after[i]).find(one.token) == std::string::npos);
      if (i < before.size() && !before[i].is_null())
        require(after[i]["number"].get<int>() <= before[i]["number"].get<int>() + 1);
      if (!after[i].contains("record")) continue;
      const std::string record = after[i]["record"].get<std::string>();
      const Entry& game = find_game(after[i]["game"].get<std::string>());
      require(game.canonical(game, record) == record);
    }
    require(rooms.size() <= kMostRooms);
  }

  void line(std::string_view text) {
    if (text.size() < 2) return;
    const Json json = parse_json(filled(std::string(text.substr(1))), kMostNames);
    const std::vector<Json> before = states();
    const size_t who = static_cast<unsigned char>(text[0]) % visitors.size();
    bool refused = false;
    if (text[0] == 't') {
      if (json.is_number_integer()) now += json.get<int64_t>() & 0xfffff;
      rooms.tick(now);
      rooms.sweep(now);
      return;
    }
    try {
      if (text[0] == 'c') made.push_back(rooms.create(json, now));
      else if (json.is_object()) visitors[who].take(rooms, json, now);
    } catch (const Error&) {
      refused = true;
    }
    const std::vector<Json> after = states();
    const bool watches = text[0] != 'c' && visitors[who].at.seat == 0;
    if (refused || watches) require(after == before);
    check(before, after);
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Table table;
  const std::string_view text(reinterpret_cast<const char*>(data), std::min<size_t>(size, 4000));
  for (const std::string_view line : split(text, '\n')) table.line(line);
  return 0;
}
