// A workload of `hexarium bench`. Work is counted in nodes, which are the same on every machine.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

namespace hexarium {

struct BenchCase {
  std::string workload;           // "31 positions"
  std::function<uint64_t()> run;  // checks its answers (throws Error); returns nodes
  // A small part of it, run by the fast solver and by the reference to get the ratio; may be empty.
  std::function<void()> small, reference;
};

}  // namespace hexarium
