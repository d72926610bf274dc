// `hexarium GAME review`.
#include <fmt/format.h>

#include "app/review.h"
#include "app/verbs.h"

namespace hexarium {

namespace {

Answer reviewed(const Entry& game, const Args& args, const std::string& text, bool bulk) {
  SearchRequest ask;
  ask.nodes = static_cast<uint64_t>(args.number("nodes", 0, 1, INT64_MAX));
  Answer result;
  result.json = review(game, imported(game, text), ask);
  for (int mover = 1; mover <= 2; ++mover) {
    const Json& share = result.json["accuracy"][mover - 1];
    if (share.is_null()) continue;
    result.text += fmt::format("{}{} {:.1f} %", result.text.empty() ? "accuracy: " : ", ",
                               mover == 1 ? "first" : "second", share.get<double>());
  }
  if (result.text.empty()) result.text = "accuracy: no moves to judge";
  for (const Json& number : result.json["costliest"]) {
    const Json& m = result.json["moves"][number.get<size_t>() - 1];
    result.text += fmt::format("{}{}. {}: {}", bulk ? "; " : "\n", number.get<int>(),
                               m["move"].get<std::string>(), m["why"].get<std::string>());
  }
  return result;
}

}  // namespace

Verb review_verb(const Entry& game) {
  const std::string name(game.name);
  return {"review",
          "RECORD|-",
          "Print how accurate each side was, and the three costliest moves.",
          {{"--nodes", "N", "search at most N positions for each move"},
           {"--threads", "N", "cores to use for many records (all)"}},
          {fmt::format("hexarium {} review RECORD --json", name)},
          [&game](Args& args) {
            return answer_all(args, [&](const std::string& record, bool bulk) {
              return reviewed(game, args, record, bulk);
            });
          }};
}

}  // namespace hexarium
