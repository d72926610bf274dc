// The first minute of Hexceed.
import { Lesson } from "../../game";

const rest = "/.".repeat(16);

export const lessons: Lesson[] = [
  {
    record: `hexceed :RXK/RXW${rest}+ROK`,
    say: "Your opponent chose the red ring for you. Place it so that three red pieces form a row or a small triangle.",
    answer: "C",
    right: (_, after) => after.scores[0]! + after.scores[1]! > 0,
    why: "Three in a row or in a triangle score a point for each quality they share: here all three are red.",
    wrong: "That scores nothing: it must touch A and B, or be in line with them.",
  },
  {
    record: "hexceed :./R-W/./BOW/./G-W/././BXW/././././././././.+B-W",
    say: "One piece can make several lines and triangles at once. Find the cell where the blue dash scores the most.",
    answer: "E",
    right: (move) => move === "E",
    why: "Six points: two triangles that share two qualities each, and two lines.",
    wrong: "There is a cell that is worth more: in the middle of the four pieces.",
  },
  {
    record: `hexceed :RXK/RXW${rest}`,
    say: "Now choose a piece for your opponent: one that scores nothing next to these two red crosses.",
    answer: "GOK",
    right: (move) => !move.startsWith("R") && move[1] !== "X",
    why: "Neither red nor a cross: it gains nothing. Choosing well is half the game.",
    wrong: "That one shares a quality with both pieces and would score.",
  },
];
