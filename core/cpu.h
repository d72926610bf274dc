// Which instruction sets the kernels may use. The only place that queries the processor.
#pragma once
#include <string>

namespace hexarium {

// With HEXARIUM_CPU=plain in the environment everything is false and the plain kernels run.
struct Cpu {
  bool avx2 = false;         // with FMA, BMI and POPCNT
  bool avx512 = false;       // F and DQ; implies avx2
  bool vnni = false;         // with BW and VL; implies avx512
  bool amx = false;          // tiles of 8 bits and bfloat16; implies vnni
  bool neon = false;         // always present on 64-bit ARM
  bool dot_product = false;  // byte dot product; implies neon
};
const Cpu& cpu();
std::string cpu_path();  // for people: "plain", "avx2", "avx512 vnni", "amx", "neon dot-product"

// Throws Error if HEXARIUM_CPU is set to anything but `plain`.
void check_cpu_setting();

}  // namespace hexarium
