// Any text as a request: the first line is `METHOD target`, the rest the body. No answer may be a
// 500, and what claims to be JSON must be JSON.
// Parsers: app/api.cpp app/routes.cpp app/analysis.cpp core/json.cpp
#include <cstdlib>

#include "app/analysis.h"
#include "app/api.h"
#include "core/json.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace hexarium;
  static Library library(":memory:");
  static const std::atomic<bool> stop = true;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const size_t line = std::min(text.find('\n'), text.size());
  const size_t blank = std::min(text.find(' '), line);
  const Request request{
      .method = text.substr(0, blank),
      .target = text.substr(std::min(blank + 1, line), line - std::min(blank + 1, line)),
      .body = text.substr(std::min(line + 1, text.size())),
      .host = "localhost:8080",
      .origin = "",
      .content_type = "application/json"};
  // Engines answer immediately.
  const bool engine = cost_of(request) == Cost::Engine || request.target == "/api/analysis";
  const Context context{
      .library = &library, .host = "127.0.0.1", .seconds = 0.01, .stop = engine ? &stop : nullptr};
  const Response response = handle(request, context);
  if (response.status >= 500) std::abort();
  if (response.type == "application/json" && !Json::accept(response.body)) std::abort();
  const Json json = parse_json(request.body, kMostNames);
  if (json.is_object() && request.target == "/api/analysis") {
    bool done = false;
    Unfinished unfinished;
    analyse(
        json, context, [&](const Json& message, bool) { done |= message.contains("done"); },
        unfinished);
    if (!done) std::abort();
  }
  return 0;
}
