// SVG to PNG by librsvg and cairo. They need 40 more libraries, which took more than half of the
// program's start when they were linked. So they are loaded with the first picture.
#include "core/png.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <librsvg/rsvg.h>

#include <cmath>
#include <memory>

#include "core/text.h"

namespace hexarium {
namespace {

// A function of librsvg or of a library that it needs. They are never unloaded.
void* find_function(const char* name) {
  static void* const library = dlopen("librsvg-2.so.2", RTLD_NOW);
  void* const found = library ? dlsym(library, name) : nullptr;
  if (!found) throw Error("drawing: librsvg cannot be loaded; expected the package librsvg2-2");
  return found;
}
#define LATE(name) (reinterpret_cast<decltype(&name)>(find_function(#name)))

}  // namespace

std::string to_png(const std::string& svg, int width, double most_pixels) {
  GError* error = nullptr;
  const std::unique_ptr<RsvgHandle, decltype(&g_object_unref)> handle(
      LATE(rsvg_handle_new_from_data)(reinterpret_cast<const guint8*>(svg.data()), svg.size(),
                                      &error),
      LATE(g_object_unref));
  if (!handle) {
    const std::string reason = error ? error->message : "unknown";
    LATE(g_clear_error)(&error);
    throw Error("drawing: the SVG cannot be read (" + reason + ")");
  }
  double w = 0, h = 0;
  LATE(rsvg_handle_get_intrinsic_size_in_pixels)(handle.get(), &w, &h);
  if (!(h * width / w * width <= most_pixels))
    throw Error(fmt::format("drawing: a width of {} pixels is too large; expected at most {}",
                            width,
                            std::floor(width * std::sqrt(most_pixels / (h * width / w * width)))));
  const int height = static_cast<int>(std::lround(h * width / w));
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      LATE(cairo_image_surface_create)(CAIRO_FORMAT_ARGB32, width, height),
      LATE(cairo_surface_destroy));
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> context(
      LATE(cairo_create)(surface.get()), LATE(cairo_destroy));
  const RsvgRectangle area{0, 0, static_cast<double>(width), static_cast<double>(height)};
  if (!LATE(rsvg_handle_render_document)(handle.get(), context.get(), &area, &error)) {
    const std::string reason = error ? error->message : "unknown";
    LATE(g_clear_error)(&error);
    throw Error("drawing: cannot be rendered (" + reason + ")");
  }
  std::string bytes;
  LATE(cairo_surface_write_to_png_stream)
  (
      surface.get(),
      [](void* target, const unsigned char* data, unsigned length) {
        static_cast<std::string*>(target)->append(reinterpret_cast<const char*>(data), length);
        return CAIRO_STATUS_SUCCESS;
      },
      &bytes);
  if (bytes.empty()) throw Error("drawing: cannot create the picture (too large?)");
  return bytes;
}

}  // namespace hexarium
