#include "app/routes.h"

#include <algorithm>

#include "app/daily.h"
#include "app/limits.h"
#include "app/review.h"
#include "app/verbs.h"
#include "core/daily.h"
#include "core/json.h"
#include "core/lines.h"
#include "core/png.h"
#include "core/stop.h"
#include "games/table.h"

namespace hexarium {

Response answer(const Json& json, int status) { return {status, "application/json", dump(json)}; }

namespace {

Json describe(const Entry& game) {
  return {{"game", game.name},
          {"players", game.players},
          {"setups", std::vector<std::string_view>(split(game.setups))},
          {"summary", game.summary},
          {"review", game.review != nullptr}};
}

Response list_games(const Call&) {
  Json list = Json::array();
  for (const Entry& game : games()) list.push_back(describe(game));
  return answer(list);
}

// Everything the page needs to draw a position and play on.
Json position(const Entry& game, const std::string& text, PositionWish wish) {
  const Position p = game.position(game, text, wish);
  const Outcome& now = p.outcome;
  Json json = {{"record", p.record},      {"setup", p.parts.setup},
               {"played", p.parts.moves}, {"over", now.over},
               {"mover", now.mover},      {"winner", now.winner},
               {"scores", now.scores},    {"facts", to_json(p.view.facts)},
               {"view", to_json(p.view)}};
  if (wish.moves) json["moves"] = p.moves;
  if (wish.frames) {
    json["frames"] = Json::array();
    for (const View& frame : p.frames) {
      json["frames"].push_back(to_json(frame));
      json["frames"].back()["facts"] = to_json(frame.facts);
    }
  }
  return json;
}

Response show(const Call& call) {
  return answer(
      position(*call.game, call.fields.record(),
               {.moves = !call.fields.flag("brief"), .frames = call.fields.flag("frames")}));
}

Response play(const Call& call) {
  const std::string move = call.fields.text("move", kMostRecord);
  if (split(move).size() != 1) throw Error(fmt::format("move {}: expected one move", quote(move)));
  const Record before = parse_record(call.game->name, call.game->usual(), call.fields.record());
  return answer(position(*call.game, to_text(call.game->name, before) + " " + move,
                         {.frames = call.fields.flag("frames")}));
}

Response moves(const Call& call) {
  const Position p = call.game->position(*call.game, call.fields.record(), {});
  return answer({{"record", p.record}, {"moves", p.moves}});
}

Response best(const Call& call) {
  Json json = call.fields.json();
  json["game"] = call.game->name;
  const Question question = parse_question(json, call.context);
  check_engine_options(*question.game, question.ask.options);
  Json found = {{"record", question.record}};
  found.update(to_json(answer_of(question)));
  return answer(found);
}

int64_t day_of(const Call& call) {
  const std::string date = call.fields.text("date", 20);
  return date.empty() ? today() : parse_date(date);
}

Response daily_of_all(const Call& call) {
  return answer(dailies(day_of(call), call.fields.flag("solution")));
}

Response daily_of_game(const Call& call) {
  return answer(daily(*call.game, day_of(call), call.fields.flag("solution")));
}

Response review_of(const Call& call) {
  SearchRequest ask;
  ask.nodes = static_cast<uint64_t>(call.fields.number("nodes", 0, 0, 1e6));
  ask.stop = call.context.stop;
  return answer(review(*call.game, call.fields.record(), ask));
}

Response svg(const Call& call) {
  return {200, "image/svg+xml", to_svg(call.game->show(*call.game, call.fields.record()))};
}

// Drawing cannot be interrupted, so its size is limited.
Response png(const Call& call) {
  const int width = static_cast<int>(call.fields.number("width", 800, 16, 2000));
  const std::string drawing = to_svg(call.game->show(*call.game, call.fields.record()));
  if (drawing.size() > kMostDrawn)
    throw Error(
        fmt::format("drawing: {} bytes of SVG, expected at most {}; the command line (show "
                    "--png) has no limit",
                    drawing.size(), kMostDrawn));
  return {200, "image/png", to_png(drawing, width, kMostPixels)};
}

Response board_text(const Call& call) {
  return {200, "text/plain; charset=utf-8",
          to_text(call.game->show(*call.game, call.fields.record()))};
}

Library& library_of(const Call& call) {
  if (!call.context.library) throw Error("library: this server does not save games");
  return *call.context.library;
}

Json saved_json(const SavedGame& saved) {
  return {{"id", saved.id},       {"game", saved.game},   {"record", saved.record},
          {"title", saved.title}, {"saved", saved.saved}, {"lines", saved.lines}};
}

Response list_saved(const Call& call) {
  Json list = Json::array();
  const int most = static_cast<int>(call.fields.number("limit", 200, 1, 1000));
  const auto before = static_cast<int64_t>(call.fields.number("before", 0, 0, 1e15));
  for (const SavedGame& saved :
       library_of(call).list(call.fields.text("game"), call.fields.text("words"), most, before))
    list.push_back(saved_json(saved));
  return answer(list);
}

Response save(const Call& call) {
  const Entry& game = find_game(call.fields.text("game"));
  const std::string record = game.canonical(game, call.fields.record());
  std::string lines = call.fields.text("lines", kMostRecord);
  if (!lines.empty()) lines = to_text(game.name, canonical_lines(game, lines));
  return answer(saved_json(library_of(call).add(std::string(game.name), record,
                                                call.fields.text("title"), lines)),
                201);
}

Response open_saved(const Call& call) {
  const auto saved = library_of(call).find(call.id);
  if (!saved) return error_response(404, fmt::format("library: no game number {}", call.id));
  return answer(saved_json(*saved));
}

Response remove_saved(const Call& call) {
  if (!library_of(call).remove(call.id))
    return error_response(404, fmt::format("library: no game number {}", call.id));
  return answer({{"removed", call.id}});
}

// Before each record a line `# ID DATE TIME "TITLE"`, with the title as a JSON string so that it
// fits one line; after it `# lines ...` if there are variations. The command line reads this file
// with `-`, and import_saved reads it back.
constexpr std::string_view kLinesMark = "# lines ";

Response export_saved(const Call& call) {
  std::string text;
  const std::string game = call.fields.text("game");
  for (int64_t before = 0;;) {
    const std::vector<SavedGame> part = library_of(call).list(game, "", 1000, before);
    if (part.empty()) break;
    before = part.back().id;
    for (const SavedGame& saved : part) {
      text += fmt::format("# {} {} {}\n", saved.id, saved.saved, dump(saved.title));
      if (!saved.lines.empty()) text += fmt::format("{}{}\n", kLinesMark, saved.lines);
      text += saved.record + "\n";
    }
    check_stop();
  }
  Response response{200, "text/plain; charset=utf-8", text};
  response.headers.push_back({"Content-Disposition", "attachment; filename=hexarium.txt"});
  return response;
}

// Imports the text of export_saved, oldest game first, or any list of records that begin with the
// name of their game. All or nothing.
Response import_saved(const Call& call) {
  const std::string text = call.fields.text("text", kMostBody);
  std::vector<SavedGame> found;
  std::string title, lines;
  for (const std::string_view line : split(text, '\n')) {
    check_stop();
    const std::string_view words = trim(line);
    if (words.starts_with(kLinesMark)) {
      lines = words.substr(kLinesMark.size());
    } else if (words.starts_with('#')) {
      const Json quoted = parse_json(words.substr(std::min(words.find('"'), words.size())));
      title = quoted.is_string() ? quoted.get<std::string>().substr(0, 200) : "";
    } else if (!words.empty()) {
      if (words.size() > kMostRecord)
        throw Error(fmt::format("record {}: expected at most {} bytes", quote(words), kMostRecord));
      const Entry& game = find_game(split(words).front());
      const std::string record = game.canonical(game, words);
      if (!lines.empty()) lines = to_text(game.name, canonical_lines(game, lines));
      found.push_back(
          {.game = std::string(game.name), .record = record, .title = title, .lines = lines});
      title.clear(), lines.clear();
    }
  }
  std::reverse(found.begin(), found.end());
  library_of(call).add_all(found);
  return answer({{"added", found.size()}});
}

Response health(const Call& call) {
  return answer(call.context.health ? call.context.health() : Json{{"status", "ok"}});
}

Response module_info(const Call& call) {
  const WebModule* module = call.context.module;
  size_t bytes = 0;
  if (module)
    for (const ModuleFile& file : module->files) bytes += file.zipped.size();
  return answer({{"bytes", bytes}, {"tag", module ? module->tag : ""}});
}

Rooms& rooms_of(const Call& call) {
  if (!call.context.rooms) throw Error("rooms: this server has no rooms");
  return *call.context.rooms;
}

Response make_room(const Call& call) {
  const Rooms::Seat made = rooms_of(call).create(call.fields.json(), now_ms());
  return answer({{"room", made.room}, {"token", made.token}, {"seat", made.seat}}, 201);
}

Response room_state(const Call& call) {
  return answer(rooms_of(call).state(call.fields.text("room"), 0, now_ms()));
}

Response describe_api(const Call&) { return answer(openapi()); }

std::vector<Route> all_routes() {
  std::vector<Route> list = {
      {"GET", "/api/games", "The games.", list_games},
      {"GET",
       "/api/health",
       "Status of the server: uptime in seconds, memory, connections, waiting and running jobs.",
       health,
       {},
       "application/json",
       {"status"}},
      {"GET",
       "/api/module",
       "The games as a WebAssembly module to download, in /module/: its size (0 = none) and tag.",
       module_info,
       {},
       "application/json",
       {"bytes", "tag"}},
      {"GET",
       "/api/openapi.json",
       "This description.",
       describe_api,
       {},
       "application/json",
       {"openapi", "paths"}},
      {"GET POST",
       "/api/{game}/show",
       "A position: outcome, board, legal moves.",
       show,
       {kRecordField,
        {"frames", "boolean", "Also the animation frames of the last move."},
        {"brief", "boolean", "Without the legal moves."}},
       "application/json",
       {"record", "setup", "played", "over", "mover", "view", "facts"}},
      {"GET POST",
       "/api/{game}/moves",
       "The legal moves.",
       moves,
       {kRecordField},
       "application/json",
       {"record", "moves"}},
      {"GET POST",
       "/api/{game}/play",
       "The position after one more move.",
       play,
       {kRecordField, {"move", "string", "The move.", true}, {"frames", "boolean", "As for show."}},
       "application/json",
       {"record", "setup", "played", "over", "mover", "view", "facts", "moves"}},
      {"GET POST",
       "/api/{game}/best",
       "The engine's move.",
       best,
       {kRecordField,
        {"seconds", "number", "Thinking time."},
        {"nodes", "number", "Limit on positions to search."},
        {"all", "boolean", "Also the value of every move."},
        {"options", "object", "The game's own options (POST only)."}},
       "application/json",
       {"record", "move", "value", "proven", "nodes", "line"},
       /*is_long*/ true},
      {"GET",
       "/api/daily",
       "The puzzles of a day.",
       daily_of_all,
       {{"date", "string", "YYYY-MM-DD; default: today in UTC."},
        {"solution", "boolean", "Also the solutions."}}},
      {"GET",
       "/api/{game}/daily",
       "The puzzle of a day.",
       daily_of_game,
       {{"date", "string", "YYYY-MM-DD; default: today in UTC."},
        {"solution", "boolean", "Also the solution."}},
       "application/json",
       {"date", "game", "record", "task", "target", "mover", "moves", "difficulty"}},
      {"GET POST",
       "/api/{game}/review",
       "How accurate each side was, and the moves that cost most.",
       review_of,
       {kRecordField, {"nodes", "number", "Limit on positions to search per move."}},
       "application/json",
       {"record", "unit", "accuracy", "costliest", "moves"},
       /*is_long*/ true},
      {"GET POST",
       "/api/{game}/text",
       "The board as text.",
       board_text,
       {kRecordField},
       "text/plain"},
      {"GET POST",
       "/api/{game}/svg",
       "The board as a drawing.",
       svg,
       {kRecordField},
       "image/svg+xml"},
      {"GET POST",
       "/api/{game}/png",
       "The board as a picture.",
       png,
       {kRecordField, {"width", "number", "Pixels, 16 to 2000."}},
       "image/png"},
      {"POST",
       "/api/rooms",
       "Creates a room for a two-player game, played over the socket /api/room.",
       make_room,
       {{"game", "string", "A two-player game.", true},
        {"setup", "string", "Its setup; for a game of chance the server draws the seed."},
        {"seat", "number", "1 or 2; default: random."},
        {"name", "string", "The player's name."},
        {"minutes", "number", "Time per player for the whole game; default: no clock."},
        {"increment", "number", "Seconds added for each move."},
        {"engine", "object", "The engine takes the other seat: {name, seconds, options}."}},
       "application/json",
       {"room", "token", "seat"}},
      {"GET",
       "/api/rooms/state",
       "What a spectator sees of a room.",
       room_state,
       {{"room", "string", "Its name.", true}},
       "application/json",
       {"room", "game", "number", "turn", "over", "seats"}},
      {"GET",
       "/api/library",
       "Saved games, newest first.",
       list_saved,
       {{"game", "string", "Only games of this kind."},
        {"words", "string", "Only games that contain this text."},
        {"limit", "number", "How many at most, up to 1000."},
        {"before", "number", "Only games saved before the game with this id."}}},
      {"POST",
       "/api/library",
       "Saves a game.",
       save,
       {{"game", "string", "Which game.", true},
        kRecordField,
        {"title", "string", "Its title."},
        {"lines", "string", "The record with variations and comments."}},
       "application/json",
       {"id", "game", "record", "title", "saved", "lines"}},
      {"GET",
       "/api/library.txt",
       "All saved games as text.",
       export_saved,
       {{"game", "string", "Only games of this kind."}},
       "text/plain"},
      {"POST",
       "/api/library.txt",
       "Imports games from text.",
       import_saved,
       {{"text", "string", "The text returned by GET, or records, one per line.", true}},
       "application/json",
       {"added"}},
      {"GET",
       "/api/library/{id}",
       "A saved game.",
       open_saved,
       {},
       "application/json",
       {"id", "game", "record", "title", "saved", "lines"}},
      {"DELETE",
       "/api/library/{id}",
       "Deletes a saved game.",
       remove_saved,
       {},
       "application/json",
       {"removed"}},
  };
  for (const Entry& game : games())
    for (const WebCall& own : game.web ? game.web() : std::vector<WebCall>{})
      list.push_back({own.methods, fmt::format("/api/{}/{}", game.name, own.name), own.summary,
                      [&game, run = own.run](const Call& c) { return answer(run(game, c.fields)); },
                      own.fields, "application/json", own.answers, own.is_long});
  return list;
}

}  // namespace

const std::vector<Route>& routes() {
  static const std::vector<Route> kRoutes = all_routes();
  return kRoutes;
}

}  // namespace hexarium
