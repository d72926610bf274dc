// All limits of the server. `hexarium serve --limits` prints them; docs/security.md explains them.
#pragma once
#include <string>

#include "app/api.h"
#include "app/jobs.h"
#include "core/web_call.h"

namespace hexarium {

constexpr size_t kMostConnections = 1000;
constexpr size_t kMostHeader = 8 * 1024;
constexpr size_t kMostMessage = kMostRecord + 16 * 1024;  // bytes per message
constexpr int kBetweenMessages = 50;        // ms on average, after a burst of one second's worth
constexpr size_t kSocketsPerAddress = 100;  // these three are multiplied by --crowd
constexpr int kMessagesPerAddress = 200;    // per second, over all sockets of an address
constexpr int kRoomsPerMinute = 20;         // new rooms per address
constexpr int kPatience = 20;               // seconds to receive a request or send an answer
constexpr double kMostSeconds = 86'400;     // an analysis over the socket, which yields to others
constexpr double kMostCommand = 60;         // a command run for the page, in seconds
constexpr size_t kMostUnsent = 4000;        // messages queued for a slow reader
constexpr size_t kBrief = 1000;             // bytes: smaller requests have their own lane
// CPU time of a call that needs no engine, in each lane it is tried in:
constexpr double kBriefSeconds = 0.004;  // only requests below kBrief
constexpr double kQuickSeconds = 0.03;
constexpr double kPatientSeconds = 2;
constexpr double kGoodbye = 0.8;        // seconds from SIGTERM to exit, whatever is running
constexpr size_t kMostDrawn = 600'000;  // bytes of SVG to draw as PNG: half a second of work
constexpr double kMostPixels = 16'000'000;
constexpr uintmax_t kMostProofs = 256'000'000;  // bytes of the proof file

// The lanes: threads, waiting jobs (total, per client), turn, CPU time or wall clock, nice.
constexpr Lane kBriefLane = {1, 512, 256, 1e9, true, 0};   // short requests, never behind long ones
constexpr Lane kQuickLane = {1, 256, 128, 1e9, true, 0};   // larger ones; what took too long above
constexpr Lane kPatientLane = {2, 64, 16, 1e9, true, 10};  // what took too long there; pictures
constexpr Lane kFilesLane = {1, 128, 64, 1e9, false, 0};   // the library; its file may be locked
constexpr Lane kEngineLane = {1, 512, 64, 4, false, 10};   // the number of threads is --threads

std::string limits_text(int crowd = 1);  // for `serve --limits`

}  // namespace hexarium
