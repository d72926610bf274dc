#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <istream>
#include <system_error>

namespace hexarium {

std::string quote(std::string_view text) {
  constexpr size_t kLongest = 60;
  std::string out = "'";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f) out += fmt::format("\\x{:02x}", byte);
    else out += c;
  }
  if (text.size() > kLongest) out += fmt::format("... ({} bytes)", text.size());
  return out + "'";
}

namespace {
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
}  // namespace

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  for (size_t i = 0; i < text.size();) {
    if (is_blank(text[i])) {
      ++i;
      continue;
    }
    const size_t start = i;
    while (i < text.size() && !is_blank(text[i])) ++i;
    words.push_back(text.substr(start, i - start));
  }
  return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> fields;
  for (;;) {
    const size_t end = text.find(separator);
    fields.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return fields;
    text.remove_prefix(end + 1);
  }
}

std::string join(const std::vector<std::string>& words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

int64_t parse_int(std::string_view text, int64_t low, int64_t high, std::string_view what) {
  const std::string_view digits = trim(text);
  int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value < low || value > high)
    throw Error(
        fmt::format("{} {}: expected a whole number from {} to {}", what, quote(text), low, high));
  return value;
}

double parse_number(std::string_view text, double low, double high, std::string_view what) {
  const std::string digits(trim(text));
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  const bool plain = digits.find_first_not_of("0123456789.eE+-") == std::string::npos;
  if (digits.empty() || !plain || *end != '\0' || !(value >= low && value <= high))
    throw Error(
        fmt::format("{} {}: expected a number from {:g} to {:g}", what, quote(text), low, high));
  return value;
}

bool read_line(std::istream& in, std::string& line, size_t limit) {
  line.clear();
  bool any = false;
  for (int c; (c = in.get()) != std::char_traits<char>::eof();) {
    any = true;
    if (c == '\n') break;
    if (line.size() <= limit) line += static_cast<char>(c);
  }
  return any;
}

}  // namespace hexarium
