#include "core/picture.h"

#include "core/view.h"

namespace hexarium {

bool write_pictures(const Args& args, const std::string& svg, int usual_width) {
  if (args.has("svg")) write_file(args.text("svg", ""), svg);
  if (args.has("png"))
    write_file(args.text("png", ""),
               to_png(svg, static_cast<int>(args.number("width", usual_width, 16, 8000))));
  return args.has("svg") || args.has("png");
}

}  // namespace hexarium
