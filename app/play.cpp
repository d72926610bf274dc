// Playing in the terminal, the same for every game: typed moves, hint, undo, quit.
#include <fmt/format.h>

#include <iostream>

#include "app/verbs.h"

namespace hexarium {

namespace {
constexpr std::string_view kHelp = "type a move, or: moves, hint, undo, show, record, help, quit\n";

}  // namespace

int play_in_terminal(const Entry& game, Args& args) {
  const std::string typed = join(args.words, " ");
  const std::string start = game.canonical(game, game.import ? game.import(typed) : typed);
  const std::string side = args.text("as", "first");
  if (side != "first" && side != "second" && side != "both")
    throw Error(fmt::format("--as {}: expected first, second or both", quote(side)));
  const int person = side == "second" ? 2 : 1;
  SearchRequest ask;
  ask.seconds = args.real("time", 0, 0.001, 1e6);
  ask.threads = args.threads();
  for (const auto& [name, values] : args.options)
    if (!values.empty()) ask.options[name] = values.back();

  std::ostream& out = args.out;
  std::vector<std::string> records = {start};  // one per position; undo drops the last
  const auto remark = [&] {
    if (game.remark) out << game.remark(game, records.back()) << '\n';
  };
  const auto show_last_move = [&] {
    for (const View& frame : game.position(game, records.back(), {.moves = false, .frames = true}).frames) {
      const std::string text = to_text(frame, true);
      out << text;
      if (text.find('\n') + 1 != text.size()) out << '\n';  // a board, not a line of a sum
    }
    remark();
  };
  const auto engines_turn = [&] {
    const Outcome now = game.outcome(game, records.back());
    return game.players == 2 && side != "both" && !now.over && now.mover != person;
  };
  out << kHelp << '\n' << to_text(game.show(game, start), true);
  remark();
  for (;;) {
    while (engines_turn()) {
      const Best best = game.best(game, records.back(), ask);
      out << "engine plays " << best.move << "\n\n";
      records.push_back(game.canonical(game, records.back() + " " + best.move));
      show_last_move();
    }
    const Outcome now = game.outcome(game, records.back());
    // A puzzle that is stuck, not solved, may be taken back.
    const bool stuck =
        game.players == 1 && now.winner == 0 && now.scores.empty() && records.size() > 1;
    if (now.over && !stuck) {
      out << "the game is over\n" << records.back() << '\n';
      return 0;
    }
    out << "> " << std::flush;
    std::string line;
    if (!read_line(args.in, line)) {
      out << '\n' << records.back() << '\n';
      return 0;
    }
    const std::string word = lower(trim(line));
    try {
      if (word.empty()) continue;
      // Not q: that is a cell of Hexceed.
      if (word == "quit" || word == "exit") {
        out << records.back() << '\n';
        return 0;
      }
      if (word == "help" || word == "?") out << kHelp;
      else if (word == "record") out << records.back() << '\n';
      else if (word == "show") out << to_text(game.show(game, records.back()), true);
      else if (word == "moves") out << join(game.moves(game, records.back()), " ") << '\n';
      else if (word == "hint") {
        const Best best = game.best(game, records.back(), ask);
        out << best.move << "  value " << brief(best.value) << (best.proven ? ", proven\n" : "\n");
        if (game.players == 1)
          for (const auto& [cell, note] : best.notes) out << note << '\n';
      } else if (word == "undo") {
        if (records.size() == 1) throw Error("undo: nothing to take back");
        do records.pop_back();
        while (records.size() > 1 && engines_turn());
        out << to_text(game.show(game, records.back()), true);
        remark();
      } else {
        records.push_back(game.canonical(game, records.back() + " " + std::string(trim(line))));
        show_last_move();
      }
    } catch (const Error& error) {
      out << "? " << error.what() << '\n';
    }
  }
}

}  // namespace hexarium
