#include "games/hex/protocol/hexlib_judge.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <thread>

namespace hexarium::hex {

Judged judge(const std::vector<std::string>& command, const IoiSettings& settings) {
  const IoiGame check(settings);  // throws if the start is not a position
  const std::string text = (std::filesystem::temp_directory_path() / "hexlib_XXXXXX").string();
  std::vector<char> folder(text.begin(), text.end());
  folder.push_back('\0');
  if (!mkdtemp(folder.data()))
    throw Error(fmt::format("judge: no temporary folder {}: {}", quote(text), strerror(errno)));
  const std::string out = std::string(folder.data()) + "/HEX.OUT";
  const std::vector<std::string> environment = {
      "HEXLIB_START=" + settings.start,
      fmt::format("HEXLIB_LEVEL={}", settings.level),
      fmt::format("HEXLIB_TIME={}", settings.library_seconds),
      fmt::format("HEXLIB_LIMIT={}", settings.total_seconds),
      fmt::format("HEXLIB_MIRROR={}", settings.mirror ? 1 : 0),
      "HEXLIB_OUT=" + out};
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  const pid_t child = fork();
  if (child < 0) throw Error(fmt::format("judge: fork: {}", strerror(errno)));
  if (child == 0) {
    const int null = open("/dev/null", O_RDWR);  // no keyboard, no screen
    for (int fd = 0; fd < 3; ++fd) dup2(null, fd);
    for (const std::string& entry : environment) putenv(const_cast<char*>(entry.c_str()));
    std::vector<char*> argv;
    for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    execvp(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  bool killed = false;
  while (waitpid(child, &status, WNOHANG) == 0) {
    // One second of grace: the clock of the library decides, this one only ends a program that
    // hangs.
    if (!killed && seconds() > settings.total_seconds + 1) {
      killed = true;
      kill(child, SIGKILL);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  Judged judged;
  judged.seconds = seconds();
  std::string log;
  try {
    log = read_file(out, 1 << 20);
  } catch (const Error&) {
  }
  std::filesystem::remove_all(folder.data());
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127 && log.empty())
    throw Error(fmt::format("judge {}: cannot be run", quote(command[0])));
  judged.result = "unfinished";
  std::string fault;
  for (const std::string_view line : split(log, '\n')) {
    const auto words = split(line);
    if (words.size() == 3 && words[0] == "1") ++judged.moves;
    if (words.size() >= 2 && words[0] == "illegal" && fault.empty()) fault = line.substr(8);
    if (words.size() >= 4 && words[0] == "result") {
      judged.result = words[1];
      judged.score = static_cast<int>(parse_int(words[3], 0, 100, "score"));
    }
  }
  if (killed || WIFSIGNALED(status)) {
    judged.result = killed ? "timeout" : "crash", judged.score = 0;
    judged.reason = killed ? "still running after the limit"
                           : fmt::format("ended by signal {}", WTERMSIG(status));
  } else if (judged.result == "illegal") {
    judged.reason = fault;
  } else if (judged.result == "unfinished") {
    judged.reason = log.empty() ? "it never called HexLib" : "it ended before the game";
  }
  return judged;
}

}  // namespace hexarium::hex
