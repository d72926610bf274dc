// Y's own verb.
#include <fmt/format.h>

#include <bit>

#include "core/verb.h"
#include "games/y/game.h"

namespace hexarium::y {
namespace {

Answer chains(const std::string& text) {
  Record record = parse_record("y", "4", text);
  const auto s = replay_canonical<State>(record);
  Json list = Json::object();
  std::string printed;
  for (size_t cell = 0; cell < s.cells.size(); ++cell) {
    if (s.cells[cell] == '.') continue;
    const int sides =
        std::popcount(static_cast<unsigned>(sides_of_chain(s, static_cast<Cell>(cell))));
    const std::string name = to_text(s, static_cast<Cell>(cell));
    list[name] = sides;
    printed += fmt::format("{}{} {}", printed.empty() ? "" : ", ", name, sides);
  }
  return {{{"record", to_text("y", record)}, {"sides", list}}, printed};
}

}  // namespace

std::vector<Verb> verbs() {
  return {{"chains",
           "RECORD|-",
           "Print how many sides the chain of each stone touches.",
           {},
           {"hexarium y chains '3 a2 b1'"},
           [](Args& args) {
             return answer_all(args,
                               [](const std::string& record, bool) { return chains(record); });
           }}};
}

}  // namespace hexarium::y
