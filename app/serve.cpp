// `hexarium serve`: starts the server.
#include "app/serve.h"

#include <fmt/format.h>
#include <malloc.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
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

// https://NAME[:PORT], as browsers send it; throws Error otherwise.
std::string origin_of(const std::string& text) {
  const std::string origin = lower(text);
  const size_t host = origin.find("://") + 3;
  const bool http = origin.starts_with("https://") || origin.starts_with("http://");
  if (!text.empty() &&
      (!http || host >= origin.size() ||
       origin.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.:[]", host) != origin.npos))
    throw Error(fmt::format("origin {}: expected https://NAME", quote(text)));
  return origin;
}

int serve(Args& args) {
  const int crowd = static_cast<int>(args.number("crowd", 1, 1, 1000));
  if (args.has("limits")) {
    args.out << limits_text(crowd);
    return 0;
  }
  // Return large blocks to the system as soon as they are freed. By default the C library starts to
  // keep them, and the worst requests left twice as much memory behind (tests/http/attack.py).
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  ServerSetup setup;
  setup.crowd = crowd;
  setup.origin = origin_of(args.text("origin", ""));
  setup.host = args.text("host", setup.host);
  check_host(setup.host);
  setup.port = static_cast<int>(args.number("port", setup.port, 0, 65535));
  const bool any_port = !args.has("port");
  if (any_port) setup.other_ports = 20;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  setup.threads = static_cast<int>(args.number("threads", std::max(1, cores - 1), 1, 256));
  Rooms::Limits limits;
  limits.rooms =
      static_cast<size_t>(args.number("rooms", static_cast<int64_t>(limits.rooms), 1, 1'000'000));
  limits.idle_ms = args.number("room-weeks", limits.idle_ms / kWeekMs, 1, 500) * kWeekMs;
  const std::filesystem::path folder = args.text("data", usual_folder());
  std::error_code problem;
  std::optional<WebModule> module;
  if (const auto usual = folder / "module";
      args.has("module") || std::filesystem::exists(usual, problem))
    module = read_module(args.text("module", usual.string()));
  setup.module = module ? &*module : nullptr;
  // All options are good: from here on, files are created.
  std::filesystem::create_directories(folder, problem);
  if (problem) throw Error(fmt::format("data {}: {}", quote(folder.string()), problem.message()));
  Library library((folder / "library.sqlite").string());
  setup.library = &library;
  Rooms rooms((folder / "rooms.sqlite").string(), limits);
  setup.rooms = &rooms;
  setup.data = folder.string();
  setup.listening = [&](int port) {
    if (any_port && port != setup.port)
      args.err << fmt::format("port {} is in use (is Hexarium already running?); using {}\n",
                              setup.port, port);
    const bool six = setup.host.find(':') != std::string::npos;
    args.out << fmt::format("Hexarium is at http://{}:{}/   (press Ctrl-C to stop)\n",
                            six ? "[" + setup.host + "]" : setup.host, port)
             << std::flush;
    if (!setup.host.starts_with("127.") && setup.host != "localhost" && setup.host != "::1")
      args.err
          << "warning: " << setup.host
          << " is reachable from other machines: anyone who can reach it may use this computer's "
             "CPU time and delete saved games; there is no password\n";
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
          "Start the server: play all games in a browser.",
          {{"--host", "ADDRESS", "address to listen on (127.0.0.1: this machine only)"},
           {"--port", "N", "port (8080 or the next free one; 0 = any)"},
           {"--data", "DIR", "folder for saved games (~/.local/share/hexarium)"},
           {"--module", "DIR", "WebAssembly module for playing offline (DATA/module)"},
           {"--threads", "N", "analyses to run at the same time (cores - 1)"},
           {"--origin", "URL", "https://NAME of a reverse proxy (docs/rooms.md)"},
           {"--crowd", "N", "multiply the limits per address by N (1)"},
           {"--rooms", "N", "number of games with friends to keep (10000)"},
           {"--room-weeks", "N", "weeks to keep an unused game (4)"},
           {"--limits", "", "print all limits of the server and exit"}},
          {"hexarium serve", "hexarium serve --port 9000 --data games"},
          serve,
          /*page*/ {},
          /*json*/ false};
}

}  // namespace hexarium
