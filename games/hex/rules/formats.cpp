#include "games/hex/rules/formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace hexarium::hex {

namespace {

// "a3", or two letters "ac" as in Little Golem files.
Cell read_cell(int size, std::string_view text) {
  const std::string word = lower(trim(text));
  if (word.size() == 2 && std::isalpha(static_cast<unsigned char>(word[1])))
    return parse_cell(size, fmt::format("{}{}", word[0], word[1] - 'a' + 1));
  return parse_cell(size, word);
}

Played read_play(int size, Color color, std::string_view text) {
  const std::string word = lower(trim(text));
  if (word.starts_with("swap")) return {color, Played::Swap, kNoCell};
  if (word == "resign" || word == "forfeit") return {color, Played::Resign, kNoCell};
  if (word == "pass" || word.empty()) return {color, Played::Pass, kNoCell};
  return {color, Played::Stone, read_cell(size, word)};
}

Color read_color(std::string_view text) {
  const std::string word = lower(trim(text));
  if (word == "b" || word == "black" || word == "1") return Color::Black;
  if (word == "w" || word == "white" || word == "2") return Color::White;
  throw Error(fmt::format("SGF PL[{}]: expected B or W", quote(text)));
}

// One property of a node: its name and values.
struct Property {
  std::string name;
  std::vector<std::string> values;
};

// A node of the tree. Parents come before their children, variations in file order.
struct SgfNode {
  size_t parent = 0;  // the root is its own parent
  std::vector<Property> properties;
};

constexpr size_t kMostOpen = 1000;  // depth of nested variations

std::vector<SgfNode> read_tree(std::string_view text) {
  const auto fail = [&](const std::string& expected) -> Error {
    return Error(fmt::format("SGF {}: expected {}", quote(text), expected));
  };
  size_t i = text.find('(');
  if (i == text.npos) throw fail("a game that starts with (;");
  std::vector<SgfNode> nodes;
  std::vector<size_t> open;  // the node before each ( that is open
  size_t last = 0;
  for (;;) {
    if (i >= text.size()) throw fail("a ) at the end of the game");
    const char c = text[i];
    if (c == '(') {
      open.push_back(last);
      if (open.size() > kMostOpen)
        throw fail(fmt::format("at most {} nested variations", kMostOpen));
      ++i;
    } else if (c == ')') {
      last = open.back();
      open.pop_back();
      if (open.empty()) return nodes;
      ++i;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      ++i;
    } else if (c == ';') {
      nodes.push_back({last, {}});
      last = nodes.size() - 1;
      ++i;
    } else if (std::isalpha(static_cast<unsigned char>(c))) {
      if (nodes.empty()) throw fail("a game that starts with (;");
      Property property;
      for (; i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])); ++i)
        if (std::isupper(static_cast<unsigned char>(text[i]))) property.name += text[i];
      for (;;) {
        while (i < text.size() && std::isspace(static_cast<unsigned char>(text[i]))) ++i;
        if (i >= text.size() || text[i] != '[') break;
        std::string value;
        for (++i; i < text.size() && text[i] != ']'; ++i) {
          if (text[i] == '\\' && i + 1 < text.size() && text[++i] == '\n') continue;
          if (text[i] != '\r') value += text[i];
        }
        if (i >= text.size()) throw fail("a ] at the end of " + property.name + "[");
        ++i;
        property.values.push_back(std::move(value));
      }
      if (property.values.empty()) throw fail("a value in [] after " + property.name);
      nodes[last].properties.push_back(std::move(property));
    } else {
      throw fail(fmt::format("a node, a property or ) instead of {}", quote(text.substr(i, 1))));
    }
  }
}

// The node numbers on the path from the root to this one.
std::vector<size_t> path_to(const std::vector<SgfNode>& nodes, size_t node) {
  std::vector<size_t> path{node};
  for (; node != 0; node = nodes[node].parent) path.push_back(nodes[node].parent);
  std::reverse(path.begin(), path.end());
  return path;
}

// The last node of the main line.
size_t end_of_main_line(const std::vector<SgfNode>& nodes) {
  size_t last = 0;
  for (size_t i = 1; i < nodes.size(); ++i)
    if (nodes[i].parent == last) last = i;
  return last;
}

int read_size(std::string_view text) {
  const auto parts = split(text, ':');
  const auto size = parse_int(parts[0], 1, kMaxSize, "SGF board size");
  if (parts.size() > 2 ||
      (parts.size() == 2 && parse_int(parts[1], 1, kMaxSize, "SGF board size") != size))
    throw Error(fmt::format("SGF board size {}: expected a square board", quote(text)));
  return static_cast<int>(size);
}

Color color_after(const State& start) {
  return count(start, Color::Black) > count(start, Color::White) ? Color::White : Color::Black;
}

