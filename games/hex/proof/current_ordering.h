// Move ordering by electrical current. Each colour's full connections are wires between its two
// sides; a wire has a small resistance, an empty cell resistance 1, a stone none. Cells with a high
// current matter most.
#pragma once
#include "games/hex/proof/virtual_connections.h"

namespace hexarium::hex {

// The share of the current of `vc`'s colour through each empty cell.
template <int W>
class CurrentOrdering {
 public:
  void measure(const Geometry<W>& g, const Connections<W>& vc);
  float flow(int cell) const { return flow_[cell]; }
  float total() const { return total_; }  // total current at voltage 1: high = well connected

 private:
  std::array<float, 64 * W> flow_;
  float total_ = 0;
  std::vector<float> matrix_, potential_;
};

extern template class CurrentOrdering<1>;
extern template class CurrentOrdering<2>;
extern template class CurrentOrdering<3>;
extern template class CurrentOrdering<4>;
extern template class CurrentOrdering<7>;

}  // namespace hexarium::hex
