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

// The messages on a room's socket.
Json room_schemas() {
  const Json engine = object("How it plays.", {{"name", text("Name of the seat.")},
                                               {"seconds", {{"type", "number"}}},
                                               {"options", {{"type", "object"}}}});
  const Json seat = object("One of the two seats.",
                           {{"taken", yes_or_no("The seat is taken.")},
                            {"name", text("May be empty.")},
                            {"engine", yes_or_no("The engine sits here.")},
                            {"here", yes_or_no("The player is connected; only over the socket.")}});
  const Json clock =
      object("Only in timed games.",
             {{"left", list(number("Milliseconds left for each seat."))},
              {"increment", number("Milliseconds.")},
              {"running", yes_or_no("Whether the clock of the player to move is running.")}});
  const Json action = {
      {"oneOf",
       {object("Enters the room: at the token's seat; without a token, at a free seat if `sit` is "
               "true, otherwise as a spectator.",
               {{"enter", text("The room.")}, {"token", text("")}, {"sit", yes_or_no("")}},
               {"enter"}),
        object("Plays.",
               {{"move", text("")}, {"number", number("Number of moves the sender has seen.")}},
               {"move", "number"}),
        object("Resigns.", {{"resign", yes_or_no("true")}}, {"resign"}),
        object("Asks the opponent.", {{"offer", text("undo or rematch")}}, {"offer"}),
        object("Answers an offer.", {{"answer", yes_or_no("")}}, {"answer"}),
        object("Changes the player's name.", {{"name", text("At most 40 bytes.")}}, {"name"}),
        object("The engine takes the free seat.", {{"engine", engine}}, {"engine"}),
        object("The server answers {pong: true}.", {{"ping", yes_or_no("true")}}, {"ping"})}}};
  const Json state = object(
      "Everything a seat may see of the room.",
      {{"room", text("")},
       {"game", text("")},
       {"seat", number("Who this is for: seat 1, 2, or 0 for a spectator.")},
       {"number", number("Moves played.")},
       {"turn", number("1 or 2; 0 when the game is over.")},
       {"over", yes_or_no("")},
       {"winner", number("0 = nobody.")},
       {"ended", text("resign, time, or empty if the rules decided.")},
       {"scores", list(number(""))},
       {"seats", list(seat)},
       {"watching", number("Number of spectators; only over the socket.")},
       {"offer", text("undo, rematch or empty.")},
       {"offer_by", number("The seat that made the offer.")},
       {"next", text("The room of the rematch.")},
       {"changed", number("Time of the last change, in milliseconds since 1970.")},
       {"since", number("When this turn began or the game ended.")},
       {"clock", clock},
       {"record", text("Only if nothing is hidden or the game is over.")},
       {"view",
        {{"type", "object"}, {"description", "What this seat may see, if something is hidden."}}},
       {"facts", {{"type", "object"}, {"description", "The same as values."}}},
       {"moves", list(text("The legal moves of this seat."))}},
      {"room", "game", "seat", "number", "turn", "over", "winner", "seats"});
  const Json answer =
      object("The whole state after every change, or the reason for a refusal.",
             {{"state", reference("RoomState")},
              {"seat", object("Your seat; its token is sent to nobody else.",
                              {{"room", text("")}, {"token", text("")}, {"seat", number("")}})},
              {"error", text("Why.")},
              {"gone", yes_or_no("No such room, or the token does not belong to it.")},
              {"pong", yes_or_no("")}});
  return {{"RoomAction", action}, {"RoomState", state}, {"RoomAnswer", answer}};
}

// A socket as an API call: what a plain GET returns, and the messages after the upgrade.
Json socket(const char* summary, const std::string& description) {
  const Json error = {{"application/json",
                       {{"schema", {{"type", "object"}, {"required", Json::array({"error"})}}}}}};
  return {
      {"summary", summary},
      {"description", description},
      {"parameters", Json::array()},
      {"responses",
       {{"101", {{"description", "Switches to WebSocket; every message is JSON."}}},
        {"426", {{"description", "The request was not a WebSocket upgrade."}, {"content", error}}},
        {"429", {{"description", "Too many sockets from this address."}, {"content", error}}},
        {"4XX", {{"description", "What is wrong with the request."}, {"content", error}}}}}};
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
      const Json later = {{"description", "Too many requests are waiting; see Retry-After."},
                          {"content", error}};
      operation["responses"] = {
          {made ? "201" : "200",
           {{"description", route.summary}, {"content", {{route.type, {{"schema", schema}}}}}}},
          {"4XX", {{"description", "What is wrong with the request."}, {"content", error}}},
          {"429", later},
          {"503", later}};
      paths[route.path][lower(method)] = operation;
    }
  }
  const std::string analysis =
      "Send {id, game, record, seconds, all, options}; receive {id, waiting}, {id, best} and "
      "finally {id, done}; {stop: true} stops.";
  paths["/api/analysis"]["get"] = socket("WebSocket: streams an analysis.", analysis);
  Json room = socket("WebSocket: play or watch a game in a room.",
                     "Send messages as in #/components/schemas/RoomAction, the first one with "
                     "`enter`; receive messages as in #/components/schemas/RoomAnswer.");
  room["x-sent"] = reference("RoomAction"), room["x-received"] = reference("RoomAnswer");
  paths["/api/room"]["get"] = room;
  return {
      {"openapi", "3.0.3"},
      {"info",
       {{"title", "Hexarium"},
        {"version", HEXARIUM_VERSION},
        {"description",
         "Games on hexagonal boards. There are no sessions: every call carries the record of the "
         "game; only in rooms for two does the server hold the game. Analysis streams over a "
         "WebSocket "
         "at /api/analysis, games in rooms over one at /api/room."}}},
      {"components", {{"schemas", room_schemas()}}},
      {"paths", paths}};
}

}  // namespace hexarium
