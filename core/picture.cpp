#include "core/picture.h"

#include "core/file.h"
#include "core/png.h"
#include "core/terminal.h"

namespace hexarium {

bool write_pictures(const Args& args, const std::string& svg, int usual_width) {
  if (args.has("svg")) write_file(args.text("svg", ""), svg);
  if (args.has("png"))
    write_file(args.text("png", ""),
               to_png(svg, static_cast<int>(args.number("width", usual_width, 16, 8000))));
  return args.has("svg") || args.has("png");
}

Answer show_answer(const Args& args, const std::string& record, bool over, const View& view,
                   bool bulk, const TerminalGame* game) {
  Answer answer;
  answer.json = {{"record", record}, {"over", over}};
  answer.json.update(to_json(view.facts));
  answer.text = bulk   ? view.status
                : game ? to_text(view, *game, false, wants_color(args))
                       : to_text(view);
  if (!bulk && write_pictures(args, to_svg(view))) answer.text.clear();
  return answer;
}

}  // namespace hexarium
