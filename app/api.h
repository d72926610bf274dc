// The web calls without the web: a request in, a response out, no sockets and no state but the
// library of saved games. A game in progress travels as its record in every request.
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

// What a request may use and how much of it.
struct Context {
  Library* library = nullptr;               // nullptr = nothing can be saved
  Rooms* rooms = nullptr;                   // nullptr = no games with friends
  std::string host = "127.0.0.1";           // the address the server was bound to
  std::string origin;                       // https://NAME of a proxy before it; empty = none
  double seconds = 10;                      // most an engine may think
  const std::atomic<bool>* stop = nullptr;  // set from outside: answer soon
  std::string program;                      // this program, for commands of games; empty = none
  std::string data;                         // a folder for proofs; empty = none are kept
  std::function<Json()> health = {};        // how the server does; empty = nobody knows
};

constexpr size_t kMostBody = 256 * 1024;  // bytes of a request's body
constexpr size_t kMostNames = 200;        // names in a request's JSON

// Never throws for what the request holds; bad requests get 4xx and {"error"}.
Response handle(const Request& request, const Context& context);
// What a call may need: next to nothing, some work, the library's file, an engine for seconds.
enum class Cost { Nothing, Work, Files, Engine };
Cost cost_of(const Request& request);
double engine_seconds(const Request& request, const Context& context);  // what it asks for
// The page must be reached by an address or by the name of its proxy, not by one that an attacker
// points at this machine, and other sites' pages may not call: 0, or the status to answer with.
int refuse(const Request& request, const Context& context);

// A question for an engine as JSON: {game, record, seconds, nodes, all, options}.
struct Question {
  const Entry* game;
  std::string record;  // as we write it
  SearchRequest ask;
};
Question parse_question(const Json& json, const Context& context);  // throws Error
Response error_response(int status, const std::string& message);
// 405; `expected` are the methods there are, between blanks.
Response not_allowed(std::string_view method, std::string_view path, std::string_view expected);
Json openapi();

// A file of the page (app/page.cpp).
Response page_file(const Request& request);

}  // namespace hexarium
