#include "games/honey/pattern_automaton.h"

#include <bit>

namespace hexarium::honey {

PatternAutomaton::PatternAutomaton(const Level& level, const std::vector<bool>& taken)
    : level_(level), lexicon_(*level.words), taken_(taken) {
  for (const char c : level.hand) {
    ++hand_[c - 'A'];
    hand_mask_ |= 1u << (c - 'A');
  }
  reset();
}

void PatternAutomaton::reset() {
  entries_.clear();
  words_.clear();
  states_.clear();
  entries_.reserve(4096), words_.reserve(512), states_.reserve(512);
  states_.resize(2);
  std::memset(states_[kDead].next, 0, sizeof states_[kDead].next);  // dead stays dead
  std::memset(states_[kRoot].next, 0xff, sizeof states_[kRoot].next);
  entries_.push_back({0, lexicon_.root().mask, hand_mask_});
  states_[kRoot].count = 1;
}

// The letters left after `letter` fills the gap after the pattern. Only letters that the hand has
// more than once need counting: how many of them fill earlier gaps.
uint32_t PatternAutomaton::after(const Entry& entry, int letter, uint64_t gaps) const {
  int left = hand_[letter] - 1;
  if (left > 0) {
    const char* letters = lexicon_.letters(lexicon_.node(entry.node).word);
    for (; gaps; gaps &= gaps - 1) left -= letters[std::countr_zero(gaps)] == 'A' + letter;
  }
  return left > 0 ? entry.avail : entry.avail & ~(1u << letter);
}

uint32_t PatternAutomaton::make(uint32_t from, uint8_t cell) {
  const uint32_t first = states_[from].entries, last = first + states_[from].count;
  const uint64_t gaps = states_[from].gaps;
  const int length = states_[from].length;
  const auto made = static_cast<uint32_t>(entries_.size());
  for (uint32_t i = first; i < last; ++i) {
    const Entry entry = entries_[i];
    const uint32_t letters = entry.mask & (cell ? 1u << (cell - 1) : entry.avail);
    if (!letters) continue;
    // Iterate over all children: without a popcount instruction, counting costs more.
    uint32_t child = lexicon_.node(entry.node).child;
    for (uint32_t all = entry.mask & ~Lexicon::kEnd; all; all &= all - 1, ++child) {
      if (!(letters & all & -all)) continue;
      const uint32_t left = cell ? entry.avail : after(entry, std::countr_zero(all), gaps);
      entries_.push_back({child, lexicon_.node(child).mask, left});
    }
  }
  const auto count = static_cast<uint32_t>(entries_.size()) - made;
  nodes_ += count;
  if (!count) return states_[from].next[cell] = kDead;
  const auto number = static_cast<uint32_t>(states_.size());
  states_[from].next[cell] = number;
  State& state = states_.emplace_back();
  state.entries = made, state.count = count;
  state.gaps = gaps | (cell ? 0 : uint64_t{1} << length);
  state.length = length + 1;
  const bool linked = state.gaps + 1 != uint64_t{1} << state.length;
  state.word_count = linked && state.gaps ? kUnknown : 0;
  std::memset(state.next, 0xff, sizeof state.next);
  return number;
}

void PatternAutomaton::find_words(State& state) {
  state.words = static_cast<uint32_t>(words_.size());
  for (uint32_t i = state.entries; i < state.entries + state.count; ++i) {
    if (!(entries_[i].mask & Lexicon::kEnd)) continue;
    const uint32_t id = lexicon_.node(entries_[i].node).word;
    if (taken_[id]) continue;
    int64_t face = 0;
    for (const char c : lexicon_.word(id)) face += level_.points[c - 'A'];
    words_.push_back({id, face});
  }
  state.word_count = static_cast<uint32_t>(words_.size()) - state.words;
}

}  // namespace hexarium::honey
