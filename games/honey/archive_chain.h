// A chain of archives (zip, 7z) as the contest wraps its levels: each holds a level and the next
// archive, whose password is the level's answer; the last holds a text.
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

struct ChainOptions {
  Rules rules;
  std::string password;       // of the first archive
  bool all_readings = false;  // try other readings of the rules, the nearest to `rules` first, when
                              // an answer does not open the next archive
  std::shared_ptr<const Lexicon> words;  // instead of those in the archives
  std::optional<Points> points;
  std::string keep;  // a folder for what was unpacked, a sub-folder for each archive; empty = none
};

ArchiveChain walk_chain(const std::string& file, const ChainOptions&);

}  // namespace hexarium::honey
