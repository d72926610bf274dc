// The page, built into the program.
#include "app/api.h"

#define EMBED(symbol, file)                                                                    \
  __asm__(".section .rodata\n.global " #symbol "\n.global " #symbol "_end\n" #symbol           \
          ":\n.incbin \"" HEXARIUM_WEB "/" file "\"\n" #symbol "_end:\n.byte 0\n.previous\n"); \
  extern "C" const char symbol[], symbol##_end[]

EMBED(hexarium_page_html, "index.html");
EMBED(hexarium_page_js, "app.js");
EMBED(hexarium_page_css, "app.css");
EMBED(hexarium_page_icon, "icon.svg");
EMBED(hexarium_page_manifest, "manifest.webmanifest");

namespace hexarium {

const PageFile* find_page_file(std::string_view path) {
#define CONTENT(symbol) std::string_view(symbol, static_cast<size_t>(symbol##_end - symbol))
  static const PageFile kFiles[] = {
      {"/", "text/html; charset=utf-8", CONTENT(hexarium_page_html)},
      {"/app.js", "text/javascript; charset=utf-8", CONTENT(hexarium_page_js)},
      {"/app.css", "text/css; charset=utf-8", CONTENT(hexarium_page_css)},
      {"/icon.svg", "image/svg+xml", CONTENT(hexarium_page_icon)},
      {"/manifest.webmanifest", "application/manifest+json", CONTENT(hexarium_page_manifest)},
  };
  for (const PageFile& file : kFiles)
    if (file.path == path) return &file;
  return nullptr;
}

}  // namespace hexarium
