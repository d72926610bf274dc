// The web calls without sockets: a request in, a response out. A game in progress travels as its
// record in every request; the server stores only saved games and rooms.
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/library.h"
#include "app/rooms.h"
#include "core/json.h"

namespace hexarium {

struct Request {
  std::string method, target, body;        // target: /path?query
  std::string host, origin, content_type;  // headers; empty = not sent
  std::string accept_encoding, if_none_match;
  std::string fetch_site;  // Sec-Fetch-Site
  std::string forwarded;   // X-Forwarded-For
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};
  bool stopped = false;  // Context::stop was set before there was an answer
};

// The games as a WebAssembly module, which the page keeps in order to play without this server.
struct ModuleFile {
  std::string name, content, zipped;  // zipped: gzip
};
struct WebModule {
  std::vector<ModuleFile> files;
  std::string tag;  // changes with its content
};
WebModule read_module(const std::string& folder);  // throws Error (app/page.cpp)

// The resources a request may use.
struct Context {
  Library* library = nullptr;               // nullptr = no saved games
  Rooms* rooms = nullptr;                   // nullptr = no games with friends
  std::string host = "127.0.0.1";           // the address the server listens on
  std::string origin;                       // https://NAME of a reverse proxy; empty = none
  double seconds = 10;                      // time limit for engines
  const std::atomic<bool>* stop = nullptr;  // set by another thread: answer now
  std::string program;                      // path of this program, to run commands; or empty
  std::string data;                         // folder for proofs; empty = proofs are not stored
  const WebModule* module = nullptr;        // nullptr = there is none to download
  std::function<Json()> health = {};        // status of the server; empty = unknown
};

constexpr size_t kMostBody = 256 * 1024;  // size of a request body, in bytes
constexpr size_t kMostNames = 200;        // keys in a request's JSON

// Never throws because of the request; bad requests get 4xx and {"error"}.
Response handle(const Request& request, const Context& context);
// What a call may need: almost nothing, some work, a picture (which cannot be interrupted), the
// library file, an engine for seconds.
enum class Cost { Nothing, Work, Picture, Files, Engine };
Cost cost_of(const Request& request);
double engine_seconds(const Request& request, const Context& context);  // how long it may think
// Returns 0, or the status to refuse with. The host must be an IP address, localhost or the proxy's
// name (against DNS rebinding), and pages of other sites may not call.
int refuse(const Request& request, const Context& context);

// A question for an engine as JSON: {game, record, seconds, nodes, all, options}.
struct Question {
  const Entry* game;
  std::string record;  // in canonical notation
  SearchRequest ask;
};
Question parse_question(const Json& json, const Context& context);  // throws Error
Best answer_of(const Question& question);  // throws Stopped if stopped while reading the record
Response error_response(int status, const std::string& message);
// 405; `expected` lists the methods, separated by blanks.
Response not_allowed(std::string_view method, std::string_view path, std::string_view expected);
Json openapi();

// A file of the page (app/page.cpp).
Response page_file(const Request& request, const Context& context);

}  // namespace hexarium
