// The command line: parses it and runs the verb.
#pragma once
#include <string>

namespace hexarium {
// Returns the exit code; throws Error. `commit` is printed by --version.
int run_command_line(int argc, char** argv, const std::string& commit = "unknown");
}  // namespace hexarium
