#include "core/game.h"

namespace hexarium {

Record parse_record(std::string_view game, std::string_view usual, std::string_view text) {
  std::vector<std::string_view> words = split(text);
  if (!words.empty() && lower(words.front()) == game) words.erase(words.begin());
  Record record;
  record.setup = words.empty() ? std::string(usual) : std::string(words.front());
  for (size_t i = 1; i < words.size(); ++i) record.moves.emplace_back(words[i]);
  return record;
}

std::string to_text(std::string_view game, const Record& record) {
  std::string text = std::string(game) + " " + record.setup;
  for (const std::string& move : record.moves) text += " " + move;
  return text;
}

}  // namespace hexarium
