// The page, embedded in the program; each file both plain and compressed.
#include <fmt/format.h>

#include "app/api.h"
#include "core/embed.h"
#include "core/hash.h"

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

namespace {

struct PageFile {
  std::string_view path, type, content, zipped;  // zipped: gzip
};

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

// Accept-Encoding: names split by commas, each perhaps with ;q=, where q=0 means "not this one".
bool takes_gzip(std::string_view header) {
  while (!header.empty()) {
    const size_t comma = std::min(header.find(','), header.size());
    const std::string_view one = trim(header.substr(0, comma));
    header.remove_prefix(std::min(comma + 1, header.size()));
    const size_t semicolon = std::min(one.find(';'), one.size());
    if (lower(trim(one.substr(0, semicolon))) != "gzip") continue;
    const std::string_view weight = trim(one.substr(std::min(semicolon + 1, one.size())));
    return weight.find_first_of("123456789") != weight.npos || weight.empty();
  }
  return false;
}

// If-None-Match: tags split by commas, weak ones (W/) too, or *.
bool names_tag(std::string_view header, std::string_view tag) {
  return trim(header) == "*" || header.find(tag) != header.npos;
}

}  // namespace

Response page_file(const Request& request) {
  const std::string_view target = request.target;
  const std::string_view path = target.substr(0, target.find('?'));
  const PageFile* file = find_page_file(path);
  if (!file) return error_response(404, fmt::format("{}: not found", quote(path)));
  if (request.method != "GET" && request.method != "HEAD")
    return not_allowed(request.method, path, "GET");
  const bool zip = takes_gzip(request.accept_encoding);
  const std::string tag = fmt::format("\"{:016x}{}\"", fnv1a(file->content), zip ? "z" : "");
  Response response{200, std::string(file->type), ""};
  // The browser caches the file and revalidates it each time.
  response.headers = {{"Cache-Control", "no-cache"}, {"ETag", tag}, {"Vary", "Accept-Encoding"}};
  if (names_tag(request.if_none_match, tag)) {
    response.status = 304;
    return response;
  }
  response.body = zip ? file->zipped : file->content;
  if (zip) response.headers.push_back({"Content-Encoding", "gzip"});
  return response;
}

}  // namespace hexarium
