#include "app/limits.h"

#include <fmt/format.h>

#include "core/read_json.h"

namespace hexarium {

std::string limits_text(int crowd) {
  std::string out;
  const auto say = [&](const std::string& what, auto number, const char* unit) {
    out += fmt::format("{:<58}{:>12} {}\n", what, number, unit);
  };
  say("connections", kMostConnections, "");
  say("a request's header", kMostHeader, "bytes");
  say("a request's body", kMostBody, "bytes");
  say("a record", kMostRecord, "bytes");
  say("names in a request's JSON", kMostNames, "");
  say("depth of JSON", kDeepest, "");
  say("a message over the analysis socket", kMostMessage, "bytes");
  say("least time between messages over a socket", kBetweenMessages, "ms");
  say("messages of one address over all its sockets", kMessagesPerAddress * crowd, "per s");
  say("sockets of one address", kSocketsPerAddress * static_cast<size_t>(crowd), "");
  say("rooms made by one address", kRoomsPerMinute * crowd, "per min");
  say("messages that wait for a slow reader", kMostUnsent, "");
  say("to receive a request, or to send an answer", kPatience, "s");
  say("an engine's answer", Context{}.seconds, "s");
  say("an analysis over the socket", kMostSeconds, "s");
  say("its turn while others wait", kEngineLane.turn, "s");
  say("work for any other call, first try", kQuickSeconds, "CPU s");
  say("work for any other call, second try", kPatientSeconds, "CPU s");
  say("a PNG is drawn from", kMostDrawn, "bytes");
  say("a PNG", kMostPixels, "pixels");
  const std::pair<const char*, Lane> lanes[] = {{"questions below 1000 bytes", kBriefLane},
                                                {"other questions", kQuickLane},
                                                {"second tries", kPatientLane},
                                                {"uses of the library", kFilesLane},
                                                {"questions for engines", kEngineLane}};
  for (const auto& [name, lane] : lanes) {
    say(fmt::format("{} that wait", name), lane.longest, "");
    say(fmt::format("{} that wait for one client", name), lane.most_per_client, "");
  }
  say("rooms (--rooms)", Rooms::Limits{}.rooms, "");
  say("an unused room is kept (--room-weeks)", Rooms::Limits{}.idle_ms / kWeekMs, "weeks");
  say("moves of a game in a room", Rooms::Limits{}.moves, "");
  say("saved games", Library::kMost, "");
  say("the library's file", Library::kMostBytes, "bytes");
  say("records in one answer of the library", Library::kMostListed, "bytes");
  say("the file of proofs", kMostProofs, "bytes");
  say("a command run for the page: memory", 4, "GB");
  say("a command run for the page: output", 4, "MB");
  say("lines of the log", 1, "per s");
  say("from SIGTERM to the end", kGoodbye, "s");
  return out;
}

}  // namespace hexarium
