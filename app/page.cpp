// The page, built into the program.
#include "app/api.h"
#include "core/embed.h"

EMBED(hexarium_page_html, HEXARIUM_WEB "/index.html");
EMBED(hexarium_page_js, HEXARIUM_WEB "/app.js");
EMBED(hexarium_page_css, HEXARIUM_WEB "/app.css");
EMBED(hexarium_page_icon, HEXARIUM_WEB "/icon.svg");
EMBED(hexarium_page_manifest, HEXARIUM_WEB "/manifest.webmanifest");

namespace hexarium {

const PageFile* find_page_file(std::string_view path) {
#define CONTENT(symbol) std::string_view(symbol, symbol##_size)
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
