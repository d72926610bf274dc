// The property test every game passes: random games in which notation round-trips and is
// unambiguous, a replayed record equals the state, copies are independent, and nonsense text only
// ever throws Error.
#pragma once
#include <gtest/gtest.h>

#include <set>

#include "core/game.h"
#include "core/random.h"

namespace hexarium {

// Corrupts `text` at random; the result may still be valid.
inline std::string mangle(std::string text, Random& random) {
  const uint32_t edits = 1 + random.below(3);
  for (uint32_t i = 0; i < edits; ++i) {
    const size_t at = random.below(static_cast<uint32_t>(text.size()) + 1);
    const auto byte =
        static_cast<char>(random.below(4) ? 0x20 + random.below(0x5f) : random.below(256));
    const uint32_t kind = random.below(4);
    if (kind == 0) text.insert(at, 1, byte);
    else if (kind == 1 && at < text.size()) text.erase(at, 1 + random.below(3));
    else if (kind == 2 && at < text.size()) text[at] = byte;
    else text += text.substr(0, at);
  }
  return text;
}

// Plays `games` random games from `setup`, each at most `longest` moves long.
template <Game S>
void check_game(const std::string& setup, int games, uint64_t seed, int longest = 200) {
  Random random(seed);
  for (int g = 0; g < games; ++g) {
    Record record{setup, {}};
    S state{std::string_view(setup)};
    ASSERT_EQ(state, S{std::string_view(setup)}) << setup;
    for (int n = 0; n < longest; ++n) {
      const auto moves = legal_moves(state);
      ASSERT_EQ(moves.empty(), outcome(state).over) << setup << " " << join(record.moves, " ");
      if (moves.empty()) break;
      std::set<std::string> texts;
      for (const auto& move : moves) {
        const std::string text = to_text(state, move);
        ASSERT_TRUE(texts.insert(text).second) << "two moves are written " << text;
        ASSERT_EQ(text.find_first_of(" \t\n"), std::string::npos) << text;
        ASSERT_EQ(parse_move(state, text), move) << text;
      }
      const auto move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      const std::string word = to_text(state, move);
      try {
        const auto odd = parse_move(state, mangle(word, random));
        ASSERT_TRUE(texts.count(to_text(state, odd))) << "parsed an illegal move";
      } catch (const Error&) {
      }
      const S before = state;
      S copy = state;
      play(copy, move);
      ASSERT_EQ(state, before) << "playing on a copy changed the original";
      state = copy;
      record.moves.push_back(word);
      const View drawn = view(state);
      ASSERT_FALSE(drawn.status.empty());
      ASSERT_EQ(drawn.status.find('\n'), std::string::npos);
    }
    ASSERT_EQ(replay<S>(record), state) << to_text("", record);
    try {
      S odd{std::string_view(mangle(setup, random))};
      legal_moves(odd);
    } catch (const Error&) {
    }
  }
}

}  // namespace hexarium
