#include "app/analysis.h"

#include <algorithm>

namespace hexarium {

double analysis_seconds(const Json& question, const Context& context) {
  const auto found = question.find("seconds");
  const double asked = found != question.end() && found->is_number() ? found->get<double>() : 2;
  return std::clamp(asked, 0.001, context.seconds);
}

void analyse(const Json& question, const Context& context, const Tell& tell) try {
  Question parsed = parse_question(question, context);
  parsed.ask.report = [&](const Best& best) { tell({{"best", to_json(best)}}, true); };
  tell({{"started", true}}, true);
  const Best best = parsed.game->best(*parsed.game, parsed.record, parsed.ask);
  tell({{"best", to_json(best)}, {"done", true}, {"stopped", parsed.ask.stopped()}}, false);
} catch (const std::exception& error) {
  tell({{"error", error.what()}, {"done", true}}, false);
}

}  // namespace hexarium
