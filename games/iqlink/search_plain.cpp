// The search for any processor.
#include <algorithm>
#include <bit>
#include <climits>
#include <memory>

#include "games/iqlink/search.h"

namespace hexarium::iqlink {
namespace {

using Vector = uint64_t __attribute__((vector_size(16)));

bool any(Vector v) { return v[0] | v[1]; }

#include "games/iqlink/search_impl.h"

}  // namespace

SearchFunction search_plain() { return run_search; }

}  // namespace hexarium::iqlink
