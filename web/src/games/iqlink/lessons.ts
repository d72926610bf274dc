// The first minute of IQ-Link.
import { Lesson } from "../../game";

export const lessons: Lesson[] = [
  {
    record: "iqlink :HAFDBDUCAGDHBEEWFBTGIFIFRJIQKANLG",
    say: "One piece is left. Turn it until it fits, and put it on the board: a ball goes into an open ring.",
    answer: "IHD",
    right: (_, after) => after.over && after.winner === 1,
    why: "Done: all twelve pieces are on the 24 pegs. A peg can hold a ring and a ball.",
    wrong: "It must fill the remaining pegs.",
  },
  {
    record: "iqlink :QADBBGJCAVEJWGBLHFUIHSJJIKHOLA",
    say: "Two are left. Place the first one so that the other still fits.",
    answer: "EFE",
    right: (move) => move === "EFE" || move === "GDF",
    why: "A puzzle has exactly one solution. Look for the piece with the fewest possible places.",
    wrong: "It fits there, but the last piece would have no place.",
  },
  {
    record: "iqlink :QADBBGJCAVEJEFEWGBLHFUIHSJJIKHOLA",
    say: "And the last one.",
    answer: "GDF",
    right: (_, after) => after.over && after.winner === 1,
    why: "That is all. Harder puzzles start with fewer pieces on the board.",
  },
];
