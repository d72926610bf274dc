// The first minute of Honey.
import { Lesson } from "../../game";

const kFirst =
  "honey :pdl.1tl.2dw.1E1/6pur.tlSm./4m.pr.2dwP/4m.2U1/2BtwUZZES1/1dlO1tw.5/1dwL4m.pul.1/7dl.1/1pl.tl.pdr.5;CEHKORT";
const kSecond =
  "honey :1tl.pr.5pul./dw.6tw.1/dw.1m.1tw.2dw.L/2pdr.4O1/dw.dlRUBRICS1/Adw.2dl.pl.1O1/O6dl.P/8tl./1dl.dw.pdl.pur.2tw.1;EEIIIMZ";

export const lessons: Lesson[] = [
  {
    record: kFirst,
    say: "Drag tiles to the board, or tap the cell where a word begins and then your tiles. The word needs at least one letter that is already there, and runs →, ↗ or ↘.",
    answer: "COHERE@2,0,right",
    right: () => true,
    why: "A play uses letters on the board and tiles from your hand; its new letters touch no others.",
  },
  {
    record: kFirst,
    say: "Bonuses count: 2L and 3L double and triple a letter, 2W and 3W the sum so far, and ½ halves it. Score 20 points or more.",
    answer: "COHERE@2,0,right",
    right: (_, after) => after.scores[0]! >= 20,
    why: "COHERE would score 28, the maximum.",
    wrong: "That scores fewer than 20 points. Hint: there is a word along the top row.",
  },
  {
    record: kSecond,
    say: "A short word on the right cells beats a long one. Find the word with Z that scores 28 points.",
    answer: "ZIP@7,8,up_right",
    right: (_, after) => after.scores[0]! >= 28,
    why: "ZIP, upwards to the right: a word bonus on Z is worth more than many letters.",
    wrong: "Fewer than 28: three letters, from the bottom row upwards to the right.",
  },
];
