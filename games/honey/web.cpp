// The web calls of Honey.
#include "core/web_call.h"
#include "games/honey/embedded_data.h"
#include "games/honey/game.h"

namespace hexarium::honey {
namespace {

Json list_levels(const Entry&, const Fields&) {
  Json list = Json::array();
  for (const std::string_view line : split(builtin_levels(), '\n')) {
    const std::vector<std::string_view> parts = split(line, ';');  // the setup has its own
    if (parts.size() != 4) continue;
    list.push_back({{"name", trim(parts[0])},
                    {"setup", std::string(trim(parts[1])) + ";" + std::string(trim(parts[2]))},
                    {"best", parse_int(trim(parts[3]), 0, 1000000, "points")}});
  }
  return list;
}

}  // namespace

std::vector<WebCall> web_calls() {
  return {{"GET", "levels", "Honey's built-in levels.", list_levels}};
}

}  // namespace hexarium::honey
