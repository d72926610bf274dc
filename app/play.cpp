// Playing in the terminal, for every game: full screen if possible, otherwise line by line.
#include <unistd.h>

#include <iostream>

#include "app/screen.h"
#include "app/verbs.h"
#include "games/terminal.h"

namespace hexarium {

namespace {

int parse_side(const Args& args) {
  const std::string side = args.text("as", "first");
  return side == "first" ? 1 : side == "second" ? 2 : 0;
}

// The game as plain lines of text.
class LineMode {
 public:
  LineMode(Session& session, const Signals& signals, Args& args)
      : session_(session), signals_(signals), args_(args), color_(wants_color(args)) {}

  void run() {
    args_.out << "Type a move, or: " << join(session_.commands(), ", ") << "\n\n";
    show();
    while (!signals_.caught()) {
      if (session_.engines_turn()) {
        let_engine_move();
        continue;
      }
      if (session_.finished()) {
        args_.out << "the game is over\n";
        return;
      }
      args_.out << "> " << std::flush;
      std::string line;
      if (!read(line)) {
        args_.out << '\n';
        return;
      }
      try {
        const Reply reply = session_.enter(line);
        args_.out << reply.text;
        if (reply.then == Reply::Then::Quit) return;
        if (reply.then == Reply::Then::Moved) show_move();
        if (reply.then == Reply::Then::Jumped) show();
      } catch (const Error& error) {
        args_.out << "? " << error.what() << '\n';
      }
    }
  }

 private:
  bool read(std::string& line) {
    // A signal does not interrupt reading from a stream, so wait for either one first.
    if (&args_.in == &std::cin && std::cin.rdbuf()->in_avail() <= 0)
      while (!signals_.wait_for(STDIN_FILENO))
        if (signals_.caught()) return false;
    return read_line(args_.in, line);
  }

  void show() {
    args_.out << to_text(session_.view(), terminal_of(session_.game().name), true, color_);
    say_remark();
  }

  void say_remark() {
    if (const std::string remark = session_.remark(); !remark.empty()) args_.out << remark << '\n';
  }

  void show_move() {
    for (const View& frame : session_.frames()) {
      args_.out << to_text(frame, terminal_of(session_.game().name), true, color_);
      if (text_board(frame).lines.size() > 1) args_.out << '\n';  // a board, not a score line
    }
    say_remark();
  }

  void let_engine_move() {
    const Best best = session_.think();
    if (signals_.caught()) return;
    args_.out << "engine plays " << best.move << "\n\n";
    session_.play(best.move);
    show_move();
  }

  Session& session_;
  const Signals& signals_;
  Args& args_;
  const bool color_;
};

}  // namespace

std::string new_record(const Entry& game, const Args& args) {
  const std::string typed = imported(game, join(args.words, " "));
  const auto start = terminal_of(game.name).start;
  return game.canonical(game, start ? start(typed, args) : typed);
}

int play_in_terminal(const Entry& game, Args& args) {
  const Signals signals;
  Session::Setting setting;
  setting.record = new_record(game, args);
  setting.another = [&] {
    // Without the typed seed and moves.
    Args fresh = args;
    fresh.options.erase("seed");
    if (!fresh.words.empty()) {
      const std::string setup = parse_record(game.name, game.usual(), setting.record).setup;
      fresh.words = {setup.substr(0, setup.find('#'))};
    }
    return new_record(game, fresh);
  };
  setting.person = game.players == 2 ? parse_side(args) : 1;
  SearchRequest& ask = setting.ask;
  ask.seconds = args.real("time", 0, 0.001, 1e6);
  ask.threads = args.threads();
  for (const auto& [name, values] : args.options)
    if (!values.empty()) ask.options[name] = values.back();
  // Check the engine's options before the first move: start a search and stop it at once.
  const std::atomic<bool> at_once{true};
  ask.stop = &at_once;
  game.best(game, setting.record, ask);
  ask.stop = &signals.stop();

  Session session(game, setting);
  const bool color = wants_color(args);
  if (&args.in == &std::cin && &args.out == &std::cout && !args.has("plain") && has_screen()) {
    play_on_screen(session, signals, color);
    args.out << to_text(session.view(), terminal_of(game.name), true, color);
  } else {
    LineMode(session, signals, args).run();
  }
  args.out << session.record() << '\n';
  return signals.caught() ? 128 + signals.caught() : 0;
}

}  // namespace hexarium
