// The web calls: their fields and their answers.
#pragma once
#include <fmt/format.h>

#include <functional>

#include "app/api.h"
#include "core/text.h"
#include "core/web_call.h"

namespace hexarium {

// The arguments of a route's function.
struct Call {
  const Fields& fields;
  const Context& context;
  const Entry* game = nullptr;  // for /api/{game}/...
  int64_t id = 0;               // for .../{id}
};

// A web call, with all that /api/openapi.json says about it.
struct Route {
  std::string methods, path, summary;
  std::function<Response(const Call&)> run;
  std::vector<Field> fields = {};
  const char* type = "application/json";
  std::vector<const char*> answers = {};  // fields that are always in the answer
  bool is_long = false;                   // may think for seconds
};

const std::vector<Route>& routes();  // including those of the games
Response answer(const Json& json, int status = 200);

}  // namespace hexarium
