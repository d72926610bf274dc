// The 120 starts of data/iqlink/challenges.txt, each with one solution, as setups by level.
import text from "../../../../data/iqlink/challenges.txt";

const lines = text
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split(/\s+/));
export const kLevels = [...new Set(lines.map((words) => words[1]!))];
export const kChallenges = kLevels.map((level) =>
  lines.filter((words) => words[1] === level).map((words) => ":" + words[2]),
);
