// The search for any processor.
#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <memory>

#include "games/iqlink/search.h"

namespace hexarium::iqlink {
namespace {

using Vector = uint64_t __attribute__((vector_size(16)));

Vector lanes_of(int lanes) { return Vector{-uint64_t(lanes & 1), -uint64_t(lanes >> 1)}; }
int lanes_that(Vector flags) { return static_cast<int>((flags[0] & 1) | (flags[1] & 2)); }
void squeeze_to(uint64_t* to, Vector v, int lanes) {
  to[0] = lanes & 1 ? v[0] : v[1];
  to[1] = v[1];
}

#include "games/iqlink/search_body.h"

}  // namespace

SearchFunction search_plain() { return run_search; }

}  // namespace hexarium::iqlink
