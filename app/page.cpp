// The page, built into the program, each file plain and compressed.
#include "app/api.h"
#include "core/embed.h"

#define EMBED_BOTH(symbol, file)        \
  EMBED(symbol, HEXARIUM_WEB "/" file); \
  EMBED(symbol##_gz, HEXARIUM_WEB_ZIPPED "/" file ".gz")

EMBED_BOTH(hexarium_page_html, "index.html");
EMBED_BOTH(hexarium_page_js, "app.js");
EMBED_BOTH(hexarium_page_css, "app.css");
EMBED_BOTH(hexarium_page_icon, "icon.svg");
EMBED_BOTH(hexarium_page_manifest, "manifest.webmanifest");
EMBED_BOTH(hexarium_page_worker, "sw.js");

namespace hexarium {

const PageFile* find_page_file(std::string_view path) {
#define CONTENT(symbol) std::string_view(symbol, symbol##_size)
#define BOTH(symbol) CONTENT(symbol), CONTENT(symbol##_gz)
  static const PageFile kFiles[] = {
      {"/", "text/html; charset=utf-8", BOTH(hexarium_page_html)},
      {"/app.js", "text/javascript; charset=utf-8", BOTH(hexarium_page_js)},
      {"/app.css", "text/css; charset=utf-8", BOTH(hexarium_page_css)},
      {"/icon.svg", "image/svg+xml", BOTH(hexarium_page_icon)},
      {"/manifest.webmanifest", "application/manifest+json", BOTH(hexarium_page_manifest)},
      {"/sw.js", "text/javascript; charset=utf-8", BOTH(hexarium_page_worker)},
  };
  for (const PageFile& file : kFiles)
    if (file.path == path) return &file;
  return nullptr;
}

}  // namespace hexarium
