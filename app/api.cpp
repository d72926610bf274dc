#include "app/api.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/games.h"
#include "games/hex/formats.h"
#include "games/hex/overlay.h"
#include "games/iqlink/pieces.h"

namespace hexarium {

namespace {

// A request's fields, from its query or its JSON body.
class Fields {
 public:
  explicit Fields(Json json) : json_(std::move(json)) {}

  bool has(const char* name) const { return json_.contains(name); }
  std::string text(const char* name, size_t most = 200, const char* fallback = "") const {
    if (!has(name)) return fallback;
    const Json& value = json_[name];
    if (!value.is_string()) throw Error(fmt::format("field '{}': expected a text", name));
    const auto& found = value.get_ref<const std::string&>();
    if (found.size() > most)
      throw Error(
          fmt::format("field '{}': {} bytes, expected at most {}", name, found.size(), most));
    return found;
  }
  double number(const char* name, double fallback, double low, double high) const {
    if (!has(name)) return fallback;
    const Json& value = json_[name];
    if (value.is_string()) return parse_number(text(name), low, high, name);
    if (!value.is_number()) throw Error(fmt::format("field '{}': expected a number", name));
    const double found = value.get<double>();
    if (!(found >= low && found <= high))
      throw Error(fmt::format("field '{}': expected a number from {} to {}", name, low, high));
    return found;
  }
  bool flag(const char* name) const {
    if (!has(name)) return false;
    const Json& value = json_[name];
    return value.is_boolean() ? value.get<bool>()
                              : value.is_string() && value != "" && value != "0";
  }
  std::string record() const {
    std::string text_of = text("record", kMostRecord);
    if (text_of.find('\n') != text_of.npos) throw Error("record: expected one line");
    return text_of;
  }
  const Json& json() const { return json_; }

 private:
  Json json_;
};

// What a route's function gets.
struct Call {
  const Fields& fields;
  const Context& context;
  const Entry* game = nullptr;  // for /api/{game}/...
  int64_t id = 0;               // for .../{id}
};

Response answer(const Json& json, int status = 200) {
  return {status, "application/json", dump(json)};
}

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
  const std::string record = game.normal(game, text);
  const Record parts = parse_record(game.name, game.usual(), record);
  const Outcome now = game.state(game, record);
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
  const std::string before = call.game->normal(*call.game, call.fields.record());
  return answer(position(*call.game, before + " " + move, call.fields.flag("frames")));
}

Response moves(const Call& call) {
  const std::string record = call.game->normal(*call.game, call.fields.record());
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
  const std::string record = game.normal(game, call.fields.record());
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
  Json json = {{"record", game.normal(game, call.fields.record())},
               {"winner", nullptr},
               {"must_play", Json::array()},
               {"links", Json::array()}};
  if (state.winner != hex::Color::None) return answer(json);
  const hex::Overlay found = hex::overlay(state);
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

struct Field {
  const char *name, *type, *help;
  bool needed = false;
};

// The web calls, and all that the description at /api/openapi.json says of them.
struct Route {
  const char *methods, *path, *summary;
  Response (*run)(const Call&);
  std::vector<Field> fields = {};
  const char* type = "application/json";
  std::vector<const char*> answers = {};  // fields that the answer always has
};

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

// %41 and + as in a form; bad escapes stay as they are.
std::string decode(std::string_view text) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escape =
        text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    if (escape) out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2])), i += 2;
    else out += text[i] == '+' ? ' ' : text[i];
  }
  return out;
}

Fields fields_of(const Request& request, std::string_view query) {
  if (request.method == "POST") {
    if (!request.content_type.starts_with("application/json"))
      throw Error("body: expected Content-Type application/json");
    Json json = Json::parse(request.body, nullptr, false);
    if (!json.is_object()) throw Error("body: expected a JSON object");
    return Fields(std::move(json));
  }
  Json json = Json::object();
  if (query.empty()) return Fields(json);
  for (const std::string_view pair : split(query, '&')) {
    const size_t equals = std::min(pair.find('='), pair.size());
    json[decode(pair.substr(0, equals))] = decode(pair.substr(std::min(equals + 1, pair.size())));
  }
  return Fields(std::move(json));
}

// Whether `path` fits the pattern; fills what stands for {game} and {id}.
bool fits(std::string_view pattern, std::string_view path, Call& call) {
  const auto want = split(pattern, '/'), have = split(path, '/');
  if (want.size() != have.size()) return false;
  for (size_t i = 0; i < want.size(); ++i) {
    if (want[i] == "{game}") {
      const auto all = games();
      const auto found = std::find_if(all.begin(), all.end(),
                                      [&](const Entry& game) { return game.name == have[i]; });
      if (found == all.end()) return false;
      call.game = &*found;
    } else if (want[i] == "{id}") {
      if (have[i].empty() || have[i].size() > 15 ||
          have[i].find_first_not_of("0123456789") != have[i].npos)
        return false;
      call.id = parse_int(have[i], 0, INT64_MAX, "id");
    } else if (want[i] != have[i]) {
      return false;
    }
  }
  return true;
}

bool is_address(std::string_view host) {
  if (host.starts_with('['))
    return host.find_first_not_of("[]0123456789abcdefABCDEF:.") == host.npos;
  return !host.empty() && host.find_first_not_of("0123456789.") == host.npos;
}

}  // namespace

Response error_response(int status, const std::string& message) {
  return answer({{"error", message}}, status);
}

int refuse(const Request& request, const Context& context) {
  std::string_view host = request.host;
  const size_t colon = host.rfind(':');
  if (colon != host.npos && host.find(']', colon) == host.npos) host = host.substr(0, colon);
  if (!is_address(host) && host != "localhost" && host != context.host) return 421;
  if (!request.origin.empty() && request.origin != "http://" + request.host) return 403;
  return 0;
}

