// The description of the web calls at /api/openapi.json.
#include "app/routes.h"
#include "games/table.h"

namespace hexarium {

namespace {

Json text(const char* help) { return {{"type", "string"}, {"description", help}}; }
Json number(const char* help) { return {{"type", "integer"}, {"description", help}}; }
Json yes_or_no(const char* help) { return {{"type", "boolean"}, {"description", help}}; }
Json object(const char* help, const Json& properties, const Json& needed = Json::array()) {
  Json schema = {{"type", "object"}, {"description", help}, {"properties", properties}};
  if (!needed.empty()) schema["required"] = needed;
  return schema;
}
Json list(const Json& items) { return {{"type", "array"}, {"items", items}}; }
Json reference(const char* name) {
  return {{"$ref", fmt::format("#/components/schemas/{}", name)}};
}

// What is said over the socket of a room.
Json room_schemas() {
  const Json engine = object("How it plays.", {{"name", text("What the seat is called.")},
                                               {"seconds", {{"type", "number"}}},
                                               {"options", {{"type", "object"}}}});
  const Json seat = object("One of the two.", {{"taken", yes_or_no("Somebody has it.")},
                                               {"name", text("May be empty.")},
                                               {"engine", yes_or_no("The engine has it.")},
                                               {"here", yes_or_no("Connected; over the socket.")}});
  const Json clock =
      object("Only in games with one.", {{"left", list(number("Milliseconds of each seat."))},
                                         {"increment", number("Milliseconds.")},
                                         {"running", yes_or_no("For who is to move.")}});
  const Json action = {
      {"oneOf",
       {object("Comes in: with a token to its seat, otherwise to a free seat if `sit` is true, "
               "otherwise to watch.",
               {{"enter", text("The room.")}, {"token", text("")}, {"sit", yes_or_no("")}},
               {"enter"}),
        object("Plays.", {{"move", text("")}, {"number", number("How many moves were seen.")}},
               {"move", "number"}),
        object("Gives up.", {{"resign", yes_or_no("true")}}, {"resign"}),
        object("Asks the other player.", {{"offer", text("undo or rematch")}}, {"offer"}),
        object("Answers what was offered.", {{"answer", yes_or_no("")}}, {"answer"}),
        object("Changes the own name.", {{"name", text("At most 40 bytes.")}}, {"name"}),
        object("The engine takes the free seat.", {{"engine", engine}}, {"engine"}),
        object("Is answered with {pong: true}.", {{"ping", yes_or_no("true")}}, {"ping"})}}};
  const Json state = object(
      "All that a seat may know of the room.",
      {{"room", text("")},
       {"game", text("")},
       {"seat", number("Whom this is for: 1, 2 or 0 for a watcher.")},
       {"number", number("Moves played.")},
       {"turn", number("1 or 2; 0 when it is over.")},
       {"over", yes_or_no("")},
       {"winner", number("0 = nobody.")},
       {"ended", text("resign, time, or empty: by the rules.")},
       {"scores", list(number(""))},
       {"seats", list(seat)},
       {"watching", number("How many; over the socket.")},
       {"offer", text("undo, rematch or empty.")},
       {"offer_by", number("The seat that asks.")},
       {"next", text("The room of the rematch.")},
       {"changed", number("When, in milliseconds since 1970.")},
       {"since", number("Since when it is this player's turn, or over.")},
       {"clock", clock},
       {"record", text("Of a game that hides nothing, or is over.")},
       {"view", {{"type", "object"}, {"description", "Otherwise what this seat may see..."}}},
       {"facts", {{"type", "object"}, {"description", "...as values..."}}},
       {"moves", list(text("...and what it may play."))}},
      {"room", "game", "seat", "number", "turn", "over", "winner", "seats"});
  const Json answer =
      object("After every change the whole state, or why something was refused.",
             {{"state", reference("RoomState")},
              {"seat", object("The own seat; its token is told to nobody else.",
                              {{"room", text("")}, {"token", text("")}, {"seat", number("")}})},
              {"error", text("Why.")},
              {"gone", yes_or_no("No such room, or the token does not fit it.")},
              {"pong", yes_or_no("")}});
  return {{"RoomAction", action}, {"RoomState", state}, {"RoomAnswer", answer}};
}

// A socket as a call: what a plain GET gets, and what is said after the upgrade.
Json socket(const char* summary, const std::string& description) {
  const Json error = {{"application/json",
                       {{"schema", {{"type", "object"}, {"required", Json::array({"error"})}}}}}};
  return {{"summary", summary},
          {"description", description},
          {"parameters", Json::array()},
          {"responses",
           {{"101", {{"description", "From here on WebSocket messages, JSON each."}}},
            {"426", {{"description", "Not asked for a WebSocket."}, {"content", error}}},
            {"429", {{"description", "Too many sockets from this address."}, {"content", error}}},
            {"4XX", {{"description", "What was wrong with the request."}, {"content", error}}}}}};
}

}  // namespace

Json openapi() {
  Json paths = Json::object();
  for (const Route& route : routes()) {
    for (const std::string_view method : split(route.methods)) {
      Json parameters = Json::array();
      Json properties = Json::object();
      Json needed = Json::array();
      for (const char* in_path : {"game", "id"}) {
        if (route.path.find(fmt::format("{{{}}}", in_path)) == std::string::npos) continue;
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
      const bool made =
          method == "POST" && (route.path == "/api/library" || route.path == "/api/rooms");
      const Json error = {
          {"application/json",
           {{"schema", {{"type", "object"}, {"required", Json::array({"error"})}}}}}};
      const Json later = {{"description", "Too many questions are waiting; Retry-After says when."},
                          {"content", error}};
      operation["responses"] = {
          {made ? "201" : "200",
           {{"description", route.summary}, {"content", {{route.type, {{"schema", schema}}}}}}},
          {"4XX", {{"description", "What was wrong with the request."}, {"content", error}}},
          {"429", later},
          {"503", later}};
      paths[route.path][lower(method)] = operation;
    }
  }
  const std::string analysis =
      "Send {id, game, record, seconds, all, options}, get {id, waiting}, {id, best} and at last "
      "{id, done}; {stop: true} stops.";
  paths["/api/analysis"]["get"] = socket("WebSocket: analysis, told bit by bit.", analysis);
  Json room = socket("WebSocket: a seat in a room, or a place to watch.",
                     "Send messages as in #/components/schemas/RoomAction, the first one with "
                     "`enter`; what comes is as in #/components/schemas/RoomAnswer.");
  room["x-sent"] = reference("RoomAction"), room["x-received"] = reference("RoomAnswer");
  paths["/api/room"]["get"] = room;
  return {{"openapi", "3.0.3"},
          {"info",
           {{"title", "Hexarium"},
            {"version", HEXARIUM_VERSION},
            {"description",
             "Games on hexagonal boards. No session: the record of a game travels in every call; "
             "only in rooms for two the server holds the game. Analysis streams over a WebSocket "
             "at /api/analysis, rooms are played in over one at /api/room."}}},
          {"components", {{"schemas", room_schemas()}}},
          {"paths", paths}};
}

}  // namespace hexarium
