#include "core/json.h"

#include <cmath>

#include "core/stop.h"

namespace hexarium {

namespace {
Json whole(int64_t number) {
  constexpr int64_t kExact = int64_t{1} << 53;
  if (number > kExact || number < -kExact) return std::to_string(number);
  return number;
}
}  // namespace

Json to_json(const Value& value) {
  return std::visit(
      [](const auto& v) -> Json {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<T, int64_t>) {
          return whole(v);
        } else if constexpr (std::is_same_v<T, std::vector<int64_t>>) {
          Json list = Json::array();
          for (const int64_t number : v) list.push_back(whole(number));
          return list;
        } else {
          return v;
        }
      },
      value);
}

Json to_json(const Facts& facts) {
  Json json = Json::object();
  for (const auto& [name, value] : facts) json[name] = to_json(value);
  return json;
}

std::string brief(const Value& value) {
  if (const auto* real = std::get_if<double>(&value))
    return Json(std::round(*real * 1000) / 1000).dump();
  return to_json(value).dump();
}

Json to_json(const View& view) {
  const auto rounded = [](double number) { return std::round(number * 1e4) / 1e4; };
  Json cells = Json::array();
  for (const ViewCell& cell : view.cells) {
    check_stop();
    const Point at = centre(view, cell.place);
    cells.push_back({{"x", rounded(at.x)},
                     {"y", rounded(at.y)},
                     {"name", cell.name},
                     {"label", cell.label},
                     {"fill", cell.fill},
                     {"ink", cell.ink}});
  }
  return {{"cells", cells},
          {"flat_top", view.flat_top},
          {"outline", view.outline},
          {"tray", view.tray},
          {"status", view.status},
          {"margin", view.margin},
          {"svg_under", view.svg_under},
          {"svg_over", view.svg_over}};
}

Json to_json(const Best& best) {
  Json json = Json::object();
  json["move"] = best.move.empty() ? Json(nullptr) : Json(best.move);
  json["value"] = to_json(best.value);
  json["proven"] = best.proven;
  json["nodes"] = whole(static_cast<int64_t>(best.nodes));
  json["line"] = best.line;
  if (!best.moves.empty()) {
    Json moves = Json::array();
    for (const MoveValue& m : best.moves)
      moves.push_back({{"move", m.move}, {"value", to_json(m.value)}, {"proven", m.proven}});
    json["moves"] = moves;
  }
  if (!best.notes.empty()) {
    Json notes = Json::array();
    for (const auto& [cell, text] : best.notes) notes.push_back({{"cell", cell}, {"text", text}});
    json["notes"] = notes;
  }
  return json;
}

Json parse_json(std::string_view text, size_t most_names) {
  int depth = 0;
  size_t names = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      while (++i < text.size() && text[i] != '"') i += text[i] == '\\';
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepestJson) return Json::value_t::discarded;
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (c == ':' && ++names > most_names) {
      return Json::value_t::discarded;
    }
  }
  return Json::parse(text, nullptr, false);
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hexarium
