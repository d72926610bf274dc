// Every bound of the server in one place; `hexarium serve --limits` prints them and
// docs/security.md says what they are for.
#pragma once
#include <string>

#include "app/api.h"
#include "app/jobs.h"
#include "core/web_call.h"

namespace hexarium {

constexpr size_t kMostConnections = 1000;
constexpr size_t kMostHeader = 8 * 1024;
constexpr size_t kMostMessage = kMostRecord + 16 * 1024;  // bytes over a socket
constexpr int kBetweenMessages = 50;        // ms on average, after a second's worth of them at once
constexpr size_t kSocketsPerAddress = 100;  // these three times --crowd
constexpr int kMessagesPerAddress = 200;    // a second, over all its sockets
constexpr int kRoomsPerMinute = 20;         // made by one address
constexpr int kPatience = 20;           // seconds for a request to come in, for an answer to go out
constexpr double kMostSeconds = 60;     // an analysis over the socket
constexpr size_t kMostUnsent = 4000;    // messages for a reader who does not read
constexpr size_t kBrief = 1000;         // bytes of a question that has a lane for itself
constexpr double kQuickSeconds = 0.03;  // of work, for a call that is no engine's
constexpr double kPatientSeconds = 2;   // the same at the second try
constexpr double kGoodbye = 0.8;        // seconds from SIGTERM to the end, whatever is running
constexpr size_t kMostDrawn = 600'000;  // bytes of SVG that become a PNG: half a second's work
constexpr double kMostPixels = 16'000'000;
constexpr uintmax_t kMostProofs = 256'000'000;  // bytes of the file of proofs

// The lanes: threads, jobs that wait in all and of one client, the turn, CPU time or clock, nice.
constexpr Lane kBriefLane = {1, 512, 256, 1e9, true, 0};  // short questions, never behind long ones
constexpr Lane kQuickLane = {1, 256, 128, 1e9, true, 0};  // the others
constexpr Lane kPatientLane = {2, 64, 16, 1e9, true, 10};  // what took too long in those two
constexpr Lane kFilesLane = {1, 128, 64, 1e9, false, 0};   // the library: others may lock its file
constexpr Lane kEngineLane = {1, 512, 64, 4, false, 10};   // --threads says how many

std::string limits_text(int crowd = 1);  // as --crowd says

}  // namespace hexarium
