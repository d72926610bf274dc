// A chain of archives (zip, 7z), as in the contest: each contains a level and the next archive,
// whose password is the answer to the level. The last contains a text.
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
  std::string text;     // content of the last archive
  std::string stopped;  // why it stopped early; empty if it reached the end
};

struct ChainOptions {
  Rules rules;
  std::string password;       // password of the first archive
  bool all_readings = false;  // if an answer does not open the next archive, try other readings of
                              // the rules, those nearest to `rules` first
  std::shared_ptr<const Lexicon> words;  // override those in the archives
  std::optional<Points> points;
  std::string
      keep;  // where to write the unpacked files, one sub-folder per archive; empty = nowhere
};

ArchiveChain walk_chain(const std::string& file, const ChainOptions&);

}  // namespace hexarium::honey
