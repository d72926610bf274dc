// A chain of archives as the contest wraps its levels: each holds a level and the next archive,
// whose password is the level's answer; the last holds a text.
#pragma once
#include "games/honey/archive.h"
#include "games/honey/level.h"

namespace hexarium::honey {

struct Link {
  std::string id, answer;
  Rules rules;  // the reading whose answer opened the next archive
};

struct ArchiveChain {
  std::vector<Link> links;
  std::string text;     // what the last archive holds
  std::string stopped;  // why the walk ended early; empty if it reached the end
};

// `words` and `points` are used when the archives bring none. With `all_readings` other readings of
// the rules are tried when an answer does not open the next archive, the nearest to `rules` first.
ArchiveChain walk_chain(const std::string& file, const Rules& rules, bool all_readings,
                 std::shared_ptr<const Lexicon> words, std::optional<Points> points);

}  // namespace hexarium::honey
