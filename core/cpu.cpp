#include "core/cpu.h"

#include <cstdlib>

#include "core/text.h"

#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

namespace hexarium {

namespace {

std::string wish() {
  const char* text = std::getenv("HEXARIUM_CPU");
  return text ? text : "";
}

}  // namespace

const Cpu& cpu() {
  static const Cpu kFound = [] {
    Cpu found;
    if (wish() == "plain") return found;
#if defined(__x86_64__)
    __builtin_cpu_init();
    found.avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                 __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
    found.avx512 =
        found.avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
    found.vnni = found.avx512 && __builtin_cpu_supports("avx512bw") &&
                 __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
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
  if (c.vnni) return "avx512 vnni";
  if (c.avx512) return "avx512";
  if (c.avx2) return "avx2";
  if (c.dot_product) return "neon dot-product";
  return c.neon ? "neon" : "plain";
}

void check_cpu_wish() {
  if (!wish().empty() && wish() != "plain")
    throw Error("HEXARIUM_CPU " + quote(wish()) + ": expected plain, or unset");
}

}  // namespace hexarium