bool is_long(const Request& request) {
  const std::string_view target = request.target;
  const std::string_view path = target.substr(0, target.find('?'));
  return path.ends_with("/best") || path.ends_with("/connections");
}

Response handle(const Request& request, const Context& context) try {
  if (const int status = refuse(request, context); status == 421)
    return error_response(
        421, fmt::format("host {}: expected an address or localhost", quote(request.host)));
  else if (status != 0)
    return error_response(
        status, fmt::format("origin {}: other sites may not call", quote(request.origin)));
  const std::string_view target = request.target;
  const size_t mark = std::min(target.find('?'), target.size());
  const std::string_view path = target.substr(0, mark);
  const std::string_view query = target.substr(std::min(mark + 1, target.size()));
  if (!path.starts_with("/api/")) return page_file(request);
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  std::string other;  // methods of a route with this path
  const Fields none{Json::object()};
  for (const Route& route : routes()) {
    Call call{none, context};
    if (!fits(route.path, path, call)) continue;
    const auto methods = split(route.methods);
    if (std::find(methods.begin(), methods.end(), method) == methods.end()) {
      other += (other.empty() ? "" : " ") + std::string(route.methods);
      continue;
    }
    const Fields fields = fields_of(request, query);
    return route.run({fields, context, call.game, call.id});
  }
  if (!other.empty())
    return error_response(
        405, fmt::format("{} {}: expected {}", quote(request.method), quote(path), other));
  return error_response(404, fmt::format("{}: not found", quote(path)));
} catch (const Error& error) {
  return error_response(400, error.what());
} catch (const std::bad_alloc&) {
  return error_response(503, "out of memory");
} catch (const std::exception& error) {
  return error_response(500, error.what());
}

Question parse_question(const Json& json, const Context& context) {
  const Fields fields(json);
  Question question;
  question.game = &find_game(fields.text("game"));
  question.record = question.game->normal(*question.game, fields.record());
  Ask& ask = question.ask;
  ask.seconds = fields.number("seconds", std::min(2.0, context.seconds), 0.001, 1e6);
  ask.seconds = std::min(ask.seconds, context.seconds);
  ask.nodes = static_cast<uint64_t>(fields.number("nodes", 0, 0, 1e15));
  ask.all = fields.flag("all");
  ask.stop = context.stop;
  if (fields.has("options")) {
    const Json& options = json["options"];
    if (!options.is_object() || options.size() > 20)
      throw Error("field 'options': expected an object");
    for (const auto& [name, value] : options.items()) {
      if (!value.is_string() || value.get_ref<const std::string&>().size() > 200)
        throw Error(fmt::format("option {}: expected a short text", quote(name)));
      // Options with files in them are for the command line.
      if (value.get_ref<const std::string&>().find_first_of("/@\\") != std::string::npos)
        throw Error(fmt::format("option {}: expected no path", quote(name)));
      ask.options[name] = value.get<std::string>();
    }
  }
  return question;
}

Json openapi() {
  Json paths = Json::object();
  for (const Route& route : routes()) {
    for (const std::string_view method : split(route.methods)) {
      Json parameters = Json::array();
      Json properties = Json::object();
      Json needed = Json::array();
      for (const char* in_path : {"game", "id"}) {
        if (std::string_view(route.path).find(fmt::format("{{{}}}", in_path)) ==
            std::string_view::npos)
          continue;
        Json schema = {{"type", in_path == std::string_view("id") ? "integer" : "string"}};
        if (in_path == std::string_view("game"))
          for (const Entry& game : games()) schema["enum"].push_back(game.name);
        parameters.push_back(
            {{"name", in_path}, {"in", "path"}, {"required", true}, {"schema", schema}});
      }
      for (const Field& field : route.fields) {
        const Json schema = {{"type", field.type}, {"description", field.help}};
        if (method == "POST") {
          properties[field.name] = schema;
          if (field.needed) needed.push_back(field.name);
        } else if (std::string_view(field.type) != "object") {
          parameters.push_back({{"name", field.name},
                                {"in", "query"},
                                {"required", field.needed},
                                {"schema", schema}});
        }
      }
      Json schema = {
          {"type", std::string_view(route.type) == "application/json" ? "object" : "string"}};
      if (route.answers.empty() && schema["type"] == "object") schema = {{"type", "array"}};
      for (const char* name : route.answers) schema["required"].push_back(name);
      Json operation = {{"summary", route.summary}, {"parameters", parameters}};
      if (method == "POST") {
        Json body = {{"type", "object"}, {"properties", properties}};
        if (!needed.empty()) body["required"] = needed;
        operation["requestBody"] = {{"required", true},
                                    {"content", {{"application/json", {{"schema", body}}}}}};
      }
      const bool made = method == "POST" && std::string_view(route.path) == "/api/library";
      operation["responses"] = {
          {made ? "201" : "200",
           {{"description", route.summary}, {"content", {{route.type, {{"schema", schema}}}}}}},
          {"4XX",
           {{"description", "What was wrong with the request."},
            {"content",
             {{"application/json",
               {{"schema", {{"type", "object"}, {"required", Json::array({"error"})}}}}}}}}}};
      paths[route.path][lower(method)] = operation;
    }
  }
  return {{"openapi", "3.0.3"},
          {"info",
           {{"title", "Hexarium"},
            {"version", HEXARIUM_VERSION},
            {"description",
             "Games on hexagonal boards. No session: the record of a game travels in every call. "
             "Analysis streams over a WebSocket at /api/analysis: send {id, game, record, seconds, "
             "all, options}, get {id, waiting}, {id, best} and at last {id, done}; {stop: true} "
             "stops."}}},
          {"paths", paths}};
}

}  // namespace hexarium
