#include "games/honey/rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"
#include "core/text.h"
#include "games/honey/generate.h"

namespace hexarium::honey {

namespace {

// Records may come from anyone, so their sizes are limited.
constexpr int kMostCells = 10'000, kMostTiles = 20, kMostWords = 2'000;
constexpr std::string_view kExpected =
    "expected SIZE[,OPTION...][#SEED] or "
    "[OPTION,...]:ROW/ROW/...;HAND[;words=A,B,...][;points=N,...]";

[[noreturn]] void fail(std::string_view setup, std::string_view why) {
  throw Error(fmt::format("honey setup {}: {}", quote(setup), why));
}

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// Appends one row of a setup to `letters` and `bonuses`.
void parse_row(std::string_view setup, std::string_view row, std::vector<uint8_t>& letters,
               std::vector<uint8_t>& bonuses) {
  for (size_t i = 0; i < row.size();) {
    const size_t from = i;
    if (row[i] >= '0' && row[i] <= '9') {
      while (i < row.size() && row[i] >= '0' && row[i] <= '9') ++i;
      const int64_t gaps =
          parse_int(row.substr(from, i - from), 1, kMostCells, "honey setup: empty cells");
      letters.insert(letters.end(), gaps, kEmpty);
      bonuses.insert(bonuses.end(), gaps, 0);
      continue;
    }
    while (i < row.size() && row[i] >= 'a' && row[i] <= 'z') ++i;
    uint8_t bonus = 0;
    if (i > from) {
      for (int b = 1; b < kBonuses; ++b)
        if (row.substr(from, i - from) == bonus_name(static_cast<Bonus>(b)))
          bonus = static_cast<uint8_t>(b);
      if (!bonus) fail(setup, fmt::format("{} is not a bonus", quote(row.substr(from, i - from))));
    }
    if (i == row.size() || (row[i] != '.' && !is_upper(row[i])))
      fail(setup, fmt::format("row {}: expected a letter A-Z or . as cell {}", quote(row),
                              letters.size() + 1));
    letters.push_back(row[i] == '.' ? kEmpty : static_cast<uint8_t>(row[i] - 'A' + 1));
    bonuses.push_back(bonus);
    ++i;
    if (letters.size() > static_cast<size_t>(kMostCells)) break;
  }
}

Board parse_rows(std::string_view setup, std::string_view text) {
  const std::vector<std::string_view> rows = split(text, '/');
  std::vector<std::vector<uint8_t>> letters(rows.size()), bonuses(rows.size());
  if (rows.size() > static_cast<size_t>(kMostCells)) fail(setup, "too many rows");
  size_t cells = 0;
  for (size_t y = 0; y < rows.size(); ++y) {
    parse_row(setup, rows[y], letters[y], bonuses[y]);
    cells += letters[y].size();
    if (cells > static_cast<size_t>(kMostCells))
      fail(setup, fmt::format("expected at most {} cells", kMostCells));
    if (letters[y].size() != letters[0].size() || letters[y].empty())
      fail(setup, fmt::format("row {} has {} cells, expected {}", quote(rows[y]), letters[y].size(),
                              std::max<size_t>(1, letters[0].size())));
  }
  Board board(static_cast<int>(letters[0].size()), static_cast<int>(rows.size()));
  std::array<int, kBonuses> count{};
  for (size_t y = 0; y < rows.size(); ++y) {
    std::copy(letters[y].begin(), letters[y].end(),
              board.letters.begin() + board.at(0, static_cast<int>(y)));
    std::copy(bonuses[y].begin(), bonuses[y].end(),
              board.bonuses.begin() + board.at(0, static_cast<int>(y)));
    for (const uint8_t b : bonuses[y])
      if (++count[b] > 1 && is_portal(static_cast<Bonus>(b)))
        fail(setup, fmt::format("duplicate portal {}", bonus_name(static_cast<Bonus>(b))));
  }
  board.find_portals();
  return board;
}

std::shared_ptr<const Lexicon> parse_word_field(std::string_view setup, std::string_view text) {
  const std::vector<std::string_view> words = split(text, ',');
  if (words.size() > static_cast<size_t>(kMostWords))
    fail(setup, fmt::format("expected at most {} words", kMostWords));
  for (const std::string_view word : words)
    if (word.empty() || word.size() > kLongestWord ||
        !std::all_of(word.begin(), word.end(), is_upper))
      fail(setup, fmt::format("word {}: expected letters A-Z", quote(word)));
  return std::make_shared<const Lexicon>(words);
}

void parse_level(State& s, std::string_view setup, std::string_view text) {
  const std::vector<std::string_view> fields = split(text, ';');
  if (fields.size() < 2) fail(setup, kExpected);
  s.level.board = parse_rows(setup, fields[0]);
  s.level.hand = fields[1];
  if (s.level.hand.empty() || s.level.hand.size() > static_cast<size_t>(kMostTiles) ||
      !std::all_of(fields[1].begin(), fields[1].end(), is_upper))
    fail(setup, fmt::format("hand {}: expected 1 to {} letters A-Z", quote(fields[1]), kMostTiles));
  for (size_t i = 2; i < fields.size(); ++i) {
    if (fields[i].substr(0, 6) == "words=") {
      s.level.words = parse_word_field(setup, fields[i].substr(6));
    } else if (fields[i].substr(0, 7) == "points=") {
      const auto values = split(fields[i].substr(7), ',');
      if (values.size() != 26) fail(setup, "points: expected 26 values, A to Z");
      for (size_t l = 0; l < 26; ++l)
        s.level.points[l] = parse_int(values[l], 0, 1000, "honey setup: points");
    } else {
      fail(setup, kExpected);
    }
  }
}

// Draws tiles until the hand is full.
void draw(State& s, std::string& hand) {
  while (static_cast<int>(hand.size()) < s.hand_size && !s.bag.empty())
    hand += s.bag.back(), s.bag.pop_back();
  std::sort(hand.begin(), hand.end());
}

void start_game(State& s, std::string_view setup, std::string_view size, std::string_view seed) {
  const size_t by = size.find('x');
  const auto side = [&](std::string_view text) {
    return static_cast<int>(parse_int(text, 4, 100, "honey setup: board side"));
  };
  const int width = side(size.substr(0, by)),
            height = by == size.npos ? width : side(size.substr(by + 1));
  if (width * height > kMostCells)
    fail(setup, fmt::format("expected at most {} cells", kMostCells));
  s.level.board = Board(width, height);
  Random random(static_cast<uint64_t>(parse_int(seed, 0, INT64_MAX, "honey seed")));
  lay_board(s.level.board, *s.level.words, random);
  s.bag = shuffled_bag(random);
  draw(s, s.level.hand);
  if (s.players == 2) draw(s, s.other_hand);
}

// The next player's turn: swap the hands.
void end_turn(State& s) {
  if (s.players == 1) return;
  s.mover = 3 - s.mover;
  std::swap(s.level.hand, s.other_hand);
}

}  // namespace

State::State(std::string_view setup) {
  const size_t colon = setup.find(':');
  const bool is_level = colon != std::string_view::npos;
  std::string_view head = setup.substr(0, colon), seed = "1";
  if (const size_t hash = head.find('#'); !is_level && hash != head.npos)
    seed = head.substr(hash + 1), head = head.substr(0, hash);
  whole_game = !is_level;
  players = is_level ? 1 : 2;
  hand_size = 7;
  level.words = builtin_lexicon();
  level.points = builtin_point_values();
  std::vector<std::string_view> options = split(head, ',');
  std::string_view size;
  if (!is_level) size = options.front(), options.erase(options.begin());
  else if (head.empty()) options.clear();
  for (const std::string_view option : options) {
    if (!is_level && option.substr(0, 8) == "players=")
      players = static_cast<int>(parse_int(option.substr(8), 1, 2, "honey setup: players"));
    else if (!is_level && option.substr(0, 5) == "hand=")
      hand_size = static_cast<int>(parse_int(option.substr(5), 1, kMostTiles, "honey setup: hand"));
    else set_rule(level.rules, option);
  }
  if (is_level) parse_level(*this, setup, setup.substr(colon + 1));
  else if (size.empty() || size[0] < '0' || size[0] > '9') fail(setup, kExpected);
  else start_game(*this, setup, size, seed);
  level.set_rules(level.rules);
}

bool State::operator==(const State& o) const {
  return level.board == o.level.board && level.hand == o.level.hand &&
         level.rules == o.level.rules && level.points == o.level.points &&
         (level.words == o.level.words || *level.words == *o.level.words) && players == o.players &&
         mover == o.mover && passes == o.passes && other_hand == o.other_hand && bag == o.bag &&
         scores == o.scores && last == o.last;
}

std::vector<State::Move> legal_moves(const State& s) {
  std::vector<State::Move> moves;
  if (s.over()) return moves;
  for (const Play& p : solve(s.level, SIZE_MAX, true).top)
    moves.push_back({p.word, p.cell, p.direction});
  if (moves.empty()) moves.push_back({});
  return moves;
}

void play(State& s, const State::Move& move) {
  if (move.pass()) {
    ++s.passes;
    end_turn(s);
    return;
  }
  Board& board = s.level.board;
  const std::string_view word = s.level.words->word(move.word);
  const Verdict verdict =
      judge(s.level, word, board.x(move.cell), board.y(move.cell), move.direction);
  s.last.clear();
  for (const Letter& l : verdict.letters) {
    board.letters[l.cell] = static_cast<uint8_t>(l.letter - 'A' + 1);
    s.last.push_back(l.cell);
  }
  s.scores[s.mover - 1] += verdict.points;
  s.level.hand = verdict.left;
  s.passes = 0;
  draw(s, s.level.hand);
  end_turn(s);
}

Outcome outcome(const State& s) {
  Outcome o{.over = s.over(), .mover = s.mover};
  o.scores.assign(s.scores.begin(), s.scores.begin() + s.players);
  if (o.over && s.players == 2 && s.scores[0] != s.scores[1])
    o.winner = s.scores[0] > s.scores[1] ? 1 : 2;
  return o;
}

std::string to_text(const State& s, const State::Move& move) {
  if (move.pass()) return "pass";
  return fmt::format("{}@{},{},{}", s.level.words->word(move.word), s.level.board.x(move.cell),
                     s.level.board.y(move.cell), direction_name(move.direction));
}

State::Move parse_move(const State& s, std::string_view text) {
  const auto wrong = [&](std::string_view why) {
    return Error(fmt::format("honey move {}: {}", quote(text), why));
  };
  if (s.over()) throw wrong("the game is over");
  const std::string word(trim(text));
  if (lower(word) == "pass") {
    const Solved solved = solve(s.level, 1, false);
    if (solved.top.empty()) return {};
    throw wrong("you may pass only if no play is possible");
  }
  const size_t at = word.find('@');
  const auto place = at == word.npos ? std::vector<std::string_view>{}
                                     : split(std::string_view(word).substr(at + 1), ',');
  if (place.size() != 3)
    throw wrong("expected WORD@x,y,direction, as in HOUSE@4,3,down_right, or pass");
  const std::string letters = upper(std::string_view(word).substr(0, at));
  const int x = static_cast<int>(parse_int(place[0], 0, 1 << 20, "honey move: x"));
  const int y = static_cast<int>(parse_int(place[1], 0, 1 << 20, "honey move: y"));
  const int direction = parse_direction(place[2]);
  const Verdict verdict = judge(s.level, letters, x, y, direction);
  if (!verdict.legal) throw wrong(verdict.broken);
  return {*s.level.words->find(letters), s.level.board.at(x, y), direction};
}

std::string setup_text(const Level& level) {
  const Board& board = level.board;
  if (board.width * int64_t{board.height} > kMostCells)
    throw Error(fmt::format("a board of {}x{} cells: a record can hold at most {}", board.width,
                            board.height, kMostCells));
  if (level.hand.empty() || level.hand.size() > static_cast<size_t>(kMostTiles))
    throw Error(fmt::format("a hand of {} letters: a record can hold 1 to {}", level.hand.size(),
                            kMostTiles));
  std::string text = to_text(level.rules) + ":";
  for (int y = 0; y < board.height; ++y) {
    int gaps = 0;
    const auto flush = [&] {
      if (gaps) text += std::to_string(gaps);
      gaps = 0;
    };
    if (y) text += '/';
    for (int x = 0; x < board.width; ++x) {
      const int cell = board.at(x, y);
      if (board.bonus(cell) == Bonus::None && !board.has_letter(cell)) {
        ++gaps;
        continue;
      }
      flush();
      if (board.bonus(cell) != Bonus::None) text += bonus_name(board.bonus(cell));
      text += board.has_letter(cell) ? static_cast<char>('A' + board.letter(cell) - 1) : '.';
    }
    flush();
  }
  text += ";" + level.hand;
  if (level.words != builtin_lexicon() && !(*level.words == *builtin_lexicon())) {
    if (level.words->size() > static_cast<uint32_t>(kMostWords))
      throw Error(fmt::format(
          "a word list of {} words: besides the built-in list, a record can hold at most {}",
          level.words->size(), kMostWords));
    for (uint32_t w = 0; w < level.words->size(); ++w)
      text += (w ? "," : ";words=") + std::string(level.words->word(w));
  }
  if (level.points != builtin_point_values())
    for (size_t l = 0; l < 26; ++l)
      text += (l ? "," : ";points=") + std::to_string(level.points[l]);
  return text;
}

std::string import(std::string_view record) {
  Record parsed = parse_record("honey", "", record);
  // Also accepts a level's name alone, as `solve` does.
  if (parsed.setup.find_first_of("@:#") == std::string::npos && is_level(parsed.setup))
    parsed.setup.insert(0, "@");
  const size_t at = parsed.setup.find('@');
  if (at == std::string::npos || parsed.setup.find(':') < at) return std::string(record);
  LevelReader reader;
  Level level = reader.read(parsed.setup.substr(at + 1));
  Rules rules;
  if (at > 0)
    for (const std::string_view option : split(std::string_view(parsed.setup).substr(0, at), ','))
      set_rule(rules, option);
  level.set_rules(rules);
  return to_text("honey", Record{setup_text(level), parsed.moves});
}

}  // namespace hexarium::honey
