// A workload of `hexarium bench`. Work is counted in nodes, which are the same on every machine.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

namespace hexarium {

struct BenchCase {
  std::string workload;            // "31 positions"
  std::function<uint64_t()> run;   // checks its answers (throws Error if one is wrong), returns nodes
  // The same small part by the fast solver and by the reference, for the ratio; may be empty.
  std::function<void()> small, reference;
};

}  // namespace hexarium
