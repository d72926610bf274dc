// ioi: one game of the founding task in process. judge: the same with a program built on HexLib.
#include <fmt/format.h>

#include "games/hex/commands/commands.h"
#include "games/hex/protocol/hexlib_judge.h"

namespace hexarium::hex {

namespace {

constexpr double kProgramPart = 0.425;  // 17 of 40 s; the library may use 20, the rest is a reserve

const std::vector<Option> kOptions = {
    {"--start", "FILE", "N rows of 1 (the program), 2 (the library) and ."},
    {"--opponent", "LEVEL", "strength of the library's side, 0 to 10 (5)"},
    {"--mirror", "", "the other reading of the figure: (r, c) touches (r-1, c-1)"},
    {"--library-time", "S", "seconds for all moves of the library (20)"},
    {"--limit", "S", "seconds for the whole game (40)"}};

IoiSettings settings_of(const Args& args) {
  if (!args.has("start")) throw Error("--start: expected a file with the start position");
  IoiSettings settings;
  settings.start = read_file(args.text("start", ""), 1 << 20);
  settings.level = static_cast<int>(args.number("opponent", 5, 0, 10));
  settings.mirror = args.has("mirror");
  settings.library_seconds = args.real("library-time", 20, 0, 1e6);
  settings.total_seconds = args.real("limit", 40, 0, 1e6);
  return settings;
}

int print(Args& args, const Judged& judged, const std::string& record) {
  if (args.json()) {
    Json json = {{"result", judged.result},
                 {"score", judged.score},
                 {"moves", judged.moves},
                 {"seconds", judged.seconds}};
    if (!judged.reason.empty()) json["reason"] = judged.reason;
    if (!record.empty()) json["record"] = record;
    args.out << dump(json) << '\n';
  } else {
    args.out << fmt::format("{}  score {} %, {} moves, {:.2f} s{}{}\n", judged.result, judged.score,
                            judged.moves, judged.seconds, judged.reason.empty() ? "" : ": ",
                            judged.reason);
    if (!record.empty()) args.out << record << '\n';
  }
  return judged.result == "win" ? 0 : 1;
}

int ioi(Args& args) {
  const IoiSettings settings = settings_of(args);
  IoiGame game(settings);
  IoiProgram program(kProgramPart * settings.total_seconds, settings.mirror);
  while (game.over() == 0) {
    const auto move = program.move(game.size(), [&](int r, int c) { return game.look(r, c); });
    game.put(move.row, move.column);
    if (game.over() == 0) game.library_move();
  }
  Judged judged{.result = std::string(name(game.verdict())),
                .score = score(game.verdict()),
                .moves = game.program_moves(),
                .seconds = game.seconds(),
                .reason = game.fault()};
  return print(args, judged, game.record());
}

int judge_program(Args& args) {
  if (args.words.empty()) throw Error("judge: expected a program after --");
  return print(args, judge(args.words, settings_of(args)), "");
}

}  // namespace

std::vector<Verb> ioi_verbs() {
  return {{"ioi",
           "",
           "Play one game of the IOI 1997 task against HexLib's side.",
           kOptions,
           {"hexarium hex ioi --start data/hex/ioi/won_6.txt --opponent 7"},
           ioi},
          {"judge",
           "PROGRAM [ARGS...]",
           "Let a program built with HexLib play and judge it.",
           kOptions,
           {"hexarium hex judge --start start.txt -- ./my_player"},
           judge_program}};
}

}  // namespace hexarium::hex
