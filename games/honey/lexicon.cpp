#include "games/honey/lexicon.h"

#include <algorithm>
#include <cassert>

namespace hexarium::honey {

Lexicon::Lexicon(std::vector<std::string_view> words) {
  if (!std::is_sorted(words.begin(), words.end())) std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  size_t total = 0;
  for (const std::string_view word : words) total += word.size();
  assert(total < UINT32_MAX);
  letters_.reserve(total);
  starts_.reserve(words.size() + 1);
  for (const std::string_view word : words) {
    starts_.push_back(static_cast<uint32_t>(letters_.size()));
    letters_ += word;
    longest_ = std::max(longest_, static_cast<int>(word.size()));
  }
  starts_.push_back(static_cast<uint32_t>(letters_.size()));
  nodes_.reserve(letters_.size() / 3 + 1);
  nodes_.push_back({0, 0, 0});
  build(0, 0, size(), 0);
}

// The node represents the words from `word` to `end`, which share their first `depth` letters.
// Writes all children next to each other, then their subtrees, so that a walk down the tree stays
// local in memory.
void Lexicon::build(uint32_t node, uint32_t word, uint32_t end, uint32_t depth) {
  const auto child = static_cast<uint32_t>(nodes_.size());
  uint32_t mask = 0;
  if (word < end && starts_[word + 1] - starts_[word] == depth) mask = kEnd, ++word;
  while (word < end) {
    const char letter = letters_[starts_[word] + depth];
    mask |= 1u << (letter - 'A');
    nodes_.push_back({0, 0, word});
    do ++word;
    while (word < end && letters_[starts_[word] + depth] == letter);
  }
  nodes_[node].mask = mask, nodes_[node].child = child;
  const auto last = static_cast<uint32_t>(nodes_.size());
  for (uint32_t c = child; c < last; ++c)
    build(c, nodes_[c].word, c + 1 < last ? nodes_[c + 1].word : end, depth + 1);
}

std::optional<uint32_t> Lexicon::find(std::string_view word) const {
  const Node* node = &root();
  for (const char c : word) {
    if (c < 'A' || c > 'Z') return std::nullopt;
    node = follow(node, c - 'A');
    if (!node) return std::nullopt;
  }
  if (!(node->mask & kEnd)) return std::nullopt;
  return node->word;
}

}  // namespace hexarium::honey
