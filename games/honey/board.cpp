#include "games/honey/board.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace hexarium::honey {

namespace {

struct Switch {
  std::string_view key, usual, other;
  bool Rules::*on;
};
constexpr Switch kSwitches[] = {
    {"layout", "odd", "even", &Rules::even},
    {"touch", "strict", "crossing", &Rules::crossing},
    {"view", "own", "both", &Rules::both},
    {"bonus", "all", "new", &Rules::only_new},
    {"links", "any", "one", &Rules::one_link},
    {"extend", "yes", "no", &Rules::no_extend},
    {"present", "runs", "substrings", &Rules::substrings},
};

}  // namespace

std::string_view direction_name(int d) {
  constexpr std::string_view kNames[] = {"right", "up_right",  "up_left",
                                         "left",  "down_left", "down_right"};
  return kNames[d];
}

int parse_direction(std::string_view text) {
  for (const int d : kWordDirections)
    if (lower(trim(text)) == direction_name(d)) return d;
  // Abbreviations, for typing.
  constexpr std::pair<std::string_view, int> kShort[] = {
      {"r", kRight}, {"ur", kUpRight}, {"dr", kDownRight}};
  for (const auto& [name, d] : kShort)
    if (lower(trim(text)) == name) return d;
  throw Error("direction " + quote(text) + ": expected right, up_right or down_right");
}

std::string_view bonus_name(Bonus b) {
  constexpr std::string_view kNames[kBonuses] = {"-",  "dl",  "tl",  "dw", "tw",  "m",
                                                 "pr", "pur", "pul", "pl", "pdl", "pdr"};
  return kNames[static_cast<size_t>(b)];
}

Rules reading(int number) {
  Rules rules;
  int bit = 1;
  for (const Switch& s : kSwitches) rules.*s.on = (number & bit) != 0, bit <<= 1;
  return rules;
}

void set_rule(Rules& rules, std::string_view text) {
  const size_t equals = text.find('=');
  const std::string key = lower(trim(text.substr(0, equals)));
  const std::string value =
      equals == std::string_view::npos ? "" : lower(trim(text.substr(equals + 1)));
  std::string keys;
  for (const Switch& s : kSwitches) {
    if (key == s.key) {
      if (value != s.usual && value != s.other)
        throw Error(fmt::format("rule {}: expected {}={} or {}={}", quote(text), s.key, s.usual,
                                s.key, s.other));
      rules.*s.on = value == s.other;
      return;
    }
    keys += fmt::format("{}{}={}|{}", keys.empty() ? "" : ", ", s.key, s.usual, s.other);
  }
  throw Error(fmt::format("rule {}: expected one of {}", quote(text), keys));
}

std::string to_text(const Rules& rules) {
  std::string text;
  for (const Switch& s : kSwitches)
    if (rules.*s.on) text += fmt::format("{}{}={}", text.empty() ? "" : ",", s.key, s.other);
  return text;
}

Board::Board(int columns, int rows) : width(columns), height(rows), stride(columns + 2) {
  const size_t size = static_cast<size_t>(stride) * static_cast<size_t>(rows + 2);
  letters.assign(size, kOff);
  bonuses.assign(size, 0);
  for (int row = 0; row < rows; ++row) std::fill_n(letters.begin() + at(0, row), columns, kEmpty);
  set_layout(false);
}

void Board::set_layout(bool even) {
  even_layout = even;
  // E, NE, NW, W, SW, SE; a shifted row is half a cell to the right.
  offsets[0] = {1, -stride, -stride - 1, -1, stride - 1, stride};
  offsets[1] = {1, -stride + 1, -stride, -1, stride, stride + 1};
}

void Board::find_portals() {
  std::array<int, 6> found{{-1, -1, -1, -1, -1, -1}};
  for (int row = 0; row < height; ++row)
    for (int cell = at(0, row); cell < at(width, row); ++cell)
      if (is_portal(bonus(cell)))
        found[static_cast<size_t>(bonus(cell)) - static_cast<size_t>(Bonus::Portal)] = cell;
  for (size_t d = 0; d < 6; ++d)
    portals[d] = found[d] >= 0 && found[(d + 3) % 6] >= 0 ? found[d] : -1;
}

}  // namespace hexarium::honey
