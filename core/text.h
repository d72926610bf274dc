// Text helpers, and Error, the one exception for bad input.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hexarium {

// Bad input. The message is one line that quotes the text and says what was expected.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// 'text' in single quotes, safe to print: control bytes become \xNN, long text is truncated.
std::string quote(std::string_view text);

std::string_view trim(std::string_view text);
std::string lower(std::string_view text);
std::string upper(std::string_view text);

inline constexpr size_t kLongestLine = size_t{1} << 20;

// Words between blanks; no empty words.
std::vector<std::string_view> split(std::string_view text);
// Fields between separators; empty fields are kept, so the result is never empty.
std::vector<std::string_view> split(std::string_view text, char separator);
std::string join(const std::vector<std::string>& words, std::string_view separator);

// The whole text as a number within [low, high]; `what` names it in the Error.
int64_t parse_int(std::string_view text, int64_t low, int64_t high, std::string_view what);
double parse_number(std::string_view text, double low, double high, std::string_view what);

// The next line without its newline; false at the end of the input. A line longer than `limit` is
// cut to limit + 1 bytes, so memory stays bounded and callers can tell.
bool read_line(std::istream& in, std::string& line, size_t limit = kLongestLine);

}  // namespace hexarium