char letter(Color c) { return c == Color::Black ? 'B' : 'W'; }

// Swaps the colours of the moves, for games that white starts.
GameLine exchanged(GameLine game) {
  for (Played& play : game.plays) play.color = other(play.color);
  return game;
}

bool white_starts(const GameLine& game) {
  return !game.plays.empty() && game.plays[0].color == Color::White &&
         count(game.start, Color::None) == game.start.size * game.start.size;
}

}  // namespace

namespace {

GameLine read_path(const std::vector<SgfNode>& nodes, const std::vector<size_t>& path) {
  GameLine game;
  for (const Property& p : nodes[0].properties) {
    if (p.name == "GM" && trim(p.values[0]) != "11")
      throw Error(
          fmt::format("SGF GM[{}]: expected GM[11], the number of Hex", quote(p.values[0])));
    if (p.name == "SZ") game.start = State(read_size(p.values[0]));
  }
  const int size = game.start.size;
  bool told = false;  // PL was given
  for (const size_t node : path)
    for (const Property& p : nodes[node].properties) {
      if (p.name == "AB" || p.name == "AW" || p.name == "AE") {
        if (!game.plays.empty())
          throw Error(fmt::format("SGF {}[{}]: expected no set-up after the first move", p.name,
                                  quote(p.values[0])));
        for (const std::string& value : p.values)
          game.start.stones[read_cell(size, value)] = p.name == "AB"   ? Color::Black
                                                      : p.name == "AW" ? Color::White
                                                                       : Color::None;
      } else if (p.name == "PL" && game.plays.empty()) {
        game.start.to_move = read_color(p.values[0]);
        told = true;
      } else if (p.name == "B" || p.name == "W") {
        game.plays.push_back(
            read_play(size, p.name == "B" ? Color::Black : Color::White, p.values[0]));
      }
    }
  if (!told)
    game.start.to_move = game.plays.empty() ? color_after(game.start) : game.plays[0].color;
  game.start.winner = find_winner(game.start);
  return game;
}

// The continuation of `from` with this move; created if missing.
Line& child(Line& from, const std::string& move) {
  for (Line& next : from.next)
    if (next.move == move) return next;
  from.next.push_back({move, "", {}});
  return from.next.back();
}

std::vector<SgfNode> read_nodes(std::string_view text) {
  std::vector<SgfNode> nodes = read_tree(text);
  if (nodes.empty()) throw Error(fmt::format("SGF {}: expected a node", quote(text)));
  return nodes;
}

}  // namespace

GameLine read_sgf(std::string_view text) {
  const auto nodes = read_nodes(text);
  return read_path(nodes, path_to(nodes, end_of_main_line(nodes)));
}

Lines read_sgf_lines(std::string_view sgf) {
  const auto nodes = read_nodes(sgf);
  std::vector<bool> has_next(nodes.size());
  bool swap = false;
  size_t moves = 0;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (i > 0) has_next[nodes[i].parent] = true;
    for (const Property& p : nodes[i].properties)
      if (p.name == "B" || p.name == "W") {
        ++moves;
        swap = swap || lower(trim(p.values[0])).starts_with("swap");
      }
  }
  if (moves > kMostLineMoves)
    throw Error(fmt::format("SGF with {} moves: expected at most {}", moves, kMostLineMoves));
  Lines lines;
  Color first = Color::None;             // the side to start
  std::vector<bool> told(nodes.size());  // its comment is already used
  for (size_t leaf = 0; leaf < nodes.size(); ++leaf) {
    if (has_next[leaf]) continue;
    const std::vector<size_t> path = path_to(nodes, leaf);
    GameLine game = read_path(nodes, path);
    game.start.swap_rule = swap;
    const Record record = parse_record("hex", "11", write_record(game).record);
    if (lines.setup.empty()) lines.setup = record.setup;
    const Color begins = game.plays.empty() ? first : game.plays[0].color;
    if (first == Color::None) first = begins;
    if (lines.setup != record.setup || begins != first)
      throw Error(fmt::format(
          "SGF {}: expected variations that all begin at one position with one side", quote(sgf)));
    Line* line = &lines.root;
    size_t played = 0;
    for (const size_t node : path) {
      for (const Property& p : nodes[node].properties)
        if ((p.name == "B" || p.name == "W") && played < record.moves.size())
          line = &child(*line, record.moves[played++]);
      if (told[node]) continue;
      told[node] = true;
      for (const Property& p : nodes[node].properties)
        if (p.name == "C" && !trim(p.values[0]).empty()) {
          if (!line->comment.empty()) line->comment += "\n";
          line->comment += trim(p.values[0]);
        }
    }
  }
  return lines;
}

