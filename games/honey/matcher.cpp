#include "games/honey/matcher.h"

#include <bit>

namespace hexarium::honey {

Matcher::Matcher(const Level& level, const std::vector<bool>& taken)
    : level_(level), lexicon_(*level.words), taken_(taken) {
  for (const char c : level.hand) {
    ++hand_[static_cast<size_t>(c - 'A')];
    hand_mask_ |= 1u << (c - 'A');
  }
  reset();
}

void Matcher::reset() {
  entries_.clear();
  words_.clear();
  State none, root;
  std::memset(none.next, 0, sizeof none.next);  // dead stays dead
  std::memset(root.next, 0xff, sizeof root.next);
  entries_.push_back({0, lexicon_.root().mask, hand_mask_});
  root.count = 1;
  states_ = {none, root};
}

// The letters left once `letter` fills the gap behind the pattern. Only letters of which the hand
// has several need counting: how many of them fill earlier gaps.
uint32_t Matcher::after(const Entry& entry, int letter, const State& state) const {
  int left = hand_[static_cast<size_t>(letter)] - 1;
  if (left > 0) {
    const char* letters = lexicon_.letters(lexicon_.node(entry.node).word);
    for (uint64_t gaps = state.gaps; gaps; gaps &= gaps - 1)
      left -= letters[std::countr_zero(gaps)] == 'A' + letter;
  }
  return left > 0 ? entry.avail : entry.avail & ~(1u << letter);
}

uint32_t Matcher::make(uint32_t from, uint8_t cell) {
  State made;
  const State old = states_[from];
  made.entries = static_cast<uint32_t>(entries_.size());
  made.length = old.length + 1;
  made.gaps = old.gaps | (cell ? 0 : uint64_t{1} << old.length);
  for (uint32_t i = old.entries; i < old.entries + old.count; ++i) {
    const Entry entry = entries_[i];
    uint32_t letters = entry.mask & (cell ? 1u << (cell - 1) : entry.avail);
    if (!letters) continue;
    const uint32_t first = lexicon_.node(entry.node).child;
    for (; letters; letters &= letters - 1) {
      const int letter = std::countr_zero(letters);
      const uint32_t child =
          first + static_cast<uint32_t>(std::popcount(entry.mask & ((1u << letter) - 1)));
      entries_.push_back(
          {child, lexicon_.node(child).mask, cell ? entry.avail : after(entry, letter, old)});
    }
  }
  made.count = static_cast<uint32_t>(entries_.size()) - made.entries;
  nodes_ += made.count;
  const auto number = made.count ? static_cast<uint32_t>(states_.size()) : kDead;
  states_[from].next[cell] = number;
  if (!made.count) return kDead;
  add_words(made);
  std::memset(made.next, 0xff, sizeof made.next);
  states_.push_back(made);
  return number;
}

void Matcher::add_words(State& state) {
  state.words = static_cast<uint32_t>(words_.size());
  const bool linked = std::popcount(state.gaps) < state.length;
  if (!linked || !state.gaps) return;
  for (uint32_t i = state.entries; i < state.entries + state.count; ++i) {
    if (!(entries_[i].mask & Lexicon::kEnd)) continue;
    const uint32_t id = lexicon_.node(entries_[i].node).word;
    if (taken_[id]) continue;
    int64_t face = 0;
    for (const char c : lexicon_.word(id)) face += level_.points[static_cast<size_t>(c - 'A')];
    words_.push_back({id, face});
  }
  state.word_count = static_cast<uint32_t>(words_.size()) - state.words;
}

}  // namespace hexarium::honey
