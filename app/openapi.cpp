// The description of the web calls at /api/openapi.json.
#include "app/routes.h"
#include "games/table.h"

namespace hexarium {

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
      const bool made = method == "POST" && (route.path == "/api/library" || route.path == "/api/rooms");
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