GameLine read_hexworld(std::string_view link) {
  const auto fail = [&](const std::string& why) {
    return Error(fmt::format("HexWorld link {}: {}", quote(link), why));
  };
  const size_t hash = link.find('#');
  std::string text = lower(trim(hash == link.npos ? link : link.substr(hash + 1)));
  size_t i = 0;
  while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]))) ++i;
  if (i == 0) throw fail("expected a board size after #");
  GameLine game;
  try {
    game.start = State(static_cast<int>(parse_int(text.substr(0, i), 1, kMaxSize, "size")));
  } catch (const Error&) {
    throw fail(fmt::format("expected a board size from 1 to {}", kMaxSize));
  }
  if (i < text.size() && text[i] == 'x') {
    size_t end = ++i;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
    if (text.substr(i, end - i) != std::to_string(game.start.size))
      throw fail("expected a square board");
    i = end;
  }
  i = std::min(text.find(',', i), text.size());  // colours and rotation concern the drawing only
  Color turn = Color::Black;
  while (i < text.size()) {
    if (text[i] == ',') {  // the cursor
      ++i;
      continue;
    }
    size_t end = i + 1;
    Played play{turn, Played::Stone, kNoCell};
    if (text[i] == ':') {
      const std::string_view rest = std::string_view(text).substr(i + 1);
      if (rest.starts_with("rb") || rest.starts_with("rw") || rest.starts_with("fb") ||
          rest.starts_with("fw")) {
        play = {rest[1] == 'b' ? Color::Black : Color::White, Played::Resign, kNoCell};
        end = i + 3;
      } else if (rest.starts_with('s') || rest.starts_with('p')) {
        play.kind = rest[0] == 's' ? Played::Swap : Played::Pass;
        end = i + 2;
      } else {
        throw fail(
            fmt::format("expected :s, :p, :rb or :rw instead of {}", quote(rest.substr(0, 3))));
      }
    } else {
      while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
      play.cell = parse_cell(game.start.size, text.substr(i, end - i));
    }
    game.plays.push_back(play);
    turn = other(turn);
    i = end;
  }
  return game;
}

GameLine read_record(std::string_view text) {
  const Record record = parse_record("hex", "11", text);
  State s{std::string_view(record.setup)};
  GameLine game{s, {}};
  for (const std::string& word : record.moves) {
    const State::Move move = parse_move(s, word);
    game.plays.push_back(
        {s.to_move, move.cell == kNoCell ? Played::Swap : Played::Stone, move.cell});
    play(s, move);
  }
  return game;
}

GameLine read_any(std::string_view text) {
  const std::string_view start = trim(text);
  if (start.starts_with('(')) return read_sgf(start);
  if (has_variations(start))
    return read_record(hexarium::to_text("hex", main_line(parse_lines("hex", "11", start))));
  if (start.starts_with('#') || start.find("://") != start.npos) return read_hexworld(start);
  // The part after the # of a link: 11c1,a3:sf6 or 11r9c1,...; a record has 11 or 11,swap.
  const size_t size = std::min(start.find_first_not_of("0123456789x"), start.size());
  if (size > 0 && size < start.size() &&
      std::string_view("crn").find(start[size]) != std::string_view::npos &&
      start.find(',') != start.npos)
    return read_hexworld(start);
  return read_record(start);
}

std::string write_sgf(const GameLine& game, SgfStyle style) {
  const bool golem = style == SgfStyle::LittleGolem;
  const State& s = game.start;
  const auto cell_text = [&](Cell cell) {
    if (!golem) return cell_name(s.size, cell);
    return fmt::format("{}{}", static_cast<char>('a' + cell % s.size),
                       static_cast<char>('a' + cell / s.size));
  };
  std::string out = fmt::format("(;FF[4]GM[11]AP[Hexarium]SZ[{}]", s.size);
  const bool set_up = count(s, Color::None) != s.size * s.size;
  if (golem && set_up) throw Error("Little Golem SGF: expected a game from the empty board");
  for (const Color c : {Color::Black, Color::White}) {
    std::string stones;
    for (Cell cell = 0; cell < s.size * s.size; ++cell)
      if (s.at(cell) == c) stones += "[" + cell_text(cell) + "]";
    if (!stones.empty()) out += fmt::format("A{}{}", letter(c), stones);
  }
  if (set_up) out += fmt::format("PL[{}]", letter(s.to_move));
  const GameLine line = golem && !white_starts(game) ? exchanged(game) : game;
  for (const Played& play : line.plays) {
    out += fmt::format(";{}[", letter(play.color));
    if (play.kind == Played::Stone) out += cell_text(play.cell);
    else if (play.kind == Played::Swap) out += golem ? "swap" : "swap-pieces";
    else out += play.kind == Played::Resign ? "resign" : "pass";
    out += "]";
  }
  return out + ")";
}

