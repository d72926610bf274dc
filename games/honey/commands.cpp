// The verbs of Honey.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "core/parallel.h"
#include "core/picture.h"
#include "core/progress.h"
#include "core/tally.h"
#include "core/verb.h"
#include "games/honey/archive_chain.h"
#include "games/honey/game.h"
#include "games/honey/generate.h"
#include "games/honey/lookahead_player.h"
#include "games/honey/view.h"

namespace hexarium::honey {

namespace {

const Option kRule{"--rule", "KEY=VALUE...", "another reading of the rules, as in touch=crossing"};
const Option kWords{"--words", "FILE", "the word list"};
const Option kPoints{"--points", "FILE", "the letter values"};

Rules rules_of(const Args& args) {
  Rules rules;
  if (const auto found = args.options.find("rule"); found != args.options.end())
    for (const std::string& text : found->second)
      for (const std::string_view rule : split(text, ',')) set_rule(rules, rule);
  return rules;
}

void set_files(const Args& args, LevelReader& reader) {
  reader.words_file = args.text("words", "");
  reader.points_file = args.text("points", "");
}

Json to_json(const Level& level, const Play& play) {
  return {{"answer", answer(level, play)},
          {"word", level.words->word(play.word)},
          {"x", level.board.x(play.cell)},
          {"y", level.board.y(play.cell)},
          {"direction", direction_name(play.direction)},
          {"points", hexarium::to_json(Value(play.points))}};
}

// The running sum letter by letter, links, portals, and what is left of the hand.
std::string explanation(const Level& level, const Verdict& verdict) {
  const Board& board = level.board;
  const auto place = [&](int cell) { return fmt::format("({},{})", board.x(cell), board.y(cell)); };
  std::string text, links, portals;
  for (const Letter& l : verdict.letters) {
    const bool counts = l.bonus != Bonus::None && !is_portal(l.bonus);
    text +=
        fmt::format("  {} {:<8} {:<5}  value {:<3} {:<2}  sum {}\n", l.letter, place(l.cell),
                    l.lying ? "lying" : "new", l.value, counts ? bonus_name(l.bonus) : "", l.sum);
    if (l.lying) links += fmt::format(" {}{}", l.letter, place(l.cell));
    if (l.portal) portals += " " + place(l.cell);
  }
  text += fmt::format("  links{}; portals{}; hand left {}\n", links.empty() ? " none" : links,
                      portals.empty() ? " none" : portals,
                      verdict.left.empty() ? "none" : verdict.left);
  return text;
}

Json explanation_json(const Level& level, const Verdict& verdict) {
  Json letters = Json::array();
  for (const Letter& l : verdict.letters)
    letters.push_back({{"letter", std::string(1, l.letter)},
                       {"x", level.board.x(l.cell)},
                       {"y", level.board.y(l.cell)},
                       {"lying", l.lying},
                       {"bonus", bonus_name(l.bonus)},
                       {"portal", l.portal},
                       {"value", l.value},
                       {"sum", hexarium::to_json(Value(l.sum))}});
  return letters;
}

// What `solve` says about one level.
Answer solve_level(const Args& args, const Level& level) {
  const auto top = static_cast<size_t>(args.number("top", args.json() ? 20 : 1, 1, 1'000'000));
  const Solved solved = solve(level, top, args.json());
  Answer result;
  result.no = solved.top.empty();
  if (solved.top.empty()) result.text = "NONE\n";
  Json list = Json::array();
  for (const Play& play : solved.top) {
    result.text += answer(level, play) + "\n";
    if (args.json()) list.push_back(to_json(level, play));
    if (!args.has("explain")) continue;
    const Verdict verdict = judge(level, level.words->word(play.word), level.board.x(play.cell),
                                  level.board.y(play.cell), play.direction);
    result.text += explanation(level, verdict);
    if (args.json())
      list.back()["letters"] = explanation_json(level, verdict), list.back()["left"] = verdict.left;
  }
  if (args.json())
    result.json = {{"id", level.id},
                   {"answer", solved.top.empty() ? "NONE" : answer(level, solved.top.front())},
                   {"plays", solved.plays},
                   {"top", list}};
  return result;
}

// The levels named on the command line, or with `-` in the input, one per line.
std::vector<std::string> level_paths(const Args& args, std::string_view verb) {
  if (args.words.empty()) throw Error(fmt::format("{}: expected levels, as in PATH/ID", verb));
  if (args.words != std::vector<std::string>{"-"}) return args.words;
  std::vector<std::string> paths;
  for (std::string line; read_line(args.in, line);)
    if (!trim(line).empty()) paths.emplace_back(trim(line));
  return paths;
}

// Levels are solved in parallel and printed in the order given; a bad one does not stop the others.
int solve_levels(Args& args) {
  const std::vector<std::string> paths = level_paths(args, "solve");
  LevelReader reader;
  set_files(args, reader);
  const Rules rules = rules_of(args);
  std::vector<Answer> answers(paths.size());
  std::vector<std::string> ids(paths.size()), problems(paths.size());
  parallel_for(paths.size(), args.threads(), [&](size_t i) {
    try {
      Level level = reader.read(paths[i]);
      level.set_rules(rules);
      ids[i] = level.id;
      answers[i] = solve_level(args, level);
    } catch (const std::exception& error) {
      problems[i] = error.what();
    }
  });
  if (paths.size() == 1 && !problems[0].empty()) throw Error(problems[0]);
  int code = 0;
  for (size_t i = 0; i < paths.size(); ++i) {
    const std::string id = paths[i].substr(paths[i].find_last_of('/') + 1);
    if (!problems[i].empty()) {
      code = 2;
      if (args.json()) args.out << dump({{"id", id}, {"error", problems[i]}}) << '\n';
      else args.err << "hexarium: " << problems[i] << '\n';
      continue;
    }
    if (answers[i].no) code = std::max(code, 1);
    if (args.json()) {
      args.out << dump(answers[i].json) << '\n';
    } else {
      if (paths.size() > 1) args.out << ids[i] << ":\n";
      args.out << answers[i].text;
    }
  }
  return code;
}

int check_play(Args& args) {
  if (args.words.size() != 5) throw Error("check: expected PATH/ID WORD X Y DIRECTION");
  LevelReader reader;
  set_files(args, reader);
  const std::string word = upper(args.words[1]);
  const auto number = [&](size_t i, const char* what) {
    return static_cast<int>(parse_int(args.words[i], -1'000'000, 1'000'000, what));
  };
  const int x = number(2, "x"), y = number(3, "y"), direction = parse_direction(args.words[4]);
  Level level = reader.read(args.words[0]);
  level.set_rules(rules_of(args));
  const Verdict verdict = judge(level, word, x, y, direction);
  if (args.json()) {
    Json json = {{"id", level.id},
                 {"word", word},
                 {"x", x},
                 {"y", y},
                 {"direction", direction_name(direction)},
                 {"legal", verdict.legal}};
    if (verdict.legal)
      json["points"] = hexarium::to_json(Value(verdict.points)), json["left"] = verdict.left;
    else json["rule"] = verdict.rule, json["reason"] = verdict.broken;
    json["letters"] = explanation_json(level, verdict);
    args.out << dump(json) << '\n';
  } else {
    args.out << (verdict.legal
                     ? fmt::format("legal, {} points\n", verdict.points)
                     : fmt::format("not legal, rule {}: {}\n", verdict.rule, verdict.broken));
    if (args.has("explain") && !verdict.letters.empty()) args.out << explanation(level, verdict);
  }
  return verdict.legal ? 0 : 1;
}

int lint_levels(Args& args) {
  LevelReader reader;
  set_files(args, reader);
  int code = 0;
  for (const std::string& path : level_paths(args, "lint")) {
    Faults faults;
    const Level level = reader.read(path, faults);
    if (args.json()) {
      Json list = Json::array();
      for (const Fault& f : faults)
        list.push_back(
            {{"file", f.file}, {"line", f.line}, {"column", f.column}, {"message", f.message}});
      args.out << dump({{"id", level.id}, {"faults", list}}) << '\n';
    } else {
      for (const Fault& fault : faults) args.out << to_text(fault) << '\n';
      if (faults.size() == kMostFaults) args.out << "... the rest is not shown\n";
      if (faults.empty()) {
        int64_t letters = 0;
        for (const uint8_t c : level.board.letters) letters += is_letter(c);
        args.out << fmt::format(
            "{}: well formed, {}x{} cells, {} letters, a hand of {}, {} words\n", level.id,
            level.board.width, level.board.height, letters, level.hand.size(), level.words->size());
      }
    }
    if (!faults.empty()) code = 1;
  }
  return code;
}

int open_chain(Args& args) {
  if (args.words.size() != 1) throw Error("chain: expected one archive");
  const auto source = [&](const std::string& name) {
    return Source{args.text(name, ""), read_file(args.text(name, ""))};
  };
  Faults faults;
  std::shared_ptr<const Lexicon> words;
  std::optional<Points> points;
  if (args.has("words")) words = parse_words(source("words"), faults);
  if (args.has("points")) points = parse_points(source("points"), faults);
  if (!faults.empty()) throw Error(to_text(faults.front()));
  const Rules rules = rules_of(args);
  const ArchiveChain chain = walk_chain(args.words[0], rules, args.has("all-readings"), words, points);
  Json levels = Json::array();
  for (const Link& link : chain.links) {
    levels.push_back({{"id", link.id}, {"answer", link.answer}, {"rules", to_text(link.rules)}});
    if (!args.json())
      args.out << fmt::format(
          "{}: {}{}\n", link.id, link.answer,
          link.rules == rules
              ? ""
              : " (read with " + (link.rules == Rules{} ? "the defaults" : to_text(link.rules)) +
                    ")");
  }
  if (args.json()) {
    Json json = {{"levels", levels}, {"text", chain.text}};
    if (!chain.stopped.empty()) json["stopped"] = chain.stopped;
    args.out << dump(json) << '\n';
  } else {
    args.out << chain.text << (chain.text.empty() || chain.text.back() == '\n' ? "" : "\n");
    if (!chain.stopped.empty()) args.out << "stopped: " << chain.stopped << '\n';
  }
  return chain.stopped.empty() ? 0 : 1;
}

bool on_terminal(const Args& args) {
  return &args.out == &std::cout && isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR");
}

// The common `show` with two things more: colours on a terminal, and the best play marked.
Answer show(const Args& args, const std::string& text, bool bulk) {
  Record record = parse_record("honey", kUsualSetup, import(text));
  const State state = replay_canonical<State>(record);
  std::vector<Letter> marked;
  std::string remark;
  if (args.has("best") && !state.over()) {
    const std::vector<Play> top = solve(state.level, 1, false).top;
    remark = top.empty() ? "nothing fits" : "best: " + answer(state.level, top[0]);
    if (!top.empty())
      marked =
          judge(state.level, state.level.words->word(top[0].word), state.level.board.x(top[0].cell),
                state.level.board.y(top[0].cell), top[0].direction)
              .letters;
  }
  View view = draw(state, marked, !bulk && on_terminal(args));
  if (!remark.empty()) view.status += "; " + remark;
  return show_answer(args, to_text("honey", record), state.over(), view, bulk);
}

// Writes the three files of a level.
void write_level(const std::string& path, const Level& level) {
  const Board& board = level.board;
  std::string letters, bonuses;
  for (int y = 0; y < board.height; ++y)
    for (int x = 0; x < board.width; ++x) {
      const int cell = board.at(x, y);
      const char end = x + 1 < board.width ? ' ' : '\n';
      letters += board.lying(cell) ? static_cast<char>('A' + board.letter(cell) - 1) : '-';
      letters += end;
      bonuses += bonus_name(board.bonus(cell));
      bonuses += end;
    }
  write_file(path + "_letters.txt", letters);
  write_file(path + "_bonuses.txt", bonuses);
  write_file(path + "_hand.txt", level.hand + "\n");
}

int generate(Args& args) {
  Recipe recipe;
  const std::string size = args.text("size", "15");
  const size_t by = size.find('x');
  const auto side = [&](const std::string& text) {
    return static_cast<int>(parse_int(text, 4, 100, "--size: board side"));
  };
  recipe.width = side(size.substr(0, by));
  recipe.height = by == size.npos ? recipe.width : side(size.substr(by + 1));
  recipe.hand = static_cast<int>(args.number("hand", 7, 1, 20));
  recipe.plays = static_cast<int>(args.number("plays", 12, 0, 2000));
  recipe.margin = args.number("margin", 0, 0, 1'000'000);
  recipe.rules = rules_of(args);
  Random random(static_cast<uint64_t>(args.number("seed", 1, 0, INT64_MAX)));
  const int64_t count = args.number("count", 1, 1, 100'000);
  for (int64_t i = 0; i < count; ++i) {
    const Level level = make_level(recipe, random);
    const std::string record = "honey " + setup_text(level);
    if (args.has("out"))
      write_level(
          count == 1 ? args.text("out", "") : fmt::format("{}{}", args.text("out", ""), i + 1),
          level);
    if (args.json()) {
      const Solved solved = solve(level, 2, true);
      Json json = {
          {"record", record}, {"answer", answer(level, solved.top[0])}, {"plays", solved.plays}};
      json["margin"] = solved.top[0].points - (solved.top.size() > 1 ? solved.top[1].points : 0);
      args.out << dump(json) << '\n';
    } else {
      args.out << record << '\n';
    }
  }
  return 0;
}

// "ahead", "points", "ahead,nodes=500", "ahead,time=0.2"
SearchRequest parse_setting(const std::string& text) {
  SearchRequest ask;
  const std::vector<std::string_view> parts = split(text, ',');
  ask.options["player"] = parts[0];
  bool known = parts[0] == "points" || parts[0] == "ahead";
  for (size_t i = 1; i < parts.size(); ++i) {
    if (parts[i].substr(0, 6) == "nodes=")
      ask.nodes = static_cast<uint64_t>(parse_int(parts[i].substr(6), 1, INT64_MAX, "nodes"));
    else if (parts[i].substr(0, 5) == "time=")
      ask.seconds = parse_number(parts[i].substr(5), 0.001, 1e6, "time");
    else known = false;
  }
  if (!known)
    throw Error(fmt::format("player {}: expected points or ahead[,nodes=N][,time=S]", quote(text)));
  return ask;
}

// Every board is played twice, with the sides changed.
int match(Args& args) {
  if (args.words.size() != 2)
    throw Error(fmt::format("match {}: expected two players, as in ahead points",
                            quote(join(args.words, " "))));
  const SearchRequest players[2] = {parse_setting(args.words[0]), parse_setting(args.words[1])};
  const auto games = args.number("games", 20, 2, 1'000'000);
  const auto seed = args.number("seed", 1, 0, INT64_MAX - games);
  const std::string setup = args.text("setup", "15");
  if (const State start{std::string_view(setup)}; !start.whole_game || start.players != 2)
    throw Error(fmt::format(
        "--setup {}: expected a whole game for two, as in 15 or 11,touch=crossing", quote(setup)));
  if (setup.find('#') != setup.npos)
    throw Error(fmt::format("--setup {}: the seeds come from --seed", quote(setup)));
  const size_t pairs = static_cast<size_t>(games + 1) / 2;
  std::vector<std::array<int64_t, 2>> lead(pairs);  // of the first player over the second
  Progress progress("games", pairs * 2);
  parallel_for(pairs, args.threads(), [&](size_t i) {
    const std::string board = fmt::format("{}#{}", setup, static_cast<uint64_t>(seed) + i);
    for (size_t swapped = 0; swapped < 2; ++swapped) {
      const auto scores = play_game(board, players[swapped], players[1 - swapped]);
      lead[i][swapped] = swapped ? scores[1] - scores[0] : scores[0] - scores[1];
      progress.add(1);
    }
  });
  const Tally t = tally(lead);
  if (args.json())
    args.out << dump(Json{{"a", args.words[0]},
                          {"b", args.words[1]},
                          {"games", t.games},
                          {"won", t.wins},
                          {"drawn", t.draws},
                          {"lost", t.losses},
                          {"mean", t.mean},
                          {"error", t.error}})
             << '\n';
  else
    args.out << fmt::format(
        "{} against {}: {} games, {} won, {} drawn, {} lost, {:+.2f} +- {:.2f} points a game "
        "(95 % interval)\n",
        args.words[0], args.words[1], t.games, t.wins, t.draws, t.losses, t.mean, t.error);
  return 0;
}

}  // namespace

std::vector<Verb> verbs() {
  const Option player{"--player", "points|ahead",
                      "in whole games: the most points now, or looking ahead (ahead)"};
  const Option threads{"--threads", "N", "cores to use (all)"};
  const Option explain{"--explain", "",
                       "the sum letter by letter, links, portals, the hand that is left"};
  return {
      {"solve",
       "PATH/ID... or -",
       "The best play of levels, or the best plays.",
       {kWords, kPoints, {"--top", "N", "the N best plays, one per line"}, kRule, explain, threads},
       {"hexarium honey solve data/honey/levels/a06_12",
        "hexarium honey solve data/honey/levels/a06_12 --top 5 --rule touch=crossing"},
       solve_levels},
      {"check",
       "PATH/ID WORD X Y DIRECTION",
       "Whether a play is legal, with its points or the first rule it breaks.",
       {kWords, kPoints, kRule, explain},
       {"hexarium honey check data/honey/levels/a06_12 RUMBA 2 6 up_right"},
       check_play},
      {"lint",
       "PATH/ID... or -",
       "Whether level files are well formed; file, line and column of every fault.",
       {kWords, kPoints},
       {"hexarium honey lint data/honey/levels/a06_12"},
       lint_levels},
      {"generate",
       "",
       "Make boards by playing; with a margin, puzzles whose best play wins by it.",
       {{"--size", "WxH", "of the board (15)"},
        {"--hand", "N", "tiles in the hand (7)"},
        {"--plays", "N", "words to play first (12)"},
        {"--margin", "P", "points by which the best play beats the second (0)"},
        {"--seed", "S", "another seed, another board (1)"},
        {"--count", "N", "how many (1)"},
        {"--out", "PATH/ID", "also write level files; with --count a number is added"},
        kRule},
       {"hexarium honey generate --seed 7", "hexarium honey generate --margin 10 --count 5"},
       generate},
      {"best", "", "", {player}, {"hexarium honey best 15#1 --player points"}, nullptr},
      {"play", "", "", {player}, {}, nullptr},
      {"match",
       "A B",
       "Players of whole games (points or ahead[,nodes=N][,time=S]) against each other, every "
       "board "
       "with both sides.",
       {{"--games", "N", "how many (20)"},
        {"--setup", "SETUP", "of the games, without a seed (15)"},
        {"--seed", "N", "of the first board (1)"},
        {"--threads", "N", "games at a time (all cores)"}},
       {"hexarium honey match ahead points --games 20"},
       match},
      {"show",
       "",
       "",
       {{"--best", "", "mark the best play"}},
       {"hexarium honey show @data/honey/levels/a06_12 --best --png board.png"},
       [](Args& args) {
         return answer_all(
             args, [&](const std::string& record, bool bulk) { return show(args, record, bulk); });
       }},
      {"chain",
       "FILE.zip",
       "Walk a chain of archives, each opened by the answer of the level before.",
       {kWords,
        kPoints,
        kRule,
        {"--all-readings", "", "when an answer does not open, try other readings of the rules"}},
       {"hexarium honey chain data/honey/chain/challenge.zip"},
       open_chain}};
}

}  // namespace hexarium::honey
