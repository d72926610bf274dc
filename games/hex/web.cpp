// Hex's web calls: format conversion, virtual connections, first stones, problems.
#include "core/web_call.h"
#include "games/hex/game.h"
#include "games/hex/player/first_stones.h"
#include "games/hex/problems/problems_json.h"
#include "games/hex/proof/connection_report.h"
#include "games/hex/proof/opening_table.h"
#include "games/hex/proof/prover.h"
#include "games/hex/rules/formats.h"

namespace hexarium::hex {
namespace {

Json convert(const Entry&, const Fields& fields) {
  const std::string to = fields.text("to", 20, "record");
  const std::string text = fields.text("text", kMostRecord);
  const GameLine line = read_any(text);
  std::string result;
  if (to == "record") result = write_record(line).record;
  else if (to == "lines") result = to_text("hex", read_any_lines(text));
  else if (to == "sgf" && has_variations(text)) result = write_sgf_lines(read_any_lines(text));
  else if (to == "sgf") result = write_sgf(line, SgfStyle::HexGui);
  else if (to == "hexworld") result = write_hexworld(line);
  else
    throw Error(fmt::format("field 'to' {}: expected record, lines, sgf or hexworld", quote(to)));
  return {{"text", result}};
}

Json connections(const Entry& game, const Fields& fields) {
  Record record = parse_record(game.name, game.usual(), fields.record());
  const auto state = replay_canonical<State>(record);
  Json json = {{"record", to_text(game.name, record)},
               {"winner", nullptr},
               {"must_play", Json::array()},
               {"links", Json::array()}};
  if (state.winner != Color::None) return json;
  const ConnectionReport found = connection_report(state);
  const auto names = [&](const std::vector<Cell>& cells) {
    Json list = Json::array();
    for (const Cell cell : cells) list.push_back(cell_name(state.size, cell));
    return list;
  };
  if (found.winner != Color::None) json["winner"] = name(found.winner);
  json["must_play"] = names(found.must_play);
  for (const Link& link : found.links)
    json["links"].push_back({{"color", name(link.color)}, {"carrier", names(link.carrier)}});
  return json;
}

// Who wins, the winning move if the winner is to move, and the cells that the win needs.
Json answer(const Entry& game, const Fields& fields) {
  Record record = parse_record(game.name, game.usual(), fields.record());
  const auto state = replay_canonical<State>(record);
  const auto nodes = static_cast<uint64_t>(fields.number("nodes", 20'000, 1, 100'000));
  Json json = {{"record", to_text(game.name, record)},
               {"winner", nullptr},
               {"move", nullptr},
               {"cells", Json::array()}};
  if (state.winner != Color::None) {
    json["winner"] = name(state.winner);
    return json;
  }
  const Solution found = Prover(state.size).solve(state, {.nodes = nodes});
  if (!found.proven) return json;
  json["winner"] = name(found.winner);
  if (!found.moves.empty()) json["move"] = cell_name(state.size, found.moves[0]);
  for (const Cell cell : found.cells) json["cells"].push_back(cell_name(state.size, cell));
  return json;
}

Json first_stones(const Entry&, const Fields& fields) {
  const int size = static_cast<int>(fields.number("size", 11, 1, kMaxSize));
  const bool is_proven = first_stone_wins(size, 0).has_value();
  Json chances = Json::object();
  for (Cell cell = 0; cell < size * size; ++cell) {
    const auto chance = is_proven ? std::optional(*first_stone_wins(size, cell) ? 1.0 : 0.0)
                                  : first_stone_chance(size, cell);
    if (!chance) throw Error(fmt::format("field 'size' {}: expected 1 to 13", size));
    chances[cell_name(size, cell)] = *chance;
  }
  return {{"size", size}, {"proven", is_proven}, {"chances", chances}};
}

Json list_problems(const Entry&, const Fields&) {
  Json list = Json::array();
  for (size_t i = 0; i < problems().size(); ++i) list.push_back(problem_json(i + 1, problems()[i]));
  return list;
}

}  // namespace

std::vector<WebCall> web_calls() {
  return {
      {"POST",
       "convert",
       "Converts a game of Hex to another format.",
       convert,
       {{"text", "string", "A record (with or without variations), SGF or a HexWorld link.", true},
        {"to", "string", "record, lines (with variations), sgf or hexworld."}},
       {"text"}},
      {"GET POST",
       "connections",
       "The virtual connections of a position.",
       connections,
       {kRecordField},
       {"record", "winner", "must_play", "links"},
       /*is_long*/ true},
      {"GET POST",
       "answer",
       "Who wins, or null if it is not proven; the winning move of the side to move; the cells "
       "that "
       "the win needs.",
       answer,
       {kRecordField, {"nodes", "number", "Search at most this many positions (20000)."}},
       {"record", "winner", "move", "cells"},
       /*is_long*/ true},
      {"GET POST",
       "first_stones",
       "Black's chance to win after each first stone: proven up to 8x8, estimated for 9x9 to "
       "13x13.",
       first_stones,
       {{"size", "number", "The board (11)."}},
       {"size", "proven", "chances"}},
      {"GET", "problems", "Problems with exactly one winning move.", list_problems}};
}

}  // namespace hexarium::hex
