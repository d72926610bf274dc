#include "app/limits.h"

#include <fmt/format.h>

#include "app/subprocess.h"
#include "core/json.h"

namespace hexarium {

std::string limits_text(int crowd) {
  std::string out;
  const auto say = [&](const std::string& what, auto number, const char* unit) {
    out += fmt::format("{:<58}{:>12} {}\n", what, number, unit);
  };
  say("connections", kMostConnections, "");
  say("request header", kMostHeader, "bytes");
  say("request body", kMostBody, "bytes");
  say("record", kMostRecord, "bytes");
  say("keys in a request's JSON", kMostNames, "");
  say("nesting of JSON", kDeepestJson, "");
  say("message over a socket", kMostMessage, "bytes");
  say("average time between messages on a socket", kBetweenMessages, "ms");
  say("messages from one address", kMessagesPerAddress * crowd, "per s");
  say("sockets per address", kSocketsPerAddress * static_cast<size_t>(crowd), "");
  say("new rooms per address", kRoomsPerMinute * crowd, "per min");
  say("messages queued for a slow reader", kMostUnsent, "");
  say("time to receive a request or send an answer", kPatience, "s");
  say("engine's answer", Context{}.seconds, "s");
  say("analysis over a socket", kMostSeconds, "s");
  say("command run for the page", kMostCommand, "s");
  say("turn of an analysis while others wait", kEngineLane.turn, "s");
  say(fmt::format("work for any other call below {} bytes, first attempt", kBrief), kBriefSeconds,
      "CPU s");
  say("work for any other call, next attempt", kQuickSeconds, "CPU s");
  say("work for any other call, last attempt, and for a PNG", kPatientSeconds, "CPU s");
  say("SVG to be drawn as PNG", kMostDrawn, "bytes");
  say("a PNG", kMostPixels, "pixels");
  const std::pair<std::string, Lane> lanes[] = {
      {fmt::format("requests below {} bytes", kBrief), kBriefLane},
      {"other requests", kQuickLane},
      {"last attempts", kPatientLane},
      {"library requests", kFilesLane},
      {"engine requests", kEngineLane}};
  for (const auto& [name, lane] : lanes) {
    say(fmt::format("{}, waiting", name), lane.longest, "");
    say(fmt::format("{}, waiting, per client", name), lane.most_per_client, "");
  }
  say("rooms (--rooms)", Rooms::Limits{}.rooms, "");
  say("lifetime of an unused room (--room-weeks)", Rooms::Limits{}.idle_ms / kWeekMs, "weeks");
  say("moves per game in a room", Rooms::Limits{}.moves, "");
  say("saved games", Library::kMost, "");
  say("library file", Library::kMostBytes, "bytes");
  say("records in one answer from the library", Library::kMostListed, "bytes");
  say("proof file", kMostProofs, "bytes");
  say("memory of a command run for the page", CommandLimits{}.memory >> 30, "GB");
  say("output of a command run for the page", CommandLimits{}.output >> 20, "MB");
  say("log lines", 1, "per s");
  say("time from SIGTERM to exit", kGoodbye, "s");
  return out;
}

}  // namespace hexarium
