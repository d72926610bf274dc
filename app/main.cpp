// The program: runs the command line and turns errors into one line on stderr and exit code 2.
#include <csignal>
#include <exception>
#include <iostream>
#include <new>

#include "app/cli.h"
#include "core/text.h"
#include HEXARIUM_COMMIT_FILE

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_DFL);  // `hexarium ... | head` ends quietly
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);  // reading input must not flush output of other threads
  std::string problem;
  try {
    const int code = hexarium::run_command_line(argc, argv, HEXARIUM_COMMIT);
    std::cout.flush();
    if (!std::cout) throw hexarium::Error("standard output: cannot be written");
    return code;
  } catch (const std::bad_alloc&) {
    problem = "out of memory";
  } catch (const std::exception& error) {
    problem = error.what();
  }
  std::cout.flush();
  std::cerr << "hexarium: " << problem << '\n';
  return 2;
}
