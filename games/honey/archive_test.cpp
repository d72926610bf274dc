#include "games/honey/archive.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace hexarium::honey {
namespace {

void put(std::string& bytes, size_t at, size_t size, uint64_t number) {
  for (size_t i = 0; i < size; ++i) bytes[at + i] = static_cast<char>(number >> (8 * i));
}

constexpr uint32_t kSum = 0x3b41c9e6;  // the CRC of 1000 x's

// A stored file of `size` bytes, listed `times` times: a 2 MB archive that would unpack to 2 GB.
std::string listed_often(size_t size, size_t times) {
  std::string local(30, '\0');
  put(local, 0, 4, 0x04034b50), put(local, 18, 4, size), put(local, 22, 4, size);
  put(local, 14, 4, kSum), put(local, 26, 2, 1);
  std::string archive = local + "a" + std::string(size, 'x');
  const size_t start = archive.size();
  for (size_t i = 0; i < times; ++i) {
    std::string listed(46, '\0');
    put(listed, 0, 4, 0x02014b50), put(listed, 20, 4, size), put(listed, 24, 4, size);
    put(listed, 16, 4, kSum), put(listed, 28, 2, 1);
    archive += listed + static_cast<char>('a' + i % 26);
  }
  std::string end(22, '\0');
  put(end, 0, 4, 0x06054b50), put(end, 8, 2, times), put(end, 10, 2, times);
  put(end, 12, 4, archive.size() - start), put(end, 16, 4, start);
  return archive + end;
}

TEST(HoneyArchive, RejectsOverlappingEntriesBeforeUnpacking) {
  EXPECT_EQ(read_archive("fine.zip", listed_often(1000, 1), "")->at("a"), std::string(1000, 'x'));
  try {
    read_archive("bomb.zip", listed_often(1'900'000, 1000), "");
    FAIL() << "unpacked";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("overlap"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace hexarium::honey
