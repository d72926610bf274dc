// Shell completion and the manual page, made from the same verbs as the command line.
#include <fmt/format.h>

#include <iostream>

#include "app/verbs.h"
#include "games/table.h"

namespace hexarium {

namespace {

std::string option_names(const Verb& verb) {
  std::string names = "--help";
  for (const Option& option : options_of(verb)) names += " " + option.name;
  return names;
}

// Lines `case pattern) words`: the words that may follow those typed so far.
std::string completion_table() {
  std::string first = "--help --version", table, general;
  for (const Verb& verb : general_verbs()) {
    first += " " + verb.name;
    std::string words = option_names(verb);
    if (verb.words.find("GAME") != verb.words.npos)
      for (const Entry& game : games()) words += " " + std::string(game.name);
    if (verb.name == "completion") words += " bash zsh";
    general += fmt::format("    {}/*) words=\"{}\" ;;\n", verb.name, words);
  }
  for (const Entry& game : games()) {
    first += " " + std::string(game.name);
    std::string verbs = "--help";
    for (const Verb& verb : verbs_of(game)) {
      verbs += " " + verb.name;
      if (verb.name != "help")
        table +=
            fmt::format("    {}/{}) words=\"{}\" ;;\n", game.name, verb.name, option_names(verb));
    }
    table += fmt::format("    {0}/help|help/{0}) words=\"{1}\" ;;\n", game.name, verbs);
    table += fmt::format("    {}/) words=\"{}\" ;;\n", game.name, verbs);
  }
  return fmt::format("    /) words=\"{}\" ;;\n", first) + table + general;
}

// Escapes text for troff, where backslashes and leading dots are commands.
std::string troff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') out += "\\e";
    else if (c == '-') out += "\\-";
    else if ((c == '.' || c == '\'') && out.empty()) out += std::string("\\&") + c;
    else out += c;
  }
  return out;
}

std::string manual_of(const std::string& prefix, const Verb& verb) {
  std::string out =
      fmt::format(".TP\n.B {}\n", troff("hexarium " + prefix + verb.name + " " + verb.words));
  out += troff(verb.help) + "\n";
  for (const Option& option : verb.options)
    out += fmt::format(".br\n\\fB{}\\fR {}: {}\n", troff(option.name), troff(option.value),
                       troff(option.help));
  for (const std::string& example : verb.examples)
    out += fmt::format(".br\nExample: \\fI{}\\fR\n", troff(example));
  return out;
}

}  // namespace

int print_completion(Args& args) {
  const std::string shell = args.words.empty() ? "" : lower(args.words.front());
  if (shell != "bash" && shell != "zsh")
    throw Error(fmt::format("completion {}: expected bash or zsh", quote(shell)));
  if (shell == "zsh")
    args.out << "#compdef hexarium\nautoload -U +X bashcompinit && bashcompinit\n";
  args.out
      << "# Completion of hexarium's commands, games, verbs and options; other words are files.\n"
         "_hexarium() {\n"
         "  local words= current=\"${COMP_WORDS[COMP_CWORD]}\" first= second=\n"
         "  [ \"$COMP_CWORD\" -gt 1 ] && first=\"${COMP_WORDS[1]}\"\n"
         "  [ \"$COMP_CWORD\" -gt 2 ] && second=\"${COMP_WORDS[2]}\"\n"
         "  case \"$first/$second\" in\n"
      << completion_table()
      << "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "  [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- \"$current\"))\n"
         "}\n"
         "complete -F _hexarium hexarium\n";
  return 0;
}

int print_manual(Args& args) {
  args.out
      << ".TH HEXARIUM 1 \"\" \"hexarium " HEXARIUM_VERSION
         "\"\n.SH NAME\nhexarium \\- games and puzzles on hexagonal boards\n"
         ".SH SYNOPSIS\n.B hexarium\nGAME VERB [OPTIONS] [RECORD]\n"
         ".SH DESCRIPTION\n"
         "Plays, solves and analyses the games below. A record is the one\\-line text of a\n"
         "game in progress: game, setup, moves. If the record is \\-, every line of standard\n"
         "input is a record, and every line of output the answer to one; \\-\\-shard i/n\n"
         "answers only every n\\-th line, from the i\\-th on. Verbs that print answers also take\n"
         "\\-\\-json.\n"
         ".SH COMMANDS\n";
  for (const Verb& verb : general_verbs()) args.out << manual_of("", verb);
  for (const Entry& game : games()) {
    args.out << ".SH " << upper(game.name) << "\n" << troff(std::string(game.summary)) << "\n";
    for (const Verb& verb : verbs_of(game))
      args.out << manual_of(std::string(game.name) + " ", verb);
  }
  args.out << ".SH EXIT STATUS\n0 answered, 1 the answer is no, 2 bad input with one line on "
              "standard error.\n";
  return 0;
}

}  // namespace hexarium
