// Convolution kernels for Intel's tiles (AMX): 8 bits for playing, bfloat16 for learning.
#pragma once
#include "games/hex/net/network.h"

namespace hexarium::hex::net {

// `base` with convolutions by tiles; 48 channels do not fill tiles and stay with `base`.
Kernel with_tiles(Kernel base, int channels);

}  // namespace hexarium::hex::net
