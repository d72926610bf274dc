// The page, embedded in the program; each file both plain and compressed.
#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "app/api.h"
#include "app/gzip.h"
#include "core/embed.h"
#include "core/file.h"
#include "core/hash.h"

// The files are listed in HEXARIUM_PAGE_FILES, one line PAGE_FILE(symbol, "name") each.
#define PAGE_FILE(symbol, file)                         \
  EMBED(hexarium_page_##symbol, HEXARIUM_WEB "/" file); \
  EMBED(hexarium_page_##symbol##_gz, HEXARIUM_WEB_ZIPPED "/" file ".gz");
#include HEXARIUM_PAGE_FILES
#undef PAGE_FILE

namespace hexarium {

namespace {

struct PageFile {
  std::string_view name, content, zipped;  // zipped: gzip
};

// The WebAssembly module, from a folder written by tools/static-page. Only its worker compiles
// WebAssembly. A worker is bound by the policy of its own response, so only worker.js gets a policy
// that allows it.
constexpr std::string_view kModulePath = "/module/";
constexpr size_t kMostModule = 64 << 20;  // bytes of a file
constexpr const char* kModuleFiles[] = {"local.js", "worker.js", "hexarium.mjs", "hexarium.wasm"};
constexpr const char* kWorkerPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

std::optional<PageFile> find_page_file(std::string_view path, const WebModule* module) {
  if (module && path.starts_with(kModulePath))
    for (const ModuleFile& file : module->files)
      if (file.name == path.substr(kModulePath.size()))
        return PageFile{file.name, file.content, file.zipped};
#define CONTENT(symbol) std::string_view(symbol, symbol##_size)
#define PAGE_FILE(symbol, file) \
  {file, CONTENT(hexarium_page_##symbol), CONTENT(hexarium_page_##symbol##_gz)},
  static const PageFile kFiles[] = {
#include HEXARIUM_PAGE_FILES
  };
  if (!path.starts_with('/')) return {};
  if (path == "/") path = "/index.html";
  for (const PageFile& file : kFiles)
    if (file.name == path.substr(1)) return file;
  return {};
}

std::string_view type_of(std::string_view name) {
  const std::string_view end = name.substr(name.rfind('.') + 1);
  if (end == "html") return "text/html; charset=utf-8";
  if (end == "css") return "text/css; charset=utf-8";
  if (end == "wasm") return "application/wasm";
  if (end == "svg") return "image/svg+xml";
  if (end == "webmanifest") return "application/manifest+json";
  return "text/javascript; charset=utf-8";
}

// If-None-Match: tags separated by commas, possibly weak ones (W/), or *.
bool names_tag(std::string_view header, std::string_view tag) {
  return trim(header) == "*" || header.find(tag) != header.npos;
}

}  // namespace

WebModule read_module(const std::string& folder) {
  WebModule module;
  uint64_t hash = 0;
  for (const std::string name : kModuleFiles) {
    const auto path = std::filesystem::path(folder) / name;
    if (!std::filesystem::is_regular_file(path))
      throw Error(fmt::format("module {}: no {}; expected a folder written by tools/static-page",
                              quote(folder), name));
    const std::string content = read_file(path.string(), kMostModule);
    hash = hash * 31 + fnv1a(content);
    module.files.push_back({name, content, gzip(content)});
  }
  module.tag = fmt::format("{:016x}", hash);
  return module;
}

Response page_file(const Request& request, const Context& context) {
  const std::string_view target = request.target;
  const std::string_view path = target.substr(0, target.find('?'));
  const std::optional<PageFile> file = find_page_file(path, context.module);
  if (!file) return error_response(404, fmt::format("{}: not found", quote(path)));
  if (request.method != "GET" && request.method != "HEAD")
    return not_allowed(request.method, path, "GET");
  const bool zip = takes_gzip(request.accept_encoding);
  const std::string tag = fmt::format("\"{:016x}{}\"", fnv1a(file->content), zip ? "z" : "");
  Response response{200, std::string(type_of(file->name)), ""};
  // The browser caches the file and revalidates it each time.
  response.headers = {{"Cache-Control", "no-cache"}, {"ETag", tag}, {"Vary", "Accept-Encoding"}};
  if (path == "/module/worker.js")
    response.headers.push_back({"Content-Security-Policy", kWorkerPolicy});
  if (names_tag(request.if_none_match, tag)) {
    response.status = 304;
    return response;
  }
  response.body = zip ? file->zipped : file->content;
  if (zip) response.headers.push_back({"Content-Encoding", "gzip"});
  return response;
}

}  // namespace hexarium
