// Honey's board: a rectangle of hexagons with letters, bonuses, and portals that change adjacency;
// and the switches between readings of the rules.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hexarium::honey {

// Directions are E, NE, NW, W, SW, SE, as everywhere. Words run right (E), up_right (NE) or
// down_right (SE).
enum Direction : int { kRight = 0, kUpRight = 1, kDownRight = 5 };
inline constexpr std::array<int, 3> kWordDirections = {kDownRight, kRight, kUpRight};  // tie order
constexpr int opposite(int d) { return (d + 3) % 6; }
std::string_view direction_name(int d);      // "down_right"
int parse_direction(std::string_view text);  // throws Error

// Portal + d is the portal of direction d; its partner is the one of the opposite direction.
enum class Bonus : uint8_t {
  None,
  DoubleLetter,
  TripleLetter,
  DoubleWord,
  TripleWord,
  Mine,
  Portal
};
inline constexpr int kBonuses = 12;
constexpr Bonus portal(int d) { return static_cast<Bonus>(static_cast<int>(Bonus::Portal) + d); }
constexpr bool is_portal(Bonus b) { return b >= Bonus::Portal; }
std::string_view bonus_name(Bonus b);  // "dl", "pur"; "-" for none

// Readings of the task where it is ambiguous; all false is the default.
struct Rules {
  bool even = false;        // layout=even: rows with even y are shifted
  bool crossing = false;    // touch=crossing: contacts forced by a crossing are allowed
  bool both = false;        // view=both: also letters that have the new cell as a neighbour
  bool only_new = false;    // bonus=new: only bonuses under new letters count
  bool one_link = false;    // links=one: the board letters of a play form one block
  bool no_extend = false;   // extend=no: no block of two or more board letters
  bool substrings = false;  // present=substrings: any part of a run counts as present
  bool operator==(const Rules&) const = default;
};
inline constexpr int kReadings = 1 << 7;
Rules reading(int number);                           // 0 is the default; bit i is the i-th switch
void set_rule(Rules& rules, std::string_view text);  // "touch=crossing"; throws Error
std::string to_text(const Rules& rules);             // "touch=crossing,view=both"; empty = defaults

inline constexpr uint8_t kEmpty = 0, kOff = 255;  // otherwise a letter, 'A' = 1 .. 'Z' = 26
constexpr bool is_letter(uint8_t c) { return c - 1u < 26u; }

// Cell numbers include a border of kOff around the board, so that a step never leaves the arrays.
struct Board {
  Board() = default;
  Board(int width, int height);
  bool operator==(const Board&) const = default;

  int at(int x, int y) const { return (y + 1) * stride + x + 1; }
  int x(int cell) const { return cell % stride - 1; }
  int y(int cell) const { return cell / stride - 1; }
  bool holds(int px, int py) const { return px >= 0 && px < width && py >= 0 && py < height; }
  bool has_letter(int cell) const { return is_letter(letters[cell]); }
  uint8_t letter(int cell) const { return letters[cell]; }
  Bonus bonus(int cell) const { return static_cast<Bonus>(bonuses[cell]); }
  bool shifted(int cell) const { return ((cell / stride) & 1) == (even_layout ? 1 : 0); }

  // The next cell in direction d; a border cell if that is off the board. Not one-to-one: the cell
  // beyond a portal cannot be reached from it, and a partner can be reached from two cells.
  int step(int cell, int d) const {
    if (cell == portals[d]) return portals[opposite(d)];
    return cell + offsets[shifted(cell)][d];
  }
  void set_bonus(int cell, Bonus b) { bonuses[cell] = static_cast<uint8_t>(b); }
  void set_layout(bool even);
  void find_portals();  // after the bonuses are set

  int width = 0, height = 0, stride = 0;
  bool even_layout = false;
  std::vector<uint8_t> letters, bonuses;                 // by cell
  std::array<int, 6> portals{{-1, -1, -1, -1, -1, -1}};  // by direction; -1 without a partner
  std::array<std::array<int, 6>, 2> offsets{};           // by shifted or not, by direction
};

}  // namespace hexarium::honey
