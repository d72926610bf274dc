// HTTP and WebSocket transport. Only http.cpp includes Boost.Beast.
#pragma once
#include <functional>
#include <string>

#include "app/api.h"

namespace hexarium {

struct ServerSetup {
  std::string host = "127.0.0.1";
  int port = 8080;      // 0 = any free one
  int other_ports = 0;  // how many of the next ports to try if it is taken
  int threads = 1;      // for engines
  std::string origin;   // https://NAME of a reverse proxy; empty = none
  int crowd = 1;        // multiplies the limits per address
  Library* library = nullptr;
  Rooms* rooms = nullptr;
  const WebModule* module = nullptr;        // to download, for playing without this server
  std::string data;                         // folder for proofs
  std::function<void(int port)> listening;  // called when the server accepts connections
  std::function<void(const std::string& line)> log = {};  // gets a line per refused request
};

void check_host(const std::string& host);  // throws Error unless it is an IP address or localhost

// Serves until SIGTERM or SIGINT, then stops all work and returns; if that takes more than about
// a second, exits the process. Throws Error if it cannot listen.
void run_server(const ServerSetup& setup);

}  // namespace hexarium
