#include "core/cpu.h"

#include <cstdlib>

#include "core/text.h"

#if defined(__aarch64__)
#include <sys/auxv.h>
#elif defined(__x86_64__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace hexarium {

namespace {

// HEXARIUM_CPU, or empty.
std::string setting() {
  const char* text = std::getenv("HEXARIUM_CPU");
  return text ? text : "";
}

#if defined(__x86_64__)
// AMX tiles need support by the processor and permission from Linux, requested once per process.
bool tiles() {
  constexpr unsigned kBfloat16 = 1u << 22, kTiles = 1u << 24, kBytes = 1u << 25;  // leaf 7, edx
  constexpr unsigned kVectorBfloat16 = 1u << 5;  // leaf 7, second part, eax
  constexpr int kRequestPermission = 0x1023, kTileData = 18;
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
  constexpr unsigned kAll = kBfloat16 | kTiles | kBytes;
  if ((d & kAll) != kAll) return false;
  if (!__get_cpuid_count(7, 1, &a, &b, &c, &d) || !(a & kVectorBfloat16)) return false;
  return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}
#endif

}  // namespace

const Cpu& cpu() {
  static const Cpu kFound = [] {
    Cpu found;
    if (setting() == "plain") return found;
#if defined(__x86_64__)
    __builtin_cpu_init();
    found.avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                 __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
    found.avx512 =
        found.avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
    found.vnni = found.avx512 && __builtin_cpu_supports("avx512bw") &&
                 __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
    found.amx = found.vnni && tiles();
#elif defined(__aarch64__)
    found.neon = true;
    found.dot_product = (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0;
#endif
    return found;
  }();
  return kFound;
}

std::string cpu_path() {
  const Cpu& c = cpu();
  if (c.amx) return "amx";
  if (c.vnni) return "avx512 vnni";
  if (c.avx512) return "avx512";
  if (c.avx2) return "avx2";
  if (c.dot_product) return "neon dot-product";
  return c.neon ? "neon" : "plain";
}

void check_cpu_setting() {
  if (!setting().empty() && setting() != "plain")
    throw Error("HEXARIUM_CPU " + quote(setting()) + ": expected plain, or unset");
}

}  // namespace hexarium
