// Embeds a file in the program: EMBED(symbol, "path") at file scope defines the bytes `symbol[0 ..
// symbol_size)`, followed by a zero.
#pragma once
#include <cstdint>

// clang-format off
#if defined(__wasm__)
#define EMBED_SECTION(symbol) ".section .rodata." #symbol ",\"\",@\n"
#define EMBED_END ".text\n"
#else
#define EMBED_SECTION(symbol) ".section .rodata\n"
#define EMBED_END ".previous\n"
#endif

#define EMBED(symbol, path)                                                  \
  __asm__(EMBED_SECTION(symbol)                                              \
          ".globl " #symbol "\n.type " #symbol ",@object\n"                  \
          #symbol ":\n.incbin \"" path "\"\n.byte 0\n"                       \
          ".L" #symbol "_end:\n.size " #symbol ", .L" #symbol "_end-" #symbol "\n" \
          ".p2align 2\n.globl " #symbol "_size\n.type " #symbol "_size,@object\n"  \
          #symbol "_size:\n.int .L" #symbol "_end-" #symbol "-1\n"           \
          ".size " #symbol "_size, 4\n" EMBED_END);                          \
  extern "C" const char symbol[];                                            \
  extern "C" const uint32_t symbol##_size
// clang-format on
