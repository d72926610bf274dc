// Turns the verbs into command-line parsing. The only file that knows CLI11.
#include "app/cli.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "app/verbs.h"
#include "core/cpu.h"
#include "core/wording.h"
#include "games/table.h"
#include "games/terminal.h"

namespace hexarium {

namespace {

std::string footer(const std::vector<std::string>& examples) {
  if (examples.empty()) return "";
  return "Examples:\n  " + join(examples, "\n  ");
}

// "RECORD" of "RECORD|-", "SETUP" of "[SETUP]": the name of a verb's words in the usage line.
std::string positional_name(const Verb& verb) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto start = std::find_if(verb.words.begin(), verb.words.end(), is_upper);
  return std::string(start, std::find_if_not(start, verb.words.end(), is_upper));
}

// Adds `verb` as a subcommand of `parent`; sets `chosen` if it was typed.
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
  command->callback([&chosen, &args, verb] { chosen = [&args, verb] { return run(verb, args); }; });
}

std::string expected_one_of(const std::string& word, const std::vector<std::string>& known) {
  const std::string meant = nearest_word(word, known);
  return fmt::format("{}: {}expected one of {}", quote(word),
                     meant.empty() ? "" : "did you mean " + meant + "? ", join(known, ", "));
}

// The error message for unknown words.
std::string unexpected(const CLI::App& app) {
  const CLI::App* at = &app;
  std::string path;
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    path += at->get_name() + " ";
  }
  const std::vector<std::string> extras = app.remaining(true);
  const std::string word = extras.empty() ? "" : extras.front();
  const bool is_option = word.size() > 1 && word[0] == '-';
  std::vector<std::string> known;
  if (is_option)
    for (const CLI::Option* option : at->get_options([](const CLI::Option*) { return true; }))
      for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  else
    for (const CLI::App* sub : at->get_subcommands([](const CLI::App*) { return true; }))
      known.push_back(sub->get_name());
  if (!is_option && !known.empty()) return path + expected_one_of(word, known);
  const std::string meant = nearest_word(word.substr(0, word.find('=')), known);
  return fmt::format("{}{}: {}{} (see hexarium {}--help)", path, quote(word),
                     is_option ? "no such option" : "not expected here",
                     meant.empty() ? "" : ", did you mean " + meant + "?", path);
}

}  // namespace

int print_help(Args& args) {
  const auto names_of = [](const std::vector<Verb>& verbs) {
    std::vector<std::string> names;
    for (const Verb& verb : verbs) names.push_back(verb.name);
    return names;
  };
  std::vector<std::string> known = names_of(general_verbs());
  for (const Entry& game : games()) known.emplace_back(game.name);
  for (size_t i = 0; i < args.words.size(); ++i) {
    if (std::find(known.begin(), known.end(), args.words[i]) == known.end())
      throw Error("help " + expected_one_of(args.words[i], known));
    const auto is_named = [&](const Entry& game) { return i == 0 && game.name == args.words[i]; };
    const auto game = std::find_if(games().begin(), games().end(), is_named);
    known = game == games().end() ? std::vector<std::string>{} : names_of(verbs_of(*game));
    // The rules, then the text of --help.
    if (args.words.size() == 1 && !known.empty()) args.out << terminal_of(game->name).help << '\n';
  }
  std::vector<std::string> words = {"hexarium"};
  words.insert(words.end(), args.words.begin(), args.words.end());
  words.emplace_back("--help");
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  args.out.flush();
  return run_command_line(static_cast<int>(pointers.size()), pointers.data());
}

namespace {

std::string version_lines(const std::string& commit) {
#if defined(__clang__)
  const std::string compiler = fmt::format("clang++ {}", __clang_version__);
#else
  const std::string compiler = fmt::format("g++ {}", __VERSION__);
#endif
#if defined(__x86_64__)
  const char* machine = "x86_64";
#elif defined(__aarch64__)
  const char* machine = "aarch64";
#else
  const char* machine = "other";
#endif
  return fmt::format("hexarium {}\ncommit {}\ncompiler {}\nprocessor {}, {} kernels",
                     HEXARIUM_VERSION, commit, trim(compiler), machine, cpu_path());
}

}  // namespace

int run_command_line(int argc, char** argv, const std::string& commit) {
  check_cpu_setting();
  CLI::App app("Hexarium: games and puzzles on hexagonal boards.", "hexarium");
  app.set_version_flag("--version", version_lines(commit),
                       "print the version, commit, compiler and kernels");
  app.set_help_flag("-h,--help", "print this help");
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
    constexpr size_t kLongest = 300;  // the message quotes everything that was typed
    if (message.size() > kLongest) message = message.substr(0, kLongest) + "...";
    throw Error(message + " (see --help)");
  }
  if (chosen) return chosen();
  const auto typed = app.get_subcommands();
  std::cout << (typed.empty() ? app.help() : typed.front()->help("hexarium"));
  return 0;
}

}  // namespace hexarium
