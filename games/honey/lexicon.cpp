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
  build();
}

// Level by level, so that the children of a node come side by side. A node of depth d stands for a
// range of words that agree on their first d letters.
void Lexicon::build() {
  nodes_.reserve(letters_.size() / 3 + 1);
  std::vector<uint32_t> ends;  // by node: the end of its range
  ends.reserve(nodes_.capacity());
  nodes_.push_back({0, 0, 0});
  ends.push_back(size());
  size_t level = 0;
  for (uint32_t depth = 0; level < nodes_.size(); ++depth) {
    const size_t level_end = nodes_.size();
    for (; level < level_end; ++level) {
      uint32_t word = nodes_[level].word, mask = 0;
      const uint32_t end = ends[level], child = static_cast<uint32_t>(nodes_.size());
      if (word < end && starts_[word + 1] - starts_[word] == depth) mask |= kEnd, ++word;
      while (word < end) {
        const char letter = letters_[starts_[word] + depth];
        mask |= 1u << (letter - 'A');
        nodes_.push_back({0, 0, word});
        do ++word;
        while (word < end && letters_[starts_[word] + depth] == letter);
        ends.push_back(word);
      }
      nodes_[level].mask = mask, nodes_[level].child = child;
    }
  }
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
