// The web calls as a WebAssembly module, so that the page works without a server. Single-threaded;
// functions that need system libraries or other programs report that they are unavailable.
#include <emscripten.h>

#include "app/analysis.h"
#include "app/api.h"
#include "app/limits.h"
#include "app/subprocess.h"
#include "app/verbs.h"
#include "core/json.h"
#include "core/png.h"
#include "core/view.h"

namespace hexarium {

namespace {

[[noreturn]] void not_here(const char* what) {
  throw Error(std::string(what) + ": not available in the browser; use the program");
}

// Valid until the next call.
const char* keep(const Json& json) {
  static std::string kept;
  kept = dump(json);
  return kept.c_str();
}

}  // namespace

// Unavailable: pictures, databases, other programs, the games' commands.
std::string to_png(const std::string&, int, double) { not_here("PNG"); }

struct Library::Database {};
Library::Library(const std::string&) { not_here("library"); }
Library::~Library() = default;
SavedGame Library::add(const std::string&, const std::string&, const std::string&,
                       const std::string&) {
  not_here("library");
}
std::vector<SavedGame> Library::list(const std::string&, const std::string&, int, int64_t) const {
  not_here("library");
}
std::optional<SavedGame> Library::find(int64_t) const { not_here("library"); }
bool Library::remove(int64_t) { not_here("library"); }
void Library::add_all(const std::vector<SavedGame>&) { not_here("library"); }
Rooms::Seat Rooms::create(const Json&, int64_t) { not_here("rooms"); }
Json Rooms::state(const std::string&, int, int64_t) const { not_here("rooms"); }

// The engines check the values themselves; the lists of options are part of the commands.
void check_engine_options(const Entry&, const std::map<std::string, std::string>&) {}

ChildEnd run_child(const std::string&, const std::vector<std::string>&, const CommandLimits&,
                   const std::atomic<bool>&, const std::function<void(std::string_view)>&) {
  not_here("commands");
}

Response page_file(const Request&, const Context&) {
  return error_response(404, "not found: the module has no page");
}

}  // namespace hexarium

extern "C" {

// Handles a request like the server; returns {status, type, body}.
EMSCRIPTEN_KEEPALIVE const char* hexarium_call(const char* method, const char* target,
                                               const char* body) {
  using namespace hexarium;
  const Response response = handle({.method = method,
                                    .target = target,
                                    .body = body,
                                    .host = "localhost",
                                    .content_type = "application/json"},
                                   {.host = "127.0.0.1"});
  return keep({{"status", response.status}, {"type", response.type}, {"body", response.body}});
}

// Handles a question like the server's WebSocket; passes every message to Module.tell.
EMSCRIPTEN_KEEPALIVE void hexarium_analyse(const char* question) {
  using namespace hexarium;
  Unfinished unfinished;
  analyse(
      parse_json(question), {.host = "127.0.0.1", .seconds = kMostSeconds},
      [](const Json& message, bool) { EM_ASM({ Module.tell(UTF8ToString($0)); }, keep(message)); },
      unfinished);
}
}
