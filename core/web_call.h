// A game's own web call, /api/<game>/<name>: plain data and a function, like a Verb. app/ adds it
// to its routes and to /api/openapi.json.
#pragma once
#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/json.h"
#include "core/text.h"

namespace hexarium {

constexpr size_t kMostRecord = 64 * 1024;  // limit on the size of a record, in bytes

// The fields of a request, from its query or its JSON body. All functions throw Error.
class Fields {
 public:
  explicit Fields(Json json) : json_(std::move(json)) {}

  bool has(const char* name) const { return json_.contains(name); }
  std::string text(const char* name, size_t most = 200, const char* fallback = "") const {
    if (!has(name)) return fallback;
    const Json& value = json_[name];
    if (!value.is_string()) throw Error(fmt::format("field '{}': expected a string", name));
    const auto& found = value.get_ref<const std::string&>();
    if (found.size() > most)
      throw Error(
          fmt::format("field '{}': {} bytes, expected at most {}", name, found.size(), most));
    return found;
  }
  double number(const char* name, double fallback, double low, double high) const {
    if (!has(name)) return fallback;
    const Json& value = json_[name];
    if (value.is_string()) return parse_number(text(name), low, high, name);
    if (!value.is_number()) throw Error(fmt::format("field '{}': expected a number", name));
    const double found = value.get<double>();
    if (!(found >= low && found <= high))
      throw Error(fmt::format("field '{}': expected a number from {} to {}", name, low, high));
    return found;
  }
  bool flag(const char* name) const {
    if (!has(name)) return false;
    const Json& value = json_[name];
    return value.is_boolean() ? value.get<bool>()
                              : value.is_string() && value != "" && value != "0";
  }
  std::string record() const {
    std::string text_of = text("record", kMostRecord);
    if (text_of.find('\n') != text_of.npos) throw Error("record: expected one line");
    return text_of;
  }
  const Json& json() const { return json_; }

 private:
  Json json_;
};

struct Field {
  const char *name, *type, *help;
  bool needed = false;
};
inline constexpr Field kRecordField{"record", "string", "A game in progress: setup and moves."};

struct WebCall {
  const char *methods, *name, *summary;  // "GET POST", "connections", one sentence
  Json (*run)(const Entry&, const Fields&);
  std::vector<Field> fields = {};
  std::vector<const char*> answers = {};  // fields of every answer; none = a list
  bool is_long = false;                   // may think for seconds
};

}  // namespace hexarium