namespace {

std::string sgf_comment(const std::string& comment) {
  if (comment.empty()) return "";
  std::string out = "C[";
  for (const char c : comment) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out + "]";
}

void write_moves(std::string& out, State s, const Line* from) {
  for (; !from->next.empty(); from = &from->next[0]) {
    const bool one = from->next.size() == 1;
    for (const Line& next : from->next) {
      State after = s;
      const State::Move move = parse_move(s, next.move);
      play(after, move);
      if (!one) out += "(";
      out += fmt::format(";{}[{}]{}", letter(s.to_move),
                         move.cell == kNoCell ? "swap-pieces" : cell_name(s.size, move.cell),
                         sgf_comment(next.comment));
      if (one) s = after;
      else write_moves(out, after, &next), out += ")";
    }
    if (!one) return;
  }
}

}  // namespace

std::string write_sgf_lines(const Lines& lines) {
  const State s{std::string_view(lines.setup)};
  std::string out = write_sgf({s, {}}, SgfStyle::HexGui);
  out.pop_back();
  out += sgf_comment(lines.root.comment);
  write_moves(out, s, &lines.root);
  return out + ")";
}

Lines read_any_lines(std::string_view text) {
  const std::string_view start = trim(text);
  if (start.starts_with('(')) return read_sgf_lines(start);
  if (has_variations(start)) return parse_lines("hex", "11", start);
  return parse_lines("hex", "11", write_record(read_any(start)).record);
}

std::string write_hexworld(const GameLine& game) {
  std::string out = fmt::format("https://hexworld.org/board/#{}c1,", game.start.size);
  Color turn = Color::Black;
  // Set-up stones become alternating moves, with passes if one side has more.
  std::vector<Cell> black, white;
  for (Cell cell = 0; cell < game.start.size * game.start.size; ++cell) {
    if (game.start.at(cell) == Color::Black) black.push_back(cell);
    if (game.start.at(cell) == Color::White) white.push_back(cell);
  }
  const auto add = [&](const std::string& text) {
    out += text;
    turn = other(turn);
  };
  const auto turn_of = [&](Color color) {
    if (turn != color) add(":p");
  };
  for (size_t i = 0; i < std::max(black.size(), white.size()); ++i) {
    if (i < black.size()) turn_of(Color::Black), add(cell_name(game.start.size, black[i]));
    if (i < white.size()) turn_of(Color::White), add(cell_name(game.start.size, white[i]));
  }
  const GameLine line = white_starts(game) ? exchanged(game) : game;
  for (const Played& play : line.plays) {
    if (play.kind == Played::Resign) {
      out += play.color == Color::Black ? ":rb" : ":rw";
      continue;
    }
    turn_of(play.color);
    if (play.kind == Played::Stone) add(cell_name(game.start.size, play.cell));
    else add(play.kind == Played::Swap ? ":s" : ":p");
  }
  return out;
}

AsRecord write_record(const GameLine& game) {
  AsRecord result;
  GameLine line = white_starts(game) ? exchanged(game) : game;
  State s = line.start;
  if (!line.plays.empty()) s.to_move = line.plays[0].color;
  const auto fits = [](const State& state) {
    const int lead = count(state, Color::Black) - count(state, Color::White);
    return lead == (state.to_move == Color::White ? 1 : 0);
  };
  if (!fits(s)) {
    s = transposed(s);
    result.transposed = true;
    for (Played& play : line.plays) {
      play.color = other(play.color);
      if (play.kind == Played::Stone)
        play.cell = static_cast<Cell>(play.cell % s.size * s.size + play.cell / s.size);
    }
    if (!fits(s))
      throw Error(
          fmt::format("game with {} black and {} white set-up stones, {} to move: expected "
                      "equal numbers or one more of the side that is not to move",
                      count(line.start, Color::Black), count(line.start, Color::White),
                      name(line.start.to_move)));
  }
  // Mark the swap rule only if the game uses it.
  for (const Played& play : line.plays)
    if (play.kind == Played::Swap) s.swap_rule = true;
  s.winner = find_winner(s);
  Record record{setup_text(s), {}};
  for (const Played& move : line.plays) {
    if (move.kind == Played::Resign) {
      result.resigned = move.color;
      break;
    }
    if (move.kind == Played::Pass || move.color != s.to_move)
      throw Error(
          fmt::format("move {} of the game: expected a stone of {}, a record has neither "
                      "passes nor two moves in a row",
                      record.moves.size() + 1, name(s.to_move)));
    const std::string word = move.kind == Played::Swap ? "swap" : cell_name(s.size, move.cell);
    const State::Move legal = parse_move(s, word);
    record.moves.push_back(to_text(s, legal));
    play(s, legal);
  }
  result.record = to_text("hex", record);
  return result;
}

}  // namespace hexarium::hex
