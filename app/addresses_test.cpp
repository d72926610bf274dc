#include "app/addresses.h"

#include <gtest/gtest.h>

#include "app/limits.h"

namespace hexarium {
namespace {

using namespace std::chrono_literals;
const Addresses::Time kStart = Addresses::Time{} + 1000h;

TEST(Addresses, LimitSocketsPerAddress) {
  Addresses all;
  for (size_t i = 0; i < kSocketsPerAddress; ++i) ASSERT_TRUE(all.enter("a", kStart));
  EXPECT_FALSE(all.enter("a", kStart));
  EXPECT_TRUE(all.enter("b", kStart));
  all.leave("a");
  EXPECT_TRUE(all.enter("a", kStart));
  EXPECT_FALSE(all.enter("a", kStart));
}

TEST(Addresses, LimitNewRoomsPerMinute) {
  Addresses all;
  for (int i = 0; i < kRoomsPerMinute; ++i) ASSERT_EQ(all.room("a", kStart), 0) << i;
  const int wait = all.room("a", kStart);
  EXPECT_EQ(wait, 60 / kRoomsPerMinute);
  EXPECT_EQ(all.room("b", kStart), 0);
  EXPECT_EQ(all.room("a", kStart + std::chrono::seconds(wait)), 0);
  EXPECT_NE(all.room("a", kStart + std::chrono::seconds(wait)), 0);
  int made = 0;  // asking all the time for an hour
  for (auto at = kStart + 1min; at < kStart + 1h; at += 1s) made += all.room("a", at) == 0;
  EXPECT_NEAR(made, 60 * kRoomsPerMinute, kRoomsPerMinute);
}

TEST(Addresses, LimitTheMessageRate) {
  Addresses all;
  for (int i = 0; i < kMessagesPerAddress; ++i) ASSERT_LE(all.message("a", kStart), kStart);
  EXPECT_GT(all.message("a", kStart), kStart);
  EXPECT_LE(all.message("b", kStart), kStart);
  EXPECT_LE(all.message("a", kStart + 1s), kStart + 1s);
}

TEST(Addresses, CrowdRaisesTheLimits) {
  Addresses all(3);
  for (int i = 0; i < 3 * kRoomsPerMinute; ++i) ASSERT_EQ(all.room("a", kStart), 0);
  EXPECT_NE(all.room("a", kStart), 0);
  for (size_t i = 0; i < 3 * kSocketsPerAddress; ++i) ASSERT_TRUE(all.enter("a", kStart));
  EXPECT_FALSE(all.enter("a", kStart));
}

TEST(Addresses, ForgetIdleOnes) {
  Addresses all;
  auto now = kStart;
  for (int i = 0; i < 100'000; ++i, now += 100ms) all.room(std::to_string(i), now);
  EXPECT_LE(all.size(), 4096u);
}

}  // namespace
}  // namespace hexarium
