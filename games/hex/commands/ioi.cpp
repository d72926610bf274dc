// ioi: a game of the founding task within this process. judge: the same with a program built on
// HexLib.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/file.h"
#include "games/hex/commands/commands.h"
#include "games/hex/protocol/hexlib_judge.h"

namespace hexarium::hex {

namespace {

constexpr double kProgramPart = 0.425;  // 17 of 40 s; the library may use 20, the rest is reserve

const std::vector<Option> kOptions = {
    {"--start", "PATH",
     "N rows of 1 (the program), 2 (the library) and .; or a folder of such files"},
    {"--opponent", "LEVEL", "strength of the library's side, 0 to 10 (5)"},
    {"--mirror", "", "use the mirrored adjacency: (r, c) touches (r-1, c-1)"},
    {"--library-time", "S", "CPU seconds for all moves of the library (20)"},
    {"--limit", "S", "CPU seconds for the whole game (40)"},
    {"--out", "FILE", "write HEX.OUT to this file; several games are appended"}};

IoiSettings settings_of(const Args& args) {
  IoiSettings settings;
  settings.level = static_cast<int>(args.number("opponent", 5, 0, 10));
  settings.mirror = args.has("mirror");
  settings.library_seconds = args.real("library-time", 20, 0, 1e6);
  settings.total_seconds = args.real("limit", 40, 0, 1e6);
  return settings;
}

// The files of --start, by name.
std::vector<std::filesystem::path> starts_of(const Args& args) {
  if (!args.has("start")) throw Error("--start: expected a file with the start position");
  const std::filesystem::path path = args.text("start", "");
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) return {path};
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path, error))
    if (entry.is_regular_file(error)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.empty())
    throw Error(fmt::format("--start {}: the folder has no files", quote(path.string())));
  return files;
}

// A program's output without control bytes, which a terminal might obey.
std::string printable(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if ((c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == 0x7f) c = '?';
  return out;
}

Json to_json(const std::string& start, const Judged& judged) {
  Json json = {{"start", start},
               {"result", judged.result},
               {"score", judged.score},
               {"moves", judged.moves},
               {"seconds", judged.seconds},
               {"library_seconds", judged.library_seconds},
               {"refused", judged.refused}};
  if (!judged.reason.empty()) json["reason"] = judged.reason;
  if (!judged.note.empty()) json["note"] = judged.note;
  if (!judged.messages.empty()) json["stderr"] = printable(judged.messages);
  json["record"] = judged.record;
  return json;
}

std::string remarks(const Judged& judged) {
  std::string text = judged.reason;
  const auto add = [&](const std::string& remark) { text += (text.empty() ? "" : "; ") + remark; };
  if (judged.refused > 0 && judged.result != "illegal")
    add(fmt::format("{} refused call{}", judged.refused, judged.refused == 1 ? "" : "s"));
  if (!judged.note.empty()) add(judged.note);
  return text;
}

// Plays from every start; prints one line for one start, a table with a total for several.
int play_all(Args& args, const std::function<Judged(const IoiSettings&)>& play) {
  const auto starts = starts_of(args);
  const bool table = std::filesystem::is_directory(args.text("start", ""));
  IoiSettings settings = settings_of(args);
  settings.strict = args.has("strict");
  std::string log;
  Json games = Json::array();
  int won = 0, score = 0;
  if (table && !args.json())
    args.out << fmt::format("{:<20} {:<10} {:>7} {:>6} {:>8} {:>8}\n", "start", "result", "score",
                            "moves", "seconds", "library");
  for (const std::filesystem::path& start : starts) {
    settings.start = read_file(start.string(), 1 << 20);
    const std::string name = start.stem().string();
    Judged judged;
    try {
      judged = play(settings);
    } catch (const Error& error) {
      throw Error(table ? fmt::format("{}: {}", quote(start.string()), error.what())
                        : error.what());
    }
    won += judged.result == "win", score += judged.score;
    log += judged.log;
    const std::string remark = remarks(judged);
    if (table && args.json()) {
      games.push_back(to_json(name, judged));
    } else if (args.json()) {
      args.out << dump(to_json(name, judged)) << '\n';
    } else if (table) {
      args.out << fmt::format("{:<20} {:<10} {:>5} % {:>6} {:>8.2f} {:>8.2f}{}{}\n", name,
                              judged.result, judged.score, judged.moves, judged.seconds,
                              judged.library_seconds, remark.empty() ? "" : "  ", remark)
               << std::flush;
    } else {
      args.out << fmt::format("{}  score {} %, {} move{}, {:.2f} s{}{}\n{}\n", judged.result,
                              judged.score, judged.moves, judged.moves == 1 ? "" : "s",
                              judged.seconds, remark.empty() ? "" : ": ", remark, judged.record);
    }
    for (const std::string_view line : split(judged.messages, '\n'))
      if (!args.json() && !trim(line).empty()) args.err << "program: " << printable(line) << '\n';
  }
  const auto of = 100 * static_cast<int>(starts.size());
  if (table && args.json())
    args.out << dump({{"games", games}, {"won", won}, {"score", score}, {"of", of}}) << '\n';
  else if (table)
    args.out << fmt::format("{} of {} won, score {} of {}\n", won, starts.size(), score, of);
  if (args.has("out")) write_file(args.text("out", ""), log);
  return won == static_cast<int>(starts.size()) ? 0 : 1;
}

int ioi(Args& args) {
  return play_all(args, [](const IoiSettings& settings) {
    IoiGame game(settings);
    Judged judged;
    game.log = [&](const std::string& line) { judged.log += line + "\n"; };
    game.open_log();
    IoiProgram program(kProgramPart * settings.total_seconds, settings.mirror);
    while (game.over() == 0) {
      const auto move = program.move(game.size(), [&](int r, int c) { return game.look(r, c); });
      game.put(move.row, move.column);
      if (game.over() == 0) game.library_move();
    }
    judged.result = name(game.verdict());
    judged.score = score(game.verdict());
    judged.moves = game.program_moves();
    judged.seconds = game.seconds();
    judged.library_seconds = game.library_seconds();
    judged.record = game.record();
    return judged;
  });
}

int judge_program(Args& args) {
  if (args.words.empty()) throw Error("judge: expected a program after --");
  JudgeSettings settings;
  settings.limits.memory = args.number("memory", 2048, 0, int64_t{1} << 30) << 20;
  settings.limits.no_io = args.has("no-io");
  settings.wall_seconds = args.real("wall", 0, 0, 1e6);
  return play_all(args, [&](const IoiSettings& game) {
    settings.game = game;
    return judge(args.words, settings);
  });
}

}  // namespace

std::vector<Verb> ioi_verbs() {
  std::vector<Option> judging = kOptions;
  judging.insert(judging.end(),
                 {{"--memory", "MB", "address space of the program, 0 = no limit (2048)"},
                  {"--no-io", "", "no files, keyboard, screen or network: such calls fail"},
                  {"--strict", "", "a call that HexLib refuses costs the game"},
                  {"--wall", "S", "wall-clock seconds (five times --limit)"}});
  return {{"ioi",
           "",
           "Play games of the IOI 1997 task against HexLib's side.",
           kOptions,
           {"hexarium hex ioi --start data/hex/ioi/won_6.txt --opponent 7"},
           ioi},
          {"judge",
           "PROGRAM [ARGS...]",
           "Run a program built with HexLib and judge its games.",
           judging,
           {"hexarium hex judge --start start.txt -- ./my_player",
            "hexarium hex judge --start data/hex/ioi --no-io -- ./my_player"},
           judge_program}};
}

}  // namespace hexarium::hex
