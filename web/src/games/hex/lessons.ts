// The first minute of Hex.
import { Lesson } from "../../game";

export const lessons: Lesson[] = [
  {
    record: "hex 5",
    say: "You are Black. Put a stone on any cell.",
    answer: "c3",
    right: () => true,
    why: "It stays there: stones never move and are never taken. You want a chain from the top side to the bottom side, White one from left to right.",
  },
  {
    record: "hex 5:..b../..bw./..w../.bw../.b..w",
    say: "Your chain from the top and your chain from the bottom nearly touch, but White has just taken c3. Connect them and win.",
    answer: "b3",
    right: (_, after) => after.over,
    why: "b3 touches both. The two chains had two cells between them: one was taken, so you took the other. That is a bridge.",
    wrong: "Look at the cell beside c3 that touches both of your chains.",
  },
  {
    record: "hex 5:..b../..b../...../....w/....w",
    say: "Now make a bridge: put a stone two rows below c2, with two free cells between them.",
    answer: "b4",
    right: (move) => move === "b4",
    why: "b3 and c3 both connect it to the stone above, a5 and b5 to the side below. Whichever White takes, you take the other: the game is won.",
    wrong: "Not that one: b4 has the two cells b3 and c3 between it and c2.",
  },
];
