// What kernels may use of this processor: the one place that asks it.
#pragma once
#include <string>

namespace hexarium {

// With HEXARIUM_CPU=plain in the environment all of it is false, and plain kernels run everywhere.
struct Cpu {
  bool avx2 = false;         // with FMA, BMI and POPCNT
  bool avx512 = false;       // F and DQ, and all of avx2
  bool vnni = false;         // with BW and VL, and all of avx512
  bool neon = false;         // 64-bit ARM has it
  bool dot_product = false;  // of bytes, and neon
};
const Cpu& cpu();
std::string cpu_path();  // for people: "plain", "avx2", "avx512 vnni", "neon dot-product"

// Throws Error if HEXARIUM_CPU is neither empty nor `plain`.
void check_cpu_wish();

}  // namespace hexarium
