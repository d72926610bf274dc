// The word list as a trie.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hexarium::honey {

inline constexpr int kLongestWord = 63;  // so that a set of lengths fits one machine word

// Words are numbered in alphabetical order, so comparing numbers compares words. The children of a
// node are adjacent, in the order of their letters.
class Lexicon {
 public:
  struct Node {
    uint32_t mask;   // bit 0..25: there is a child for A..Z; bit 31: a word ends here
    uint32_t child;  // the first child
    uint32_t word;   // the first word below; the word itself if one ends here
  };
  static constexpr uint32_t kEnd = 1u << 31;

  // Each word has 1 to kLongestWord letters A-Z; any order, duplicates are dropped.
  explicit Lexicon(std::vector<std::string_view> words);
  bool operator==(const Lexicon& other) const {
    return letters_ == other.letters_ && starts_ == other.starts_;
  }

  uint32_t size() const { return static_cast<uint32_t>(starts_.size() - 1); }
  int longest() const { return longest_; }
  std::string_view word(uint32_t id) const {
    return std::string_view(letters_).substr(starts_[id], starts_[id + 1] - starts_[id]);
  }
  const char* letters(uint32_t id) const { return letters_.data() + starts_[id]; }

  const Node& root() const { return nodes_[0]; }
  const Node& node(uint32_t number) const { return nodes_[number]; }
  // The child for letter l (0..25), which must be in the mask.
  const Node& child(const Node& node, int l) const {
    return nodes_[node.child +
                  static_cast<uint32_t>(__builtin_popcount(node.mask & ((1u << l) - 1)))];
  }
  const Node* follow(const Node* node, int l) const {
    return node->mask >> l & 1 ? &child(*node, l) : nullptr;
  }
  std::optional<uint32_t> find(std::string_view word) const;
  bool contains(std::string_view word) const { return find(word).has_value(); }
  size_t nodes() const { return nodes_.size(); }

 private:
  void build(uint32_t node, uint32_t word, uint32_t end, uint32_t depth);

  std::string letters_;           // all words, one after the other
  std::vector<uint32_t> starts_;  // start of each word in letters_, and the end
  std::vector<Node> nodes_;
  int longest_ = 0;
};

}  // namespace hexarium::honey
