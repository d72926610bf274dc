// hexarium serve: the page.
#include "app/serve.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <thread>

#include "app/http.h"
#include "app/limits.h"
#include "core/file.h"

namespace hexarium {

namespace {

std::string usual_folder() {
  const std::string folder = data_folder();
  return folder.empty() ? "hexarium-data" : folder;
}

int serve(Args& args) {
  if (args.has("limits")) {
    args.out << limits_text();
    return 0;
  }
  ServerSetup setup;
  setup.host = args.text("host", setup.host);
  setup.port = static_cast<int>(args.number("port", setup.port, 0, 65535));
  const bool any_port = !args.has("port");
  if (any_port) setup.other_ports = 20;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  setup.threads = static_cast<int>(args.number("threads", std::max(1, cores - 1), 1, 256));
  const std::filesystem::path folder = args.text("data", usual_folder());
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw Error(fmt::format("data {}: {}", quote(folder.string()), problem.message()));
  Library library((folder / "library.sqlite").string());
  setup.library = &library;
  Rooms rooms((folder / "rooms.sqlite").string());
  setup.rooms = &rooms;
  setup.data = folder.string();
  setup.listening = [&](int port) {
    if (any_port && port != setup.port)
      args.err << fmt::format("port {} is taken (is Hexarium running already?); using {}\n",
                              setup.port, port);
    const bool six = setup.host.find(':') != std::string::npos;
    args.out << fmt::format("Hexarium is at http://{}:{}/   (press Ctrl-C to stop)\n",
                            six ? "[" + setup.host + "]" : setup.host, port)
             << std::flush;
    if (!setup.host.starts_with("127.") && setup.host != "localhost" && setup.host != "::1")
      args.err << "warning: " << setup.host
               << " can be reached from other machines: everyone who can may use this computer's "
                  "time and delete saved games; there is no password\n";
  };
  setup.log = [&](const std::string& line) { args.err << line << std::endl; };
  run_server(setup);
  args.err << "stopped\n";
  return 0;
}

}  // namespace

Verb serve_verb() {
  return {"serve",
          "",
          "Open the page: all games in a browser.",
          {{"--host", "ADDRESS", "where to listen (127.0.0.1: this machine only)"},
           {"--port", "N", "which port (8080 or the next free one; 0 = any)"},
           {"--data", "DIR", "where saved games are kept (~/.local/share/hexarium)"},
           {"--threads", "N", "analyses at a time (cores - 1)"},
           {"--limits", "", "print every bound of the server and end"}},
          {"hexarium serve", "hexarium serve --port 9000 --data games"},
          serve};
}

}  // namespace hexarium
