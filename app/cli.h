#pragma once

namespace hexarium {
int run_command_line(int argc, char** argv);  // the exit code; throws Error
}
