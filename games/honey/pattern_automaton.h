// Finds the words that fit a pattern of board letters and gaps, for one hand.
#pragma once
#include <cstring>
#include <span>

#include "games/honey/level.h"

namespace hexarium::honey {

// An automaton that is built lazily. A state is a pattern of letters and gaps; it holds the trie
// nodes that the pattern and the hand allow. Reading one more cell (a letter, or 0 for a gap) leads
// to the next state. Every pattern, and every prefix of it, is computed only once, however often it
// occurs on the board.
class PatternAutomaton {
 public:
  static constexpr uint32_t kDead = 0, kRoot = 1;  // nothing fits; the empty pattern

  struct Word {
    uint32_t id;
    int64_t face;  // the sum of its letter values
  };

  // Excludes the words in `taken` (by number).
  PatternAutomaton(const Level& level, const std::vector<bool>& taken);

  uint32_t next(uint32_t state, uint8_t cell) {
    const uint32_t known = states_[state].next[cell];
    return known != kUnknown ? known : make(state, cell);
  }
  // The words that match the pattern exactly; none if it has no letter or no gap.
  std::span<const Word> words(uint32_t state) {
    if (states_[state].word_count == kUnknown) find_words(states_[state]);
    return {words_.data() + states_[state].words, states_[state].word_count};
  }
  // Clears the automaton if it has grown too large; this invalidates state numbers.
  void stay_small() {
    if (entries_.size() > kMostEntries) reset();
  }
  uint64_t nodes() const { return nodes_; }

 private:
  static constexpr uint32_t kUnknown = UINT32_MAX;
  static constexpr size_t kMostEntries = size_t{1} << 22;

  struct Entry {
    uint32_t node;
    uint32_t mask;   // of the node
    uint32_t avail;  // letters the hand still has
  };
  struct State {
    uint32_t entries = 0, count = 0;     // a range of entries_
    uint32_t words = 0, word_count = 0;  // a range of words_, once asked for
    uint64_t gaps = 0;                   // bit i: cell i is a gap
    int length = 0;
    uint32_t next[27];
  };

  void reset();
  uint32_t make(uint32_t state, uint8_t cell);
  uint32_t after(const Entry& entry, int letter, uint64_t gaps) const;
  void find_words(State& state);

  const Level& level_;
  const Lexicon& lexicon_;
  const std::vector<bool>& taken_;
  std::array<int, 26> hand_{};
  uint32_t hand_mask_ = 0;
  std::vector<State> states_;
  std::vector<Entry> entries_;
  std::vector<Word> words_;
  uint64_t nodes_ = 0;
};

}  // namespace hexarium::honey
