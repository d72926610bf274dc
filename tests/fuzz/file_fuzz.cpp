// Any text as a file argument: the first byte selects the command, the rest is the file. The
// command answers or throws Error.
// Parsers: games/hex/rules/formats.cpp games/hexceed/match.cpp games/honey/archive_chain.cpp
#include <sstream>

#include "app/verbs.h"
#include "core/file.h"
#include "games/table.h"
#include "tests/fuzz/edits.h"

namespace {

using namespace hexarium;

int run(const std::string& game, const std::string& verb, std::vector<std::string> words,
        std::map<std::string, std::vector<std::string>> options) {
  std::istringstream in;
  std::ostringstream out, err;
  Args args{std::move(words), std::move(options), in, out, err};
  return run_verb(find_game(game), verb, args);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  static const fuzz::ScratchFile scratch;
  static const std::string end =
      ":B-W/././R-K/R-W/G-W/BXK/ROW/BOK/G-K/BXW/B-K/GXW/GOK/./ROK/RXK/GOW";
  const std::string& file = scratch.path;
  write_file(file, {reinterpret_cast<const char*>(data) + 1, size - 1});
  try {
    switch (data[0]) {
      case 'j':
        run("hexceed", "solve", {end}, {{"join", {file}}, {"threads", {"1"}}});
        break;
      case 'm':
        run("hexceed", "match", {"classic,nodes=1", "classic,nodes=1"},
            {{"save", {file}}, {"games", {"2"}}, {"threads", {"1"}}});
        break;
      case 'x':
        run("hexic", "show", {"@" + file}, {});
        break;
      case 'c':
        run("hex", "convert", {file}, {{"to", {"sgf"}}});
        break;
      default:
        run("honey", "chain", {file}, {});
    }
  } catch (const Error&) {
  }
  return 0;
}
