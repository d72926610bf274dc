// Honey's own verbs.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "core/file.h"
#include "core/parallel.h"
#include "core/picture.h"
#include "core/progress.h"
#include "core/seed.h"
#include "core/tally.h"
#include "core/terminal.h"
#include "core/verb.h"
#include "games/honey/archive_chain.h"
#include "games/honey/game.h"
#include "games/honey/generate.h"
#include "games/honey/lookahead_player.h"
#include "games/honey/terminal.h"
#include "games/honey/view.h"

namespace hexarium::honey {

namespace {

const Option kRule{"--rule", "KEY=VALUE...", "a variant of the rules, such as touch=crossing"};
const Option kWords{"--words", "FILE", "the word list file"};
const Option kPoints{"--points", "FILE", "the letter values file"};

const Option kLettersFile{"--letters", "FILE", "the letters file, if it has another name"};
const Option kBonusesFile{"--bonuses", "FILE", "the bonuses file"};
const Option kHandFile{"--hand", "FILE", "the hand file"};

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
  reader.letters_file = args.text("letters", "");
  reader.bonuses_file = args.text("bonuses", "");
  reader.hand_file = args.text("hand", "");
}

// Whether all files of the level are given by options; then its name is not needed.
bool files_given(const Args& args) {
  const bool letters = args.has("letters"), bonuses = args.has("bonuses"), hand = args.has("hand");
  if (letters && (!bonuses || !hand) && args.words.empty())
    throw Error("--letters: expected --bonuses and --hand as well, or a level PATH/ID");
  return letters && bonuses && hand;
}

Json to_json(const Level& level, const Play& play) {
  return {{"answer", answer(level, play)},
          {"word", level.words->word(play.word)},
          {"x", level.board.x(play.cell)},
          {"y", level.board.y(play.cell)},
          {"direction", direction_name(play.direction)},
          {"points", hexarium::to_json(Value(play.points))}};
}

// The running sum letter by letter, links, portals, and the remaining hand.
std::string explanation(const Level& level, const Verdict& verdict) {
  const Board& board = level.board;
  const auto place = [&](int cell) { return fmt::format("({},{})", board.x(cell), board.y(cell)); };
  std::string text, links, portals;
  for (const Letter& l : verdict.letters) {
    const bool counts = l.bonus != Bonus::None && !is_portal(l.bonus);
    text += fmt::format("  {} {:<8} {:<5}  value {:<3} {:<2}  sum {}\n", l.letter, place(l.cell),
                        l.on_board ? "board" : "new", l.value, counts ? bonus_name(l.bonus) : "",
                        l.sum);
    if (l.on_board) links += fmt::format(" {}{}", l.letter, place(l.cell));
    if (l.portal) portals += " " + place(l.cell);
  }
  text += fmt::format("  links{}; portals{}; remaining hand {}\n", links.empty() ? " none" : links,
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
                       {"on_board", l.on_board},
                       {"bonus", bonus_name(l.bonus)},
                       {"portal", l.portal},
                       {"value", l.value},
                       {"sum", hexarium::to_json(Value(l.sum))}});
  return letters;
}

