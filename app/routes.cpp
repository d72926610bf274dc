#include "app/routes.h"

#include "games/hex/proof/connection_report.h"
#include "games/hex/rules/formats.h"
#include "games/iqlink/pieces.h"
#include "games/table.h"

namespace hexarium {

Response answer(const Json& json, int status) { return {status, "application/json", dump(json)}; }

namespace {

Json describe(const Entry& game) {
  return {{"game", game.name},
          {"players", game.players},
          {"setups", std::vector<std::string_view>(split(game.setups))},
          {"summary", game.summary}};
}

Response list_games(const Call&) {
  Json list = Json::array();
  for (const Entry& game : games()) list.push_back(describe(game));
  return answer(list);
}

// Everything a page needs to draw a position and go on from it.
Json position(const Entry& game, const std::string& text, bool with_frames,
              bool with_moves = true) {
  const std::string record = game.canonical(game, text);
  const Record parts = parse_record(game.name, game.usual(), record);
  const Outcome now = game.outcome(game, record);
  const View view = game.show(game, record);
  Json facts = Json::object();
  for (const auto& [name, value] : view.facts) facts[name] = to_json(value);
  Json json = {{"record", record},     {"setup", parts.setup}, {"played", parts.moves},
               {"over", now.over},     {"mover", now.mover},   {"winner", now.winner},
               {"scores", now.scores}, {"facts", facts},       {"view", to_json(view)}};
  if (with_moves) json["moves"] = game.moves(game, record);
  if (game.remark) json["remark"] = game.remark(game, record);
  if (with_frames) {
    Json frames = Json::array();
    for (const View& frame : game.frames(game, record)) {
      frames.push_back(to_json(frame));
      Json own = Json::object();
      for (const auto& [name, value] : frame.facts) own[name] = to_json(value);
      frames.back()["facts"] = own;
    }
    json["frames"] = frames;
  }
  return json;
}

Response show(const Call& call) {
  return answer(position(*call.game, call.fields.record(), call.fields.flag("frames"),
                         !call.fields.flag("brief")));
}

Response play(const Call& call) {
  const std::string move = call.fields.text("move", kMostRecord);
  if (split(move).size() != 1) throw Error(fmt::format("move {}: expected one move", quote(move)));
  const std::string before = call.game->canonical(*call.game, call.fields.record());
  return answer(position(*call.game, before + " " + move, call.fields.flag("frames")));
}

Response moves(const Call& call) {
  const std::string record = call.game->canonical(*call.game, call.fields.record());
  return answer({{"record", record}, {"moves", call.game->moves(*call.game, record)}});
}

Response best(const Call& call) {
  Json json = call.fields.json();
  json["game"] = call.game->name;
  const Question question = parse_question(json, call.context);
  Json found = {{"record", question.record}};
  found.update(to_json(question.game->best(*question.game, question.record, question.ask)));
  return answer(found);
}

Response svg(const Call& call) {
  return {200, "image/svg+xml", to_svg(call.game->show(*call.game, call.fields.record()))};
}

Response png(const Call& call) {
  const int width = static_cast<int>(call.fields.number("width", 800, 16, 2000));
  return {200, "image/png",
          to_png(to_svg(call.game->show(*call.game, call.fields.record())), width)};
}

Response board_text(const Call& call) {
  return {200, "text/plain; charset=utf-8",
          to_text(call.game->show(*call.game, call.fields.record()))};
}

Library& library_of(const Call& call) {
  if (!call.context.library) throw Error("library: this server keeps no games");
  return *call.context.library;
}

Json to_json(const SavedGame& saved) {
  return {{"id", saved.id},
          {"game", saved.game},
          {"record", saved.record},
          {"title", saved.title},
          {"saved", saved.saved}};
}

Response list_saved(const Call& call) {
  Json list = Json::array();
  const int most = static_cast<int>(call.fields.number("limit", 200, 1, 1000));
  const auto before = static_cast<int64_t>(call.fields.number("before", 0, 0, 1e15));
  for (const SavedGame& saved :
       library_of(call).list(call.fields.text("game"), call.fields.text("words"), most, before))
    list.push_back(to_json(saved));
  return answer(list);
}

Response save(const Call& call) {
  const Entry& game = find_game(call.fields.text("game"));
  const std::string record = game.canonical(game, call.fields.record());
  return answer(
      to_json(library_of(call).add(std::string(game.name), record, call.fields.text("title"))),
      201);
}

Response open_saved(const Call& call) {
  const auto saved = library_of(call).find(call.id);
  if (!saved) return error_response(404, fmt::format("library: no game number {}", call.id));
  return answer(to_json(*saved));
}

Response remove_saved(const Call& call) {
  if (!library_of(call).remove(call.id))
    return error_response(404, fmt::format("library: no game number {}", call.id));
  return answer({{"removed", call.id}});
}

// One record a line with what it is called behind it; `-` of the command line reads the records.
Response export_saved(const Call& call) {
  std::string text;
  for (const SavedGame& saved : library_of(call).list(call.fields.text("game"), "", Library::kMost))
    text += fmt::format("# {} {} {}\n{}\n", saved.id, saved.saved, saved.title, saved.record);
  Response response{200, "text/plain; charset=utf-8", text};
  response.headers.push_back({"Content-Disposition", "attachment; filename=hexarium.txt"});
  return response;
}

// Hex games as record, SGF or HexWorld link.
Response convert(const Call& call) {
  const std::string text = call.fields.text("text", kMostRecord);
  const std::string to = call.fields.text("to", 20, "record");
  const hex::GameLine line = hex::read_any(text);
  std::string result;
  if (to == "record") result = hex::write_record(line).record;
  else if (to == "sgf") result = hex::write_sgf(line, hex::SgfStyle::HexGui);
  else if (to == "hexworld") result = hex::write_hexworld(line);
  else throw Error(fmt::format("field 'to' {}: expected record, sgf or hexworld", quote(to)));
  return answer({{"text", result}});
}

Response connections(const Call& call) {
  const Entry& game = find_game("hex");
  const auto state = state_of<hex::State>(game, call.fields.record());
  Json json = {{"record", game.canonical(game, call.fields.record())},
               {"winner", nullptr},
               {"must_play", Json::array()},
               {"links", Json::array()}};
  if (state.winner != hex::Color::None) return answer(json);
  const hex::ConnectionReport found = hex::connection_report(state);
  const auto names = [&](const std::vector<Cell>& cells) {
    Json list = Json::array();
    for (const Cell cell : cells) list.push_back(hex::cell_name(state.size, cell));
    return list;
  };
  if (found.winner != hex::Color::None) json["winner"] = hex::name(found.winner);
  json["must_play"] = names(found.must_play);
  for (const hex::Link& link : found.links)
    json["links"].push_back({{"color", hex::name(link.color)}, {"carrier", names(link.carrier)}});
  return answer(json);
}

// The pieces as they lie, so that a page can draw them without knowing how they turn. A piece is
// three units around its origin; `sides` are angles in degrees, counter-clockwise from the east.
Response iqlink_pieces(const Call&) {
  const View plain;
  Json list = Json::array();
  for (int piece = 0; piece < iqlink::kPieces; ++piece) {
    Json ways = Json::array();
    for (int way = 0; way < iqlink::orientations_of(piece); ++way) {
      Json units = Json::array();
      for (const iqlink::Unit& unit :
           iqlink::units_at({0, static_cast<int8_t>(piece), static_cast<int8_t>(way)})) {
        const Point at = unit.place == iqlink::kOrigin
                             ? Point{}
                             : centre(plain, kDirections[static_cast<size_t>(unit.place)]);
        Json sides = Json::array();
        for (int side = 0; side < 6; ++side)
          if (unit.sides >> side & 1) sides.push_back(60 * side);
        units.push_back({{"x", at.x}, {"y", at.y}, {"ball", unit.ball}, {"sides", sides}});
      }
      ways.push_back({{"letter", std::string(1, iqlink::letter(way))}, {"units", units}});
    }
    const iqlink::Piece& one = iqlink::pieces()[static_cast<size_t>(piece)];
    list.push_back({{"letter", std::string(1, iqlink::letter(piece))},
                    {"name", one.name},
                    {"colour", one.colour},
                    {"ways", ways}});
  }
  return answer(list);
}

Response describe_api(const Call&) { return answer(openapi()); }

}  // namespace

const std::vector<Route>& routes() {
  static const Field kRecord{"record", "string", "A game in progress: setup and moves."};
  static const std::vector<Route> kRoutes = {
      {"GET", "/api/games", "The games.", list_games},
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
       {kRecord,
        {"frames", "boolean", "Also the boards on the way through the last move."},
        {"brief", "boolean", "Without the legal moves."}},
       "application/json",
       {"record", "setup", "played", "over", "mover", "view", "facts"}},
      {"GET POST",
       "/api/{game}/moves",
       "The legal moves.",
       moves,
       {kRecord},
       "application/json",
       {"record", "moves"}},
      {"GET POST",
       "/api/{game}/play",
       "The position after one more move.",
       play,
       {kRecord, {"move", "string", "The move.", true}, {"frames", "boolean", "As for show."}},
       "application/json",
       {"record", "setup", "played", "over", "mover", "view", "facts", "moves"}},
      {"GET POST",
       "/api/{game}/best",
       "The engine's move.",
       best,
       {kRecord,
        {"seconds", "number", "Time to think."},
        {"nodes", "number", "Work to do."},
        {"all", "boolean", "Also the value of every move."},
        {"options", "object", "The game's own options (POST only)."}},
       "application/json",
       {"record", "move", "value", "proven", "nodes", "line"}},
      {"GET POST", "/api/{game}/text", "The board as text.", board_text, {kRecord}, "text/plain"},
      {"GET POST", "/api/{game}/svg", "The board as a drawing.", svg, {kRecord}, "image/svg+xml"},
      {"GET POST",
       "/api/{game}/png",
       "The board as a picture.",
       png,
       {kRecord, {"width", "number", "Pixels, 16 to 2000."}},
       "image/png"},
      {"POST",
       "/api/hex/convert",
       "A game of Hex in another format.",
       convert,
       {{"text", "string", "A record, SGF or HexWorld link.", true},
        {"to", "string", "record, sgf or hexworld."}},
       "application/json",
       {"text"}},
      {"GET POST",
       "/api/hex/connections",
       "What virtual connections say, boards up to 14.",
       connections,
       {kRecord},
       "application/json",
       {"record", "winner", "must_play", "links"}},
      {"GET", "/api/iqlink/pieces", "The pieces of IQ-Link as they lie.", iqlink_pieces},
      {"GET",
       "/api/library",
       "Saved games, newest first.",
       list_saved,
       {{"game", "string", "Only of this game."},
        {"words", "string", "Only with this text."},
        {"limit", "number", "At most so many, up to 1000."},
        {"before", "number", "Only those saved before the game of this id."}}},
      {"POST",
       "/api/library",
       "Saves a game.",
       save,
       {{"game", "string", "Which game.", true}, kRecord, {"title", "string", "What to call it."}},
       "application/json",
       {"id", "game", "record", "title", "saved"}},
      {"GET",
       "/api/library.txt",
       "All saved games as text.",
       export_saved,
       {{"game", "string", "Only of this game."}},
       "text/plain"},
      {"GET",
       "/api/library/{id}",
       "A saved game.",
       open_saved,
       {},
       "application/json",
       {"id", "game", "record", "title", "saved"}},
      {"DELETE",
       "/api/library/{id}",
       "Deletes a saved game.",
       remove_saved,
       {},
       "application/json",
       {"removed"}},
  };
  return kRoutes;
}

}  // namespace hexarium
