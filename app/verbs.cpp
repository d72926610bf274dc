#include "app/verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <sstream>

#include "app/daily.h"
#include "app/review.h"
#include "app/serve.h"
#include "core/picture.h"
#include "core/stop.h"
#include "core/wording.h"
#include "games/table.h"
#include "games/terminal.h"

namespace hexarium {

std::string imported(const Entry& game, const std::string& record) {
  const std::vector<std::string_view> words = split(record);
  for (const Entry& other : games())
    if (&other != &game && !words.empty() && lower(words.front()) == other.name)
      throw Error(fmt::format("record {}: this is a {} record, expected {}", quote(record),
                              other.name, game.name));
  return game.import ? game.import(record) : record;
}

namespace {

Answer show(const Entry& game, const Args& args, const std::string& text, bool bulk) {
  const Position p = game.position(game, imported(game, text), {.moves = false});
  return show_answer(args, p.record, p.outcome.over, p.view, bulk, &terminal_of(game.name));
}

Answer moves(const Entry& game, const std::string& text) {
  const Position p = game.position(game, imported(game, text), {});
  return {{{"record", p.record}, {"moves", p.moves}}, join(p.moves, " ")};
}

Answer best(const Entry& game, const Args& args, const std::string& text, bool bulk) {
  const std::string record = imported(game, text);
  SearchRequest ask;
  ask.seconds = args.real("time", 0, 0.001, 1e6);
  ask.nodes = static_cast<uint64_t>(args.number("nodes", 0, 1, INT64_MAX));
  ask.threads = bulk ? 1 : args.threads();
  ask.all = args.has("all");
  ask.stop = t_stop;
  for (const auto& [name, values] : args.options)
    if (!values.empty()) ask.options[name] = values.back();
  const Best best = game.best(game, record, ask);
  Answer answer;
  answer.json = {{"record", game.canonical(game, record)}};
  answer.json.update(to_json(best));
  if (best.move.empty()) {
    answer.text = "no move: the game is over";
  } else {
    answer.text =
        fmt::format("{}  value {}, {}, {} nodes, line {}", best.move, brief(best.value),
                    best.proven ? "proven" : "not proven", best.nodes, join(best.line, " "));
    for (const MoveValue& m : best.moves)
      answer.text += fmt::format("{}{} {}{}", bulk ? "; " : "\n", m.move, brief(m.value),
                                 m.proven ? "" : " not proven");
  }
  return answer;
}

// The depth is the last word of the command or, in bulk mode, of each line.
Answer perft(const Entry& game, const std::string& text) {
  const std::vector<std::string_view> words = split(text);
  // A lone number is ambiguous: a depth or a setup.
  if (words.size() < 2)
    throw Error(fmt::format("perft {}: expected a record and a depth", quote(text)));
  const int depth = static_cast<int>(parse_int(words.back(), 0, 64, "perft depth"));
  const std::string record =
      imported(game, text.substr(0, static_cast<size_t>(words.back().data() - text.data())));
  const uint64_t number = game.perft(game, record, depth);
  return {{{"record", game.canonical(game, record)},
           {"depth", depth},
           {"count", to_json(Value(static_cast<int64_t>(number)))}},
          std::to_string(number)};
}

int list_games(Args& args) {
  Json list = Json::array();
  size_t name = 0, summary = 0;
  for (const Entry& game : games()) {
    name = std::max(name, game.name.size()), summary = std::max(summary, game.summary.size());
    list.push_back({{"game", game.name},
                    {"players", game.players},
                    {"setups", game.setups},
                    {"summary", game.summary}});
  }
  if (args.json()) args.out << dump(list) << '\n';
  else
    for (const Entry& game : games())
      args.out << fmt::format("{:<{}}  {:<{}}  {:<9}  setups: {}\n", game.name, name, game.summary,
                              summary, counted(game.players, "player"), game.setups);
  return 0;
}

}  // namespace

std::vector<Verb> verbs_of(const Entry& game) {
  const std::string name(game.name), setup(game.usual());
  const Option threads{"--threads", "N", "cores to use (all)"};
  const auto example = [&](const std::string& rest) { return "hexarium " + name + " " + rest; };
  std::vector<Verb> verbs = {
      {"show",
       "RECORD|-",
       "Print the board as text, or write it as a picture.",
       {{"--svg", "FILE", "write an SVG picture"},
        {"--png", "FILE", "write a PNG picture"},
        {"--width", "PIXELS", "width of the PNG (800)"},
        kColorOption,
        threads},
       {example("show " + setup), example("show " + setup + " --png board.png")},
       [&game](Args& args) {
         return answer_all(args, [&](const std::string& record, bool bulk) {
           return show(game, args, record, bulk);
         });
       }},
      {"moves",
       "RECORD|-",
       "List the legal moves.",
       {threads},
       {example("moves " + setup)},
       [&game](Args& args) {
         return answer_all(args,
                           [&](const std::string& record, bool) { return moves(game, record); });
       }},
      {"best",
       "RECORD|-",
       "Find the best move: its value, whether it is proven, the expected line.",
       {{"--time", "S", "thinking time in seconds"},
        {"--nodes", "N", "search at most N positions"},
        {"--all", "", "also print the value of every move"},
        threads},
       {example("best " + setup), "hexarium " + name + " best - --json < records.txt"},
       [&game](Args& args) {
         return answer_all(args, [&](const std::string& record, bool bulk) {
           return best(game, args, record, bulk);
         });
       }},
      {"play",
       "[SETUP]",
       "Play in the terminal, in full screen if possible; type `help` for the commands.",
       {{"--time", "S", "the engine's thinking time in seconds"},
        {"--plain", "", "plain lines of text instead of full screen"},
        kColorOption,
        threads},
       {example("play " + setup)},
       [&game](Args& args) { return play_in_terminal(game, args); },
       /*page*/ {},
       /*json*/ false},
      {"new",
       "[SETUP]",
       "Print the record of a new game.",
       {},
       {example("new"), example("new " + setup)},
       [&game](Args& args) {
         const std::string record = new_record(game, args);
         args.out << (args.json() ? dump({{"record", record}}) : record) << '\n';
         return 0;
       }},
      {"perft",
       "RECORD DEPTH|-",
       "Count the move sequences of a given length.",
       {threads},
       {example("perft " + setup + " 2")},
       [&game](Args& args) {
         return answer_all(args,
                           [&](const std::string& record, bool) { return perft(game, record); });
       }}};
  if (game.players == 2) {
    const auto play = std::find_if(verbs.begin(), verbs.end(),
                                   [](const Verb& verb) { return verb.name == "play"; });
    play->options.insert(play->options.begin(),
                         {"--as", "first|second|both", "which side you play (first)"});
    play->examples.push_back(example("play " + setup + " --as second"));
  }
  if (game.review) verbs.push_back(review_verb(game));
  if (game.dailies) verbs.push_back(dailies_verb(game));
  // A game's verb with the name of a common one adds its options; its function replaces ours.
  for (Verb& own : game.verbs ? game.verbs() : std::vector<Verb>{}) {
    const auto same = std::find_if(verbs.begin(), verbs.end(),
                                   [&](const Verb& verb) { return verb.name == own.name; });
    if (same == verbs.end()) {
      verbs.push_back(std::move(own));
      continue;
    }
    same->options.insert(same->options.end(), own.options.begin(), own.options.end());
    same->examples.insert(same->examples.end(), own.examples.begin(), own.examples.end());
    if (own.run) same->run = own.run;
  }
  verbs.push_back({"help",
                   "[VERB]",
                   "Explain the rules and the commands, or one command.",
                   {},
                   {example("help"), example("help play")},
                   [&game](Args& args) {
                     args.words.insert(args.words.begin(), std::string(game.name));
                     return print_help(args);
                   },
                   /*page*/ {},
                   /*json*/ false});
  return verbs;
}

void check_engine_options(const Entry& game, const std::map<std::string, std::string>& options) {
  Verb engine{.name = std::string(game.name) + " best"};
  for (const Verb& own : game.verbs ? game.verbs() : std::vector<Verb>{})
    if (own.name == "best") engine.options = own.options;
  engine.run = [](Args&) { return 0; };
  std::istringstream in;
  std::ostringstream out;
  Args args{{}, {}, in, out, out};
  for (const auto& [name, value] : options)
    if (name != "keep") args.options[name] = {value};
  run(engine, args);
}

int run_verb(const Entry& game, std::string_view verb, Args& args) {
  return run(find_verb(verbs_of(game), verb), args);
}

std::vector<Verb> general_verbs() {
  return {
      serve_verb(),
      {"help",
       "[GAME [VERB]]",
       "Explain a game, or a command.",
       {},
       {"hexarium help", "hexarium help hexic", "hexarium help hexic auto"},
       print_help,
       /*page*/ {},
       /*json*/ false},
      {"games", "", "List the games.", {}, {"hexarium games"}, list_games},
      daily_verb(),
      {"bench",
       "[GAME]",
       "Measure speed on fixed workloads.",
       {},
       {"hexarium bench", "hexarium bench hexic"},
       run_bench},
      {"completion",
       "SHELL",
       "Print the completion script for a shell, bash or zsh.",
       {},
       {"hexarium completion bash > /etc/bash_completion.d/hexarium"},
       print_completion,
       /*page*/ {},
       /*json*/ false},
      {"man",
       "",
       "Print the manual page.",
       {},
       {"hexarium man | man -l -"},
       print_manual,
       /*page*/ {},
       /*json*/ false},
  };
}

}  // namespace hexarium
