// A fixed-size zero-initialised array whose untouched pages cost nothing: on large boards most
// pairs of cells and most table entries are never used.
#pragma once
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace hexarium::hex {

template <class T>
class ZeroedArray {
 public:
  explicit ZeroedArray(size_t count)
      : items_(static_cast<T*>(std::calloc(count, sizeof(T))), std::free) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (!items_ && count) throw std::bad_alloc();
  }
  T& operator[](size_t i) { return items_[i]; }
  const T& operator[](size_t i) const { return items_[i]; }

 private:
  std::unique_ptr<T[], void (*)(void*)> items_;
};

}  // namespace hexarium::hex
