#include "games/iqlink/challenges.h"

#include "core/embed.h"
#include "core/text.h"

EMBED(hexarium_iqlink_challenges, HEXARIUM_DATA "/iqlink/challenges.txt");

namespace hexarium::iqlink {

// Lines `number level placement effort`, and comments.
std::string challenge(int number) {
  const std::string_view file(hexarium_iqlink_challenges, hexarium_iqlink_challenges_size);
  for (const std::string_view line : split(file, '\n'))
    if (const auto words = split(line); !words.empty() && words[0] == std::to_string(number))
      return std::string(words.at(2));
  throw Error("challenge " + std::to_string(number) + ": expected 1 to " +
              std::to_string(kChallenges));
}

}  // namespace hexarium::iqlink
