#include "games/hexceed/table.h"

#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace hexarium::hexceed {

namespace {
// data: low in bits 0..15, high 16..31, piece 32..39, work 40..47.
uint64_t pack(Bounds b, int work) {
  return uint64_t{static_cast<uint16_t>(b.low)} | uint64_t{static_cast<uint16_t>(b.high)} << 16 |
         uint64_t{b.piece} << 32 | static_cast<uint64_t>(work) << 40;
}
int work_of(uint64_t data) { return static_cast<int>(data >> 40 & 255); }
constexpr size_t kHugePage = size_t{1} << 21;
constexpr auto kRelaxed = std::memory_order_relaxed;
}  // namespace

Table::Table(int log2_entries) : mask_((uint64_t{1} << (log2_entries - 2)) - 1) {
  // The system zeroes pages on first use, so a large table costs nothing until it is used.
  const size_t bytes = (mask_ + 1) * sizeof(Bucket);
  const size_t page = bytes < kHugePage ? sizeof(Bucket) : kHugePage;
  void* memory = std::calloc(bytes + page, 1);
  if (!memory) throw std::bad_alloc();
  raw_.reset(memory);
  const auto address = (reinterpret_cast<uintptr_t>(memory) + page - 1) / page * page;
  buckets_ = reinterpret_cast<Bucket*>(address);
#ifdef MADV_HUGEPAGE
  // Entries are scattered; with small pages nearly every access would cause a page fault.
  if (page == kHugePage) madvise(buckets_, bytes, MADV_HUGEPAGE);
#endif
}

bool Table::find(uint64_t key, Bounds& bounds) const {
  for (const Entry& entry : buckets_[key & mask_].entries) {
    const uint64_t data = entry.data.load(kRelaxed);
    if ((entry.check.load(kRelaxed) ^ data) != key || data == 0) continue;
    bounds = {static_cast<int16_t>(data), static_cast<int16_t>(data >> 16),
              static_cast<uint8_t>(data >> 32)};
    return true;
  }
  return false;
}

void Table::store(uint64_t key, Bounds bounds, int work) {
  Bucket& bucket = buckets_[key & mask_];
  Entry* place = nullptr;
  int least = 256;
  for (Entry& entry : bucket.entries) {
    const uint64_t data = entry.data.load(kRelaxed);
    if (data != 0 && (entry.check.load(kRelaxed) ^ data) == key) {
      place = &entry;
      break;
    }
    if (work_of(data) < least) least = work_of(data), place = &entry;
  }
  const uint64_t data = pack(bounds, work);
  place->data.store(data, kRelaxed);
  place->check.store(key ^ data, kRelaxed);
}

}  // namespace hexarium::hexceed
