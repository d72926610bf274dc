// The web calls one by one: what each is asked, what it answers.
#pragma once
#include <fmt/format.h>

#include <functional>

#include "app/api.h"
#include "core/text.h"
#include "core/web_call.h"

namespace hexarium {

// What a route's function gets.
struct Call {
  const Fields& fields;
  const Context& context;
  const Entry* game = nullptr;  // for /api/{game}/...
  int64_t id = 0;               // for .../{id}
};

// The web calls, and all that the description at /api/openapi.json says of them.
struct Route {
  std::string methods, path, summary;
  std::function<Response(const Call&)> run;
  std::vector<Field> fields = {};
  const char* type = "application/json";
  std::vector<const char*> answers = {};  // fields that the answer always has
  bool is_long = false;                   // may think for seconds
};

const std::vector<Route>& routes();  // those of the games, too
Response answer(const Json& json, int status = 200);

}  // namespace hexarium
