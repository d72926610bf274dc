#include "core/child_process.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>

namespace hexarium {
namespace {

std::string read_all(int end) {
  std::string out;
  char bytes[4096];
  for (ssize_t count; (count = read(end, bytes, sizeof bytes)) > 0;) out.append(bytes, count);
  return out;
}

ChildProcess shell(const std::string& script) { return ChildProcess({"/bin/sh", "-c", script}); }

TEST(ChildProcess, AnswersWhatIsWrittenToIt) {
  ChildProcess child = shell("read line; echo got $line; echo oops >&2; exit 3");
  ASSERT_EQ(write(child.input(), "this\n", 5), 5);
  std::string output, errors;
  EXPECT_TRUE(child.read([&](std::string_view bytes) { output += bytes; },
                         [&](std::string_view bytes) { errors += bytes; }, [] { return false; }));
  EXPECT_EQ(output, "got this\n");
  EXPECT_EQ(errors, "oops\n");
  EXPECT_EQ(child.wait(), 3);
  EXPECT_EQ(child.wait(), 3);  // waiting twice is fine
}

TEST(ChildProcess, IsKilledWhenItsReaderGivesUp) {
  ChildProcess child = shell("echo begun; sleep 600");
  std::string output;
  const auto take = [&](std::string_view bytes) { output += bytes; };
  EXPECT_FALSE(child.read(take, take, [&] { return !output.empty(); }));
  EXPECT_EQ(output, "begun\n");
  EXPECT_EQ(child.wait(), -1);
}

TEST(ChildProcess, SeesEndOfInputAfterClose) {
  ChildProcess child = shell("cat");
  EXPECT_FALSE(child.wait(0));
  child.close_input();
  EXPECT_TRUE(child.wait(600.0));
  EXPECT_EQ(child.wait(), 0);
}

TEST(ChildProcess, KillEndsItAndItsChildren) {
  ChildProcess child = shell("sleep 600 & echo $!; wait");
  char bytes[32] = {};
  ASSERT_GT(read(child.output(), bytes, sizeof bytes - 1), 0);
  const pid_t grandchild = std::atoi(bytes);
  ASSERT_GT(grandchild, 1);
  child.kill();
  EXPECT_EQ(child.wait(), -1);
  EXPECT_EQ(read_all(child.output()), "");  // every copy of the write end is closed
}

TEST(ChildProcess, MissingProgramExitsWith127) {
  EXPECT_EQ(ChildProcess({"/no/such/program"}).wait(), 127);
}

TEST(ChildProcess, InheritsNoOtherOpenFiles) {
  ChildProcess child = shell("ls /proc/self/fd | wc -l");
  // 0, 1, 2 and the folder that ls has open.
  EXPECT_EQ(read_all(child.output()), "4\n");
}

TEST(ChildProcess, ReportsCpuTime) {
  ChildProcess child = shell("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo; read x");
  char byte;
  ASSERT_EQ(read(child.output(), &byte, 1), 1);
  EXPECT_GT(child.cpu_seconds(), 0.0);
}

}  // namespace
}  // namespace hexarium
