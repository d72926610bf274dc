#include "games/hex/train/training_run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/file.h"
#include "core/text.h"

namespace hexarium::hex::net {
namespace {

namespace fs = std::filesystem;

class HexTrainingRun : public testing::Test {
 protected:
  HexTrainingRun() { fs::remove_all(folder), fs::create_directories(folder); }
  ~HexTrainingRun() override { fs::remove_all(folder); }
  TrainingOptions small() const {
    TrainingOptions o;
    o.folder = (folder / "run").string();
    o.shape = {1, 32, 0};
    o.play.sizes = {4};
    o.play.visits = 4;
    o.chunk = 100, o.batch = 16, o.seconds = 1e6, o.rounds = 1;
    return o;
  }
  const fs::path folder = fs::temp_directory_path() / fmt::format("hexarium_training_{}", getpid());
};

Sample sample(uint16_t value) {
  Sample s;
  s.position.size = 2;
  s.policy = {255, 0, 0, 0};
  s.value = value;
  return s;
}

std::vector<int> values(const std::deque<Sample>& samples) {
  std::vector<int> out;
  for (const Sample& s : samples) out.push_back(s.value);
  return out;
}

TEST_F(HexTrainingRun, ReadsSampleFilesAsTheyGrow) {
  SampleFiles files(folder);
  EXPECT_EQ(files.count(), 0);
  EXPECT_TRUE(files.read_new(10).empty());
  write_file(files.name(0).string(), to_bytes(sample(1)) + to_bytes(sample(2)));
  EXPECT_EQ(values(files.read_new(10)), (std::vector{1, 2}));
  EXPECT_TRUE(files.read_new(10).empty());
  // An incomplete sample is left for the next call.
  const std::string third = to_bytes(sample(3));
  std::ofstream(files.name(0), std::ios::app | std::ios::binary) << third.substr(0, 5);
  EXPECT_TRUE(files.read_new(10).empty());
  std::ofstream(files.name(0), std::ios::app | std::ios::binary) << third.substr(5);
  write_file(files.name(1).string(), to_bytes(sample(4)) + to_bytes(sample(5)));
  EXPECT_EQ(files.count(), 2);
  EXPECT_EQ(values(files.read_new(2)), (std::vector{4, 5}));  // the newest
  EXPECT_EQ(values(SampleFiles(folder).read_new(4)), (std::vector{2, 3, 4, 5}));
}

TEST_F(HexTrainingRun, RefusesAGapBetweenSampleFiles) {
  SampleFiles files(folder);
  write_file(files.name(0).string(), to_bytes(sample(1)));
  write_file(files.name(2).string(), to_bytes(sample(2)));
  try {
    files.read_new(10);
    FAIL();
  } catch (const Error& e) {
    EXPECT_STREQ(e.what(), "sample file 'samples-0002.bin': expected samples-0001.bin before it");
  }
}

TEST_F(HexTrainingRun, PlaysLearnsSavesAndResumes) {
  size_t samples = 0;
  {
    TrainingRun run(small());
    const auto before = run.player().parameters;
    const auto round = run.next();
    ASSERT_TRUE(round);
    EXPECT_GE(round->fresh, 100u);
    EXPECT_EQ(round->buffer, round->fresh);
    EXPECT_EQ(round->games, run.games());
    // Every sample three times, in whole batches.
    EXPECT_EQ(round->learned.count, static_cast<int>(3 * round->fresh / 16 * 16));
    EXPECT_EQ(round->unseen.count, static_cast<int>(round->fresh));
    EXPECT_NE(run.player().parameters, before);
    EXPECT_FALSE(run.next());  // only one round was requested
    samples = round->fresh;
    const fs::path state = folder / "run/state.bin";
    EXPECT_EQ(Trainer::load(read_file(state.string())).average, run.player().parameters);
    EXPECT_EQ(Network::load(read_file((folder / "run/network.bin").string())).parameters,
              run.player().parameters);
  }
  const std::string first = read_file((folder / "run/network.bin").string());
  TrainingRun again(small());
  EXPECT_EQ(again.player().save(), first);
  const auto round = again.next();
  ASSERT_TRUE(round);
  EXPECT_EQ(round->buffer, samples + round->fresh);
  EXPECT_EQ(SampleFiles(folder / "run").count(), 2);
}

TEST_F(HexTrainingRun, SameRunTwiceGivesTheSameNetwork) {
  TrainingOptions a = small(), b = small();
  b.folder = (folder / "other").string();
  TrainingRun one(a), two(b);
  one.next(), two.next();
  EXPECT_EQ(one.player().parameters, two.player().parameters);
}

TEST_F(HexTrainingRun, LearnsFromTheSamplesOfAnotherRunWithoutPlaying) {
  TrainingOptions o = small();
  o.samples_of = (folder / "run").string();
  o.folder = (folder / "second").string();
  EXPECT_THROW(TrainingRun{o}, Error);  // no samples yet
  TrainingRun(small()).next();
  TrainingRun run(o);
  const auto round = run.next();
  ASSERT_TRUE(round);
  EXPECT_EQ(run.games(), 0u);
  EXPECT_EQ(round->fresh, 100u);  // learns as if it had played a chunk
  EXPECT_EQ(round->learned.count, 3 * 100 / 16 * 16);
  EXPECT_EQ(SampleFiles(o.folder).count(), 0);
}

TEST_F(HexTrainingRun, ANewRunGrowsTheWeightsItStartsFrom) {
  const std::string weights = (folder / "small.bin").string();
  write_file(weights, Network({1, 32, 1}, 5).save());
  TrainingOptions o = small();
  o.start = weights;
  o.shape = {2, 32, 0};
  EXPECT_EQ(TrainingRun(o).player().shape, (Shape{2, 32, 1}));  // pooling is unchanged
}

TEST_F(HexTrainingRun, TheWindowKeepsTheNewestSamples) {
  TrainingOptions o = small();
  o.window = 60;
  const auto round = TrainingRun(o).next();
  ASSERT_TRUE(round);
  EXPECT_EQ(round->buffer, 60u);
}

}  // namespace
}  // namespace hexarium::hex::net
