#include "app/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/limits.h"
#include "app/review.h"
#include "app/subprocess.h"
#include "app/verbs.h"
#include "core/clock.h"
#include "core/json.h"
#include "core/review.h"
#include "core/stop.h"
#include "core/verb.h"

namespace hexarium {

namespace {

constexpr double kFirstRound = 0.6;   // seconds
constexpr double kLaterRounds = 2.5;  // growth factor per round
constexpr double kIdle = 0.1;         // a search that used less of its time has nothing left to do

void run_in_child(const Json& question, const Question& parsed, const Context& context,
                  const Tell& tell) {
  if (context.program.empty()) throw Error("field 'verb': this server cannot run commands");
  const std::string verb = question["verb"].is_string() ? question["verb"].get<std::string>() : "";
  const std::vector<Verb> verbs = parsed.game->verbs ? parsed.game->verbs() : std::vector<Verb>{};
  const auto found = std::find_if(verbs.begin(), verbs.end(),
                                  [&](const Verb& v) { return v.page.allowed && v.name == verb; });
  if (found == verbs.end())
    throw Error(fmt::format("verb {}: {} has no such command for the page", quote(verb),
                            parsed.game->name));
  std::vector<std::string> words = {
      std::string(parsed.game->name),           verb, parsed.record, "--json", "--time",
      fmt::format("{:.3f}", parsed.ask.seconds)};
  words.insert(words.end(), found->page.always.begin(), found->page.always.end());
  for (const auto& [name, value] : parsed.ask.options) {
    const auto& switches = found->page.switches;
    if (std::find(switches.begin(), switches.end(), name) == switches.end())
      throw Error(fmt::format("option {}: expected {}", quote(name), fmt::join(switches, " or ")));
    words.push_back("--" + name);
  }
  const auto& options = found->options;
  if (std::any_of(options.begin(), options.end(),
                  [](const Option& o) { return o.name == "--db"; })) {
    // Proofs go into the server's data folder, not the user's own file, up to a size limit.
    const std::string file = fmt::format("{}/{}-proofs.db", context.data, parsed.game->name);
    std::error_code missing;
    const uintmax_t size = std::filesystem::file_size(file, missing);
    if (context.data.empty() || (!missing && size > kMostProofs)) words.push_back("--no-db");
    else words.insert(words.end(), {"--db", file});
  }
  tell({{"started", true}}, true);
  const std::atomic<bool> never = false;
  const ChildEnd end = run_child(context.program, words, {.seconds = parsed.ask.seconds + 2},
                                 context.stop ? *context.stop : never, [&](std::string_view line) {
                                   Json json = parse_json(line);
                                   if (!json.is_discarded())
                                     tell({{"line", std::move(json)}}, false);
                                 });
  if (end.code != 0 && end.code != 1 && end.code != -1)
    throw Error(end.error.empty() ? "the command failed" : end.error);
  tell({{"done", true}, {"stopped", end.code == -1}}, false);
}

void review_moves(const Question& parsed, const Tell& tell, Unfinished& unfinished) {
  auto& review = unfinished.review;
  if (!review)
    review = std::make_shared<Review>(begin_review(*parsed.game, parsed.record, parsed.ask));
  for (; !review->done() && !parsed.ask.stopped(); review->judge_next(*review))
    tell({{"judged", review->judged}, {"of", review->moves.size()}}, true);
  Json message = {{"done", true}, {"stopped", !review->done()}};
  if (review->done()) message["review"] = to_json(*review, parsed.record);
  tell(message, false);
}

}  // namespace

double analysis_seconds(const Json& question, const Context& context) {
  const auto found = question.find("seconds");
  const double asked = found != question.end() && found->is_number() ? found->get<double>() : 2;
  return std::isfinite(asked) ? std::clamp(asked, 0.001, context.seconds) : 2;
}

void analyse(const Json& question, const Context& context, const Tell& tell,
             Unfinished& unfinished) try {
  Question parsed = parse_question(question, context);
  if (question.contains("verb")) return run_in_child(question, parsed, context, tell);
  const auto review = question.find("review");
  if (review != question.end() && *review == true) return review_moves(parsed, tell, unfinished);
  check_engine_options(*parsed.game, parsed.ask.options);
  // A round may start from scratch; report only answers that are no worse than before.
  uint64_t most = 0;
  const auto better = [&](const Best& best) {
    if (best.nodes < most && !best.proven) return false;
    most = std::max(most, best.nodes);
    return true;
  };
  parsed.ask.report = [&](const Best& best) {
    if (better(best)) tell({{"best", to_json(best)}}, true);
  };
  tell({{"started", true}}, true);
  // {rounds} gives a first answer quickly, then better ones: an engine that plans for a full minute
  // may report nothing for half of it. A question that continues an earlier one says how many
  // seconds were {spent} and resumes there.
  const auto rounds = question.find("rounds");
  const auto spent = question.find("spent");
  double left = parsed.ask.seconds;
  const bool in_rounds = rounds != question.end() && *rounds == true;
  double slice = left;
  if (in_rounds)
    slice = spent != question.end() && spent->is_number()
                ? std::max(kFirstRound, std::min(spent->get<double>(), context.seconds))
                : kFirstRound;
  for (;;) {
    parsed.ask.seconds = std::min(slice, left);
    left -= parsed.ask.seconds;
    const double start = wall_seconds();
    const Best best = answer_of(parsed);
    const double used = wall_seconds() - start;
    const bool news = better(best) || !in_rounds;
    const bool done = best.proven || left <= 0 || parsed.ask.stopped();
    Json message = Json::object();
    if (news) message["best"] = to_json(best);
    if (done) {
      message["done"] = true, message["stopped"] = parsed.ask.stopped();
      message["exhausted"] = !parsed.ask.stopped() && used < kIdle * parsed.ask.seconds;
    }
    if (news || done) tell(message, !done);
    if (done) return;
    slice *= kLaterRounds;
  }
} catch (const Stopped&) {  // during the replay of the record
  tell({{"done", true}, {"stopped", true}}, false);
} catch (const std::exception& error) {
  tell({{"error", error.what()}, {"done", true}}, false);
}

}  // namespace hexarium
