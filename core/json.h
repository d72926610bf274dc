// Our plain types as JSON, for verbs, web calls and front ends. Rules and engines only use Facts.
#pragma once
#include <nlohmann/json.hpp>

#include "core/game.h"
#include "core/value.h"
#include "core/view.h"

namespace hexarium {

using Json = nlohmann::ordered_json;

Json to_json(const Value& value);       // integers beyond 2^53 become strings
Json to_json(const Facts& facts);       // an object
std::string brief(const Value& value);  // readable: at most three decimals
Json to_json(const View& view);         // everything a page needs to draw it
Json to_json(const Best& best);
std::string dump(const Json& json);  // one line; bytes that are not UTF-8 are replaced

// The one parser for JSON from outside. Returns a discarded value (is_discarded) if the text is
// malformed, nested too deeply or has too many keys: nlohmann-json copies and destroys values
// recursively, and looks up keys linearly.
inline constexpr int kDeepestJson = 64;
Json parse_json(std::string_view text, size_t most_names = 100'000);

}  // namespace hexarium
