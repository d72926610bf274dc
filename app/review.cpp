#include "app/review.h"

#include <fmt/format.h>

#include <cmath>

#include "core/review.h"
#include "core/stop.h"
#include "games/table.h"

namespace hexarium {

namespace {

double rounded(double value) { return std::round(value * 1000) / 1000; }

Json move_json(const ReviewedMove& m) {
  Json json = {{"number", m.number},        {"move", m.move},          {"mover", m.mover},
               {"verdict", m.verdict},      {"cost", rounded(m.cost)}, {"grade", nullptr},
               {"value", rounded(m.value)}, {"proven", m.proven}};
  if (m.grade) json["grade"] = rounded(*m.grade);
  if (!m.better.empty()) json["better"] = m.better, json["line"] = m.line, json["why"] = m.why;
  return json;
}

}  // namespace

Review begin_review(const Entry& game, const std::string& record, const SearchRequest& ask) {
  if (!game.review) throw Error(fmt::format("review: {} has no reviews", game.name));
  return game.review(parse_record(game.name, game.usual(), record), ask);
}

Json review(const Entry& game, std::string_view text, const SearchRequest& ask) {
  const std::string record = [&] {
    const StopWhen stop(ask.stop);
    return game.canonical(game, text);
  }();
  return to_json(finish(begin_review(game, record, ask), ask), record);
}

Json to_json(const Review& found, const std::string& record) {
  Json json = {{"record", record},
               {"unit", found.unit},
               {"accuracy", Json::array()},
               {"costliest", Json::array()},
               {"moves", Json::array()}};
  for (int mover = 1; mover <= 2; ++mover) {
    const auto share = accuracy(found, mover);
    json["accuracy"].push_back(share ? Json(std::round(*share * 10) / 10) : Json(nullptr));
  }
  for (const size_t i : costliest(found)) json["costliest"].push_back(found.moves[i].number);
  for (const ReviewedMove& m : found.moves) json["moves"].push_back(move_json(m));
  return json;
}

}  // namespace hexarium
