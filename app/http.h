// HTTP and WebSocket transport of the page. The only file that knows Boost.Beast is http.cpp.
#pragma once
#include <functional>
#include <string>

#include "app/api.h"

namespace hexarium {

struct ServerSetup {
  std::string host = "127.0.0.1";
  int port = 8080;      // 0 = any free one
  int other_ports = 0;  // if that one is taken, so many of the next are tried
  int threads = 1;      // for engines
  std::string origin;   // https://NAME of a proxy before it; empty = none
  int crowd = 1;        // the limits per address are so many times as large
  Library* library = nullptr;
  Rooms* rooms = nullptr;
  std::string data;                         // the folder it is in; proofs are kept there, too
  std::function<void(int port)> listening;  // called once connections are taken
  std::function<void(const std::string& line)> log = {};  // of refused requests, a line a second
};

// Serves until SIGTERM or SIGINT; then stops what is running and returns, or, if that takes most of
// a second, ends the process. Error if it cannot listen there.
void run_server(const ServerSetup& setup);

}  // namespace hexarium
