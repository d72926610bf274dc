// Compares the kernels of the Hex network with the plain one, value by value. Small enough to be
// cross-compiled without libraries: tests/arm64/kernels runs it under qemu.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/cpu.h"
#include "core/random.h"
#include "games/hex/net/network.h"

using namespace hexarium;
using namespace hexarium::hex;

int main() {
  Random random(3);
  std::printf("%s:", cpu_path().c_str());
  for (const std::string& name : net::kernels()) std::printf(" %s", name.c_str());
  std::printf("\n");
  bool good = true;
  for (const int channels : {32, 48, 64}) {
    net::Network network({4, channels, 2}, 5);
    for (size_t i = network.shape.pool(0); i < network.shape.best_move(); ++i)
      network.parameters[i] = static_cast<float>(0.1 * (random.unit() - 0.5));
    network.prepare();
    for (const std::string& name : net::kernels()) {
      Random random_stones(3);  // the same positions for every kernel
      float worst = 0;
      int compared = 0;
      for (const int size : {1, 2, 5, 11, 13, 20}) {
        net::Position p;
        p.size = size;
        for (int i = 0; i < size * size / 3;) {
          const int cell = static_cast<int>(random_stones.below(static_cast<uint32_t>(p.cells())));
          uint8_t& stone = p.stone[cell];
          if (!stone) stone = static_cast<uint8_t>(1 + i++ % 2);
        }
        const net::Position* all[] = {&p};
        network.kernel = "plain";
        const net::Evaluation wanted = network.evaluate(all)[0];
        network.kernel = name;
        const net::Evaluation e = network.evaluate(all)[0];
        worst = std::max(worst, std::abs(e.value - wanted.value));
        for (size_t i = 0; i < e.policy.size(); ++i, ++compared)
          worst = std::max(worst, std::abs(e.policy[i] - wanted.policy[i]));
      }
      const bool bytes = name == "avx2-8" || name == "vnni" || name == "amx" || name == "neon-dot";
      good &= worst <= (bytes ? 0.05f : 1e-4f);
      std::printf("%d channels, %-8s differs by at most %.6f in %d values\n", channels,
                  name.c_str(), static_cast<double>(worst), compared);
    }
  }
  return good ? 0 : 1;
}
