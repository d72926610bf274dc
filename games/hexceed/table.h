// A fixed-size transposition table that any number of threads share without locks.
#pragma once
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace hexarium::hexceed {

// What is known about a position: its value is in [low, high]; `piece` was a good choice.
struct Bounds {
  int16_t low = -30000, high = 30000;
  uint8_t piece = 255;
};

class Table {
 public:
  explicit Table(int log2_entries);
  bool find(uint64_t key, Bounds& bounds) const;
  // Replaces the entry with this key or else the one with the least `work` in the bucket.
  void store(uint64_t key, Bounds bounds, int work);
  void prefetch(uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

 private:
  // check == key ^ data, so an entry torn by two writers matches no key.
  struct Entry {
    std::atomic<uint64_t> check, data;
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };
  struct Free {
    void operator()(void* p) const { std::free(p); }
  };
  std::unique_ptr<void, Free> raw_;
  Bucket* buckets_;
  uint64_t mask_;
};

}  // namespace hexarium::hexceed
