// The first minute of Hexic.
import { Lesson } from "../../game";

export const lessons: Lesson[] = [
  {
    record: "hexic 8#42",
    say: "Tap a corner where three cells meet: they turn. Afterwards three equal cells must meet somewhere.",
    answer: "b7+",
    right: () => true,
    why: "Three equal cells around a point vanish, the cells above fall, and new cells come in at the top.",
  },
  {
    record: "hexic 8#42",
    say: "Now find a turn that scores 9 points or more: four equal cells at once, or several clusters.",
    answer: "b7+",
    right: (_, after) => after.scores[0]! >= 9,
    why: "A cluster of three scores 3 points, four 9, five 27. Cascades count too.",
    wrong: "Fewer than 9 points; look for four equal cells, or two clusters with one turn.",
  },
  {
    record: "hexic 8#7",
    say: "One more board, and 15 points to find.",
    answer: "c6+",
    right: (_, after) => after.scores[0]! >= 15,
    why: "Well spotted. The game continues until no turn makes a cluster.",
    wrong: "Fewer than 15 points: look at the left half of the board.",
  },
];
