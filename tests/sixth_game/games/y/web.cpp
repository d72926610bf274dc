// Y's own web call.
#include "core/web_call.h"
#include "games/y/game.h"

namespace hexarium::y {
namespace {

Json sides(const Entry& game, const Fields& fields) {
  Record record = parse_record(game.name, game.usual(), fields.record());
  const auto s = replay_canonical<State>(record);
  Json list = Json::object();
  for (size_t cell = 0; cell < s.cells.size(); ++cell)
    if (s.cells[cell] != '.')
      list[to_text(s, static_cast<Cell>(cell))] = sides_of_chain(s, static_cast<Cell>(cell));
  return {{"record", to_text(game.name, record)}, {"sides", list}};
}

}  // namespace

std::vector<WebCall> web_calls() {
  return {{"GET POST",
           "sides",
           "Which sides (1, 2, 4, added) the chain of each stone touches.",
           sides,
           {kRecordField},
           {"record", "sides"}}};
}

}  // namespace hexarium::y
