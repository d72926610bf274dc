#include "core/seed.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <random>

namespace hexarium {

namespace {
bool is_random(const Args& args) { return lower(args.text("seed", "random")) == "random"; }
}  // namespace

uint64_t seed_of(const Args& args, std::optional<uint64_t> fallback) {
  if (fallback && !args.has("seed")) return *fallback;
  if (is_random(args)) return std::random_device()() % 1'000'000;  // short enough to type
  return static_cast<uint64_t>(args.number("seed", 0, 0, INT64_MAX));
}

void say_seed(const Args& args, uint64_t seed) {
  if (is_random(args)) args.err << "seed " << seed << std::endl;
}

std::string seeded(std::string_view game, std::string_view usual, std::string_view typed,
                   const Args& args) {
  Record record = parse_record(game, usual, typed);
  if (args.has("seed") ||
      (record.moves.empty() && record.setup.find_first_of("#:") == record.setup.npos)) {
    record.setup.resize(std::min(record.setup.find('#'), record.setup.size()));
    record.setup += fmt::format("#{}", seed_of(args));
  }
  return to_text(game, record);
}

}  // namespace hexarium