// The output of `solve` for one level.
Answer solve_level(const Args& args, const Level& level) {
  const size_t top = args.number("top", args.json() ? 20 : 1, 1, 1'000'000);
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

// The levels named on the command line or, with `-`, in the input, one per line. A folder means all
// levels in it.
std::vector<std::string> level_paths(const Args& args, std::string_view verb) {
  if (args.words.empty() && files_given(args)) return {""};
  if (args.words.empty())
    throw Error(fmt::format("{}: expected levels, as in PATH/ID, or a folder of them", verb));
  std::vector<std::string> names = args.words;
  if (args.words == std::vector<std::string>{"-"}) {
    names.clear();
    for (std::string line; read_line(args.in, line);)
      if (!trim(line).empty()) names.emplace_back(trim(line));
  }
  std::vector<std::string> paths;
  for (const std::string& name : names) {
    const std::vector<std::string> inside = levels_in(name);
    if (inside.empty()) paths.push_back(name);
    paths.insert(paths.end(), inside.begin(), inside.end());
  }
  if (paths.size() > 1 && (args.has("letters") || args.has("bonuses") || args.has("hand")))
    throw Error(fmt::format("{}: --letters, --bonuses and --hand need exactly one level, got {}",
                            verb, paths.size()));
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
    const std::string id = std::filesystem::path(paths[i]).filename().string();
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

// The play to check; with `points` if it was given as an answer line.
struct Asked {
  std::string word;
  int x = 0, y = 0, direction = kRight;
  std::optional<int64_t> points;
};

// HOUSE_43_down_right_16. The digits of x and y are not separated. Takes the first split that is a
// legal play with these points, else the first legal play, else the first that is on the board.
Asked parse_answer(const Level& level, const std::string& text) {
  const std::vector<std::string_view> parts = split(text, '_');
  const auto wrong = [&](std::string_view why) {
    return Error(fmt::format("answer {}: expected {}", quote(text), why));
  };
  constexpr std::string_view kForm =
      "WORD_<x><y>_<direction>_<points>, as in HOUSE_43_down_right_16";
  if (parts.size() < 4 || parts.size() > 5) throw wrong(kForm);
  Asked asked;
  asked.word = upper(parts[0]);
  asked.direction = parse_direction(parts.size() == 5 ? fmt::format("{}_{}", parts[2], parts[3])
                                                      : std::string(parts[2]));
  asked.points = parse_int(parts.back(), 0, INT64_MAX, "points of the answer");
  const std::string_view digits = parts[1];
  if (digits.size() < 2 || digits.size() > 12 ||
      digits.find_first_not_of("0123456789") != digits.npos)
    throw wrong(kForm);
  int best = -1;  // how good this split is
  for (size_t at = 1; at < digits.size(); ++at) {
    if ((digits[0] == '0' && at > 1) || (digits[at] == '0' && at + 1 < digits.size())) continue;
    const auto number = [&](std::string_view part) {
      return static_cast<int>(parse_int(part, 0, INT64_MAX, "place") % 1'000'000'000);
    };
    const int x = number(digits.substr(0, at)), y = number(digits.substr(at));
    const Verdict verdict = judge(level, asked.word, x, y, asked.direction);
    const int good = verdict.legal             ? verdict.points == *asked.points ? 3 : 2
                     : level.board.holds(x, y) ? 1
                                               : 0;
    if (good > best) best = good, asked.x = x, asked.y = y;
  }
  if (best < 0) throw wrong(kForm);
  return asked;
}

// Why `better` ranks before `worse`.
std::string tie_rule(const Level& level, const Play& better, const Play& worse) {
  if (better.points != worse.points)
    return fmt::format("{} more points", better.points - worse.points);
  const Board& board = level.board;
  if (better.word != worse.word) return "equal points, earlier in the alphabet";
  if (board.x(better.cell) != board.x(worse.cell)) return "equal points, smaller x";
  if (board.y(better.cell) != board.y(worse.cell)) return "equal points, smaller y";
  return "equal points; directions rank down_right, right, up_right";
}

// Whether a play is legal; compares an answer line with the best play.
int check_play(Args& args) {
  const bool given = files_given(args);
  const size_t at = given ? 0 : 1;
  const std::vector<std::string> play(
      args.words.begin() + static_cast<std::ptrdiff_t>(std::min(at, args.words.size())),
      args.words.end());
  if (play.size() != 1 && play.size() != 4)
    throw Error("check: expected PATH/ID and WORD X Y DIRECTION or an answer line");
  LevelReader reader;
  set_files(args, reader);
  Asked asked;
  if (play.size() == 4) {
    const auto number = [&](size_t i, const char* what) {
      return static_cast<int>(parse_int(play[i], -1'000'000, 1'000'000, what));
    };
    asked = {.word = upper(play[0]),
             .x = number(1, "x"),
             .y = number(2, "y"),
             .direction = parse_direction(play[3])};
  }
  Level level = reader.read(given ? "" : args.words[0]);
  level.set_rules(rules_of(args));
  if (play.size() == 1 && upper(play[0]) == "NONE") {
    const std::vector<Play> top = solve(level, 1, false).top;
    const std::string best = top.empty() ? "NONE" : answer(level, top[0]);
    if (args.json())
      args.out << dump({{"id", level.id}, {"right", top.empty()}, {"best", best}}) << '\n';
    else args.out << (top.empty() ? "right: no play is possible\n" : "wrong, best: " + best + "\n");
    return top.empty() ? 0 : 1;
  }
  if (play.size() == 1) asked = parse_answer(level, play[0]);
  const Verdict verdict = judge(level, asked.word, asked.x, asked.y, asked.direction);

  bool right = verdict.legal;
  std::string best, why;  // only for an answer line
  if (asked.points) {
    const std::vector<Play> top = solve(level, 1, false).top;
    best = top.empty() ? "NONE" : answer(level, top[0]);
    if (verdict.legal) {
      const Play own{level.words->find(asked.word).value(), level.board.at(asked.x, asked.y),
                     asked.direction, verdict.points};
      if (!(own == top[0])) why = tie_rule(level, top[0], own);
      right = why.empty() && verdict.points == *asked.points;
    }
  }
  if (args.json()) {
    Json json = {{"id", level.id},
                 {"word", asked.word},
                 {"x", asked.x},
                 {"y", asked.y},
                 {"direction", direction_name(asked.direction)},
                 {"legal", verdict.legal}};
    if (verdict.legal)
      json["points"] = hexarium::to_json(Value(verdict.points)), json["left"] = verdict.left;
    else json["rule"] = verdict.rule, json["reason"] = verdict.broken;
    if (asked.points) json["right"] = right, json["best"] = best;
    if (!why.empty()) json["why"] = why;
    json["letters"] = explanation_json(level, verdict);
    args.out << dump(json) << '\n';
    return right ? 0 : 1;
  }
  if (!verdict.legal)
    args.out << fmt::format("not legal, rule {}: {}\n", verdict.rule, verdict.broken);
  else if (right && asked.points)
    args.out << fmt::format("right: the best play, {} points\n", verdict.points);
  else if (asked.points && *asked.points != verdict.points)
    args.out << fmt::format("wrong: it scores {} points, not {}\n", verdict.points, *asked.points);
  else args.out << fmt::format("legal, {} points\n", verdict.points);
  if ((args.has("explain") || asked.points) && !verdict.letters.empty())
    args.out << explanation(level, verdict);
  if (asked.points && !verdict.legal) args.out << fmt::format("best: {}\n", best);
  else if (!why.empty()) args.out << fmt::format("not the best play: {} ({})\n", best, why);
  return right ? 0 : 1;
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
      if (faults.size() == kMostFaults) args.out << "... and more\n";
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
  ChainOptions options;
  if (args.has("words")) options.words = parse_words(source("words"), faults);
  if (args.has("points")) options.points = parse_points(source("points"), faults);
  if (!faults.empty()) throw Error(to_text(faults.front()));
  const Rules rules = options.rules = rules_of(args);
  options.password = args.text("password", "");
  options.all_readings = args.has("all-readings");
  options.keep = args.text("keep", "");
  const ArchiveChain chain = walk_chain(args.words[0], options);
  Json levels = Json::array();
  for (const Link& link : chain.links) {
    levels.push_back({{"id", link.id}, {"answer", link.answer}, {"rules", to_text(link.rules)}});
    if (!args.json())
      args.out << fmt::format(
          "{}: {}{}\n", link.id, link.answer,
          link.rules == rules
              ? ""
              : " (reading: " + (link.rules == Rules{} ? "the defaults" : to_text(link.rules)) +
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

// Like the common `show`, but can mark the best play.
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
  View view = draw(state, marked);
  if (!remark.empty()) view.status += "; " + remark;
  return show_answer(args, to_text("honey", record), state.over(), view, bulk, &kTerminal);
}

// Writes the three files of a level.
void write_level(const std::string& path, const Level& level) {
  const Board& board = level.board;
  std::string letters, bonuses;
  for (int y = 0; y < board.height; ++y)
    for (int x = 0; x < board.width; ++x) {
      const int cell = board.at(x, y);
      const char end = x + 1 < board.width ? ' ' : '\n';
      letters += board.has_letter(cell) ? static_cast<char>('A' + board.letter(cell) - 1) : '-';
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
  const int64_t count = args.number("count", 1, 1, 100'000);
  const uint64_t seed = seed_of(args);
  Random random(seed);
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
      json["seed"] = seed;
      json["margin"] = solved.top[0].points - (solved.top.size() > 1 ? solved.top[1].points : 0);
      args.out << dump(json) << '\n';
    } else {
      args.out << record << '\n';
    }
  }
  say_seed(args, seed);
  return 0;
}

// "ahead", "points", "easy", "ahead,nodes=500", "ahead,time=0.2"
SearchRequest parse_setting(const std::string& text) {
  SearchRequest ask;
  const std::vector<std::string_view> parts = split(text, ',');
  ask.options["player"] = parts[0];
  bool known = parts[0] == "points" || parts[0] == "ahead" || parts[0] == "easy";
  for (size_t i = 1; i < parts.size(); ++i) {
    if (parts[i].substr(0, 6) == "nodes=")
      ask.nodes = static_cast<uint64_t>(parse_int(parts[i].substr(6), 1, INT64_MAX, "nodes"));
    else if (parts[i].substr(0, 5) == "time=")
      ask.seconds = parse_number(parts[i].substr(5), 0.001, 1e6, "time");
    else known = false;
  }
  if (!known)
    throw Error(
        fmt::format("player {}: expected easy, points or ahead[,nodes=N][,time=S]", quote(text)));
  return ask;
}

// Every board is played twice, with sides swapped.
int match(Args& args) {
  if (args.words.size() != 2)
    throw Error(fmt::format("match {}: expected two players, such as ahead points",
                            quote(join(args.words, " "))));
  const SearchRequest players[2] = {parse_setting(args.words[0]), parse_setting(args.words[1])};
  const auto games = args.number("games", 20, 2, 1'000'000);
  const uint64_t seed = seed_of(args, 1);
  const std::string setup = args.text("setup", "15");
  if (const State start{std::string_view(setup)}; !start.whole_game || start.players != 2)
    throw Error(fmt::format(
        "--setup {}: expected a whole game for two players, such as 15 or 11,touch=crossing",
        quote(setup)));
  if (setup.find('#') != setup.npos)
    throw Error(fmt::format("--setup {}: expected no seed; use --seed", quote(setup)));
  const size_t pairs = static_cast<size_t>(games + 1) / 2;
  std::vector<std::array<int64_t, 2>> lead(pairs);  // lead of the first player over the second
  Progress progress("games", pairs * 2);
  parallel_for(pairs, args.threads(), [&](size_t i) {
    const std::string board = fmt::format("{}#{}", setup, seed + i);
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
        "{} against {}: {} games, {} won, {} drawn, {} lost, {:+.2f} +- {:.2f} points per game "
        "(95 % interval)\n",
        args.words[0], args.words[1], t.games, t.wins, t.draws, t.losses, t.mean, t.error);
  return 0;
}

}  // namespace

std::vector<Verb> verbs() {
  const Option player{
      "--player", "easy|points|ahead",
      "in whole games: take half the points (easy), the most points now (points), or look ahead "
      "(ahead, the default)"};
  const Option threads{"--threads", "N", "cores to use (all)"};
  const Option explain{"--explain", "",
                       "show the sum letter by letter, links, portals and the remaining hand"};
  return {
      {"solve",
       "PATH/ID... or FOLDER or -",
       "Find the best play of each level, or its N best plays.",
       {kWords,
        kPoints,
        kLettersFile,
        kBonusesFile,
        kHandFile,
        {"--top", "N", "print the N best plays, one per line"},
        kRule,
        explain,
        threads},
       {"hexarium honey solve data/honey/levels/a06_12", "hexarium honey solve data/honey/levels",
        "hexarium honey solve data/honey/levels/a06_12 --top 5 --rule touch=crossing"},
       solve_levels},
      {"check",
       "PATH/ID WORD X Y DIRECTION, or PATH/ID ANSWER",
       "Check a play (its points, or the first rule it breaks) or an answer line (right, wrong or "
       "not the best play).",
       {kWords, kPoints, kLettersFile, kBonusesFile, kHandFile, kRule, explain},
       {"hexarium honey check data/honey/levels/a06_12 RUMBA 2 6 up_right",
        "hexarium honey check data/honey/levels/a06_12 RUMBA_26_up_right_21"},
       check_play},
      {"lint",
       "PATH/ID... or FOLDER or -",
       "Check level files; report every error with file, line and column.",
       {kWords, kPoints, kLettersFile, kBonusesFile, kHandFile},
       {"hexarium honey lint data/honey/levels/a06_12"},
       lint_levels},
      {"generate",
       "",
       "Generate boards by playing words; with --margin, puzzles with a clear best play.",
       {{"--size", "WxH", "size of the board (15)"},
        {"--hand", "N", "tiles in the hand (7)"},
        {"--plays", "N", "words to play before the puzzle starts (12)"},
        {"--margin", "N", "minimum lead of the best play over the second, in points (0)"},
        {"--seed", "N|random", "same seed, same boards (default: random)"},
        {"--count", "N", "number of boards (1)"},
        {"--out", "PATH/ID", "also write level files, numbered if there are several"},
        kRule},
       {"hexarium honey generate --seed 7", "hexarium honey generate --margin 10 --count 5"},
       generate},
      {"best", "", "", {player}, {"hexarium honey best 15#1 --player points"}, nullptr},
      {"play",
       "",
       "",
       {kSeedOption, player},
       {"hexarium honey play 11,players=1 --seed 7"},
       nullptr},
      {"new", "", "", {kSeedOption}, {"hexarium honey new --seed 7"}, nullptr},
      {"match",
       "A B",
       "Play matches of whole games between two players (easy, points or "
       "ahead[,nodes=N][,time=S]), each board from both sides.",
       {{"--games", "N", "number of games (20)"},
        {"--setup", "SETUP", "setup of the games, without a seed (15)"},
        {"--seed", "N|random", "seed of the first board (1)"},
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
       "FILE",
       "Solve a chain of archives (zip, 7z), each opened with the answer to the level before.",
       {kWords,
        kPoints,
        kRule,
        {"--password", "TEXT", "password of the first archive, to start midway"},
        {"--all-readings", "",
         "if an answer does not open the next archive, try other readings of the rules"},
        {"--keep", "DIR", "write the unpacked files to this folder, one sub-folder per archive"}},
       {"hexarium honey chain data/honey/chain/challenge.zip",
        "hexarium honey chain lvl_3.7z --password COCCIS_07_up_right_12 --keep levels"},
       open_chain}};
}

}  // namespace hexarium::honey
