// Turns the verbs into command-line parsing. The only file that knows CLI11.
#include "app/cli.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "app/serve.h"
#include "app/verbs.h"
#include "games/table.h"

namespace hexarium {

namespace {

std::string footer(const std::vector<std::string>& examples) {
  if (examples.empty()) return "";
  return "Examples:\n  " + join(examples, "\n  ");
}

// "RECORD" of "RECORD|-", "SETUP" of "[SETUP]": what the usage line calls the words of a verb.
std::string positional_name(const Verb& verb) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto start = std::find_if(verb.words.begin(), verb.words.end(), is_upper);
  return std::string(start, std::find_if_not(start, verb.words.end(), is_upper));
}

// Adds `verb` below `parent`; when it was typed, its function ends up in `chosen`.
void add_verb(CLI::App& parent, const Verb& verb, Args& args, std::function<int()>& chosen) {
  CLI::App* command = parent.add_subcommand(verb.name, verb.help);
  command->footer(footer(verb.examples));
  if (!verb.words.empty())
    command->add_option(positional_name(verb), args.words, verb.words)
        ->option_text(" ")
        ->take_all();
  for (const Option& option : options_of(verb)) {
    const std::string key = option.name.substr(2);
    if (option.value.empty()) {
      command->add_flag_callback(
          option.name, [&args, key] { args.options[key]; }, option.help);
      continue;
    }
    command
        ->add_option_function<std::vector<std::string>>(
            option.name, [&args, key](const std::vector<std::string>& v) { args.options[key] = v; },
            option.help)
        ->option_text(option.value)
        ->allow_extra_args(false)
        ->take_all();
  }
  command->callback(
      [&chosen, &args, verb] { chosen = [&args, verb] { return run(verb, args); }; });
}

// What to say about words that no command takes.
std::string unexpected(const CLI::App& app) {
  const CLI::App* at = &app;
  std::string path;
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    path += at->get_name() + " ";
  }
  const std::vector<std::string> extras = app.remaining(true);
  const std::string what = path + quote(extras.empty() ? "" : extras.front());
  std::vector<std::string> known;
  for (const CLI::App* sub : at->get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(sub->get_name());
  if (!known.empty()) return fmt::format("{}: expected one of {}", what, join(known, ", "));
  return fmt::format("{}: not expected here (see hexarium {}--help)", what, path);
}

int list_games(Args& args) {
  Json list = Json::array();
  for (const Entry& game : games()) {
    if (args.json())
      list.push_back({{"game", game.name},
                      {"players", game.players},
                      {"setups", game.setups},
                      {"summary", game.summary}});
    else args.out << fmt::format("{:<8} {:<46} setups: {}\n", game.name, game.summary, game.setups);
  }
  if (args.json()) args.out << dump(list) << '\n';
  return 0;
}

}  // namespace

std::vector<Verb> general_verbs() {
  return {
      serve_verb(),
      {"games", "", "List the games.", {}, {"hexarium games"}, list_games},
      {"bench",
       "[GAME]",
       "Measure speed on fixed work.",
       {},
       {"hexarium bench", "hexarium bench hexic"},
       run_bench},
      {"completion",
       "SHELL",
       "Print the completion script for a shell, bash or zsh.",
       {},
       {"hexarium completion bash > /etc/bash_completion.d/hexarium"},
       print_completion},
      {"man", "", "Print the manual page.", {}, {"hexarium man | man -l -"}, print_manual},
  };
}

int run_command_line(int argc, char** argv) {
  CLI::App app("Hexarium: games and puzzles on hexagonal boards.", "hexarium");
  app.set_version_flag("--version", HEXARIUM_VERSION);
  app.set_help_flag("-h,--help", "this help");
  app.require_subcommand(0, 1);
  app.footer(footer({"hexarium games", "hexarium hexic auto --seed 7", "hexarium hexic --help",
                     "hexarium hexic best --help"}));
  Args args{{}, {}, std::cin, std::cout, std::cerr};
  std::function<int()> chosen;
  for (const Entry& game : games()) {
    CLI::App* command = app.add_subcommand(std::string(game.name), std::string(game.summary));
    command->require_subcommand(0, 1);
    std::vector<std::string> examples;
    for (const Verb& verb : verbs_of(game)) {
      add_verb(*command, verb, args, chosen);
      if (!verb.examples.empty()) examples.push_back(verb.examples.front());
    }
    command->footer(footer(examples));
  }
  for (const Verb& verb : general_verbs()) add_verb(app, verb, args, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app.exit(success);
  } catch (const CLI::ExtrasError&) {
    throw Error(unexpected(app));
  } catch (const CLI::ParseError& error) {
    std::string message = error.what();
    std::replace_if(
        message.begin(), message.end(), [](unsigned char c) { return c < ' '; }, ' ');
    constexpr size_t kLongest = 300;  // it quotes what was typed, all of it
    if (message.size() > kLongest) message = message.substr(0, kLongest) + "...";
    throw Error(message + " (see --help)");
  }
  if (chosen) return chosen();
  const auto typed = app.get_subcommands();
  std::cout << (typed.empty() ? app.help() : typed.front()->help("hexarium"));
  return 0;
}

}  // namespace hexarium
