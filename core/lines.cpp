#include "core/lines.h"

#include <fmt/format.h>

namespace hexarium {

namespace {

constexpr int kDeepest = 100;  // depth of nested variations

struct Reader {
  std::string_view text;
  size_t at = 0, moves = 0;

  Error fail(std::string_view expected) const {
    return Error(fmt::format("lines {}: expected {}", quote(text), expected));
  }
  char peek() {
    while (at < text.size() && std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos)
      ++at;
    return at < text.size() ? text[at] : '\0';
  }
  std::string word() {
    peek();
    const size_t end = std::min(text.find_first_of(" \t\r\n(){}", at), text.size());
    const std::string_view found = text.substr(at, end - at);
    at = end;
    return std::string(found);
  }
  std::string comment() {
    std::string said;
    for (++at; at < text.size() && text[at] != '}'; ++at) {
      if (text[at] == '\\' && at + 1 < text.size()) said += text[++at] == 'n' ? '\n' : text[at];
      else said += text[at];
    }
    if (at >= text.size()) throw fail("a } to close the comment");
    ++at;
    return said;
  }
  // Moves after `parent`, to the end or a `)`.
  void read(Line& parent, int depth) {
    if (depth > kDeepest) throw fail(fmt::format("at most {} nested variations", kDeepest));
    Line *before = nullptr, *now = &parent;  // the last move and its parent
    for (char c; (c = peek()) != '\0' && c != ')';) {
      if (c == '{') {
        now->comment += comment();
      } else if (c == '(') {
        if (!before) throw fail("a move before (");
        ++at;
        // Parse into a separate Line first: growing `next` would invalidate our pointers.
        Line apart;
        read(apart, depth + 1);
        if (apart.next.empty() || !apart.comment.empty() || peek() != ')')
          throw fail("moves and then ) after (");
        ++at;
        const size_t place = now - before->next.data();
        for (Line& line : apart.next) before->next.push_back(std::move(line));
        now = &before->next[place];
      } else if (c == '}') {
        throw fail("} only inside a comment");
      } else {
        if (++moves > kMostLineMoves) throw fail(fmt::format("at most {} moves", kMostLineMoves));
        before = now;
        now->next.push_back({word(), "", {}});
        now = &now->next.back();
      }
    }
  }
};

void write_comment(std::string& out, const std::string& comment) {
  if (comment.empty()) return;
  out += " {";
  for (const char c : comment) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '{' || c == '}' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  out += '}';
}

void write(std::string& out, const Line* from) {
  for (; !from->next.empty(); from = &from->next[0]) {
    out += " " + from->next[0].move;
    write_comment(out, from->next[0].comment);
    for (size_t i = 1; i < from->next.size(); ++i) {
      std::string inner = from->next[i].move;
      write_comment(inner, from->next[i].comment);
      write(inner, &from->next[i]);
      out += " (" + inner + ")";
    }
  }
}

void make_canonical(const Entry& game, std::string& record, Line& line) {
  for (Line& next : line.next) {
    const size_t before = record.size();
    record = game.canonical(game, record + " " + next.move);
    next.move = record.substr(record.rfind(' ') + 1);
    make_canonical(game, record, next);
    record.resize(before);
  }
}

}  // namespace

Lines parse_lines(std::string_view game, std::string_view usual, std::string_view text) {
  Reader reader{text};
  Lines lines;
  reader.peek();
  if (std::string first = reader.word(); lower(first) == game) {
    const char c = reader.peek();
    lines.setup = c == '\0' || c == '{' ? std::string(usual) : reader.word();
  } else {
    lines.setup = first.empty() ? std::string(usual) : first;
  }
  if (lines.setup.empty()) throw reader.fail("a setup");
  reader.read(lines.root, 0);
  if (reader.peek() == ')') throw reader.fail("a ( before )");
  return lines;
}

std::string to_text(std::string_view game, const Lines& lines) {
  std::string out = std::string(game) + " " + lines.setup;
  write_comment(out, lines.root.comment);
  write(out, &lines.root);
  return out;
}

bool has_variations(std::string_view text) { return text.find_first_of("({") != text.npos; }

Record main_line(const Lines& lines) {
  Record record{lines.setup, {}};
  for (const Line* line = &lines.root; !line->next.empty();) {
    line = &line->next[0];
    record.moves.push_back(line->move);
  }
  return record;
}

Lines canonical_lines(const Entry& game, std::string_view text) {
  Lines lines = parse_lines(game.name, game.usual(), text);
  std::string record = game.canonical(game, std::string(game.name) + " " + lines.setup);
  make_canonical(game, record, lines.root);
  return lines;
}

}  // namespace hexarium
