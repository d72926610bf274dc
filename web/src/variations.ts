// A game with variations and comments: a tree of moves, and its text, as in the program
// (core/lines.h): `hex 11 {an opening} a3 f6 {solid} (e7 d5) g4`.
import { address } from "./address";
import { keep, load } from "./storage";

export interface Line {
  move: string; // empty at the root
  comment: string;
  next: Line[]; // the first continues the main line
}
export interface Lines {
  setup: string;
  root: Line;
}

const lineOf = (move: string): Line => ({ move, comment: "", next: [] });
export const newLines = (setup: string): Lines => ({ setup, root: lineOf("") });

// The game's name and the tree; throws if the text is not a valid tree.
export function parseLines(text: string): { game: string; lines: Lines } {
  const words = text.match(/\{(?:[^\\}]|\\[^])*\}|[(){}]|[^\s(){}]+/g) ?? [];
  const game = words.shift() ?? "";
  const setup = words.shift() ?? "";
  if (!/^\w+$/.test(game) || !setup || /^[(){}]/.test(setup))
    throw new Error("expected a game, a setup and moves");
  const lines = newLines(setup);
  // The moves after `parent`, up to the end or a `)`.
  const read = (parent: Line, depth: number) => {
    let before: Line | null = null;
    let now = parent;
    while (words.length && words[0] !== ")") {
      const word = words.shift()!;
      if (word.startsWith("{") && word.length > 1) {
        now.comment += word
          .slice(1, -1)
          .replace(/\\([^])/g, (_, c: string) => (c === "n" ? "\n" : c));
      } else if (word === "(") {
        if (!before || depth > 100) throw new Error("expected a move before (");
        const apart = lineOf("");
        read(apart, depth + 1);
        if (words.shift() !== ")" || !apart.next.length)
          throw new Error("expected moves and then ) after (");
        before.next.push(...apart.next);
      } else if (word === "{" || word === "}") {
        throw new Error("expected a comment between { and }");
      } else {
        before = now;
        now = lineOf(word);
        before.next.push(now);
      }
    }
  };
  read(lines.root, 0);
  if (words.length) throw new Error("expected a ( before )");
  return { game, lines };
}

const commentText = (comment: string) =>
  comment ? ` {${comment.replace(/[\\{}]/g, "\\$&").replace(/\r?\n/g, "\\n")}}` : "";
function movesText(from: Line): string {
  let text = "";
  for (let now: Line | undefined = from; now?.next.length; now = now.next[0]) {
    const [main, ...others] = now.next;
    text += ` ${main!.move}${commentText(main!.comment)}`;
    for (const other of others)
      text += ` (${other.move}${commentText(other.comment)}${movesText(other)})`;
  }
  return text;
}
export const linesText = (game: string, lines: Lines) =>
  `${game} ${lines.setup}${commentText(lines.root.comment)}${movesText(lines.root)}`;

export const isTree = (text: string) => /[({]/.test(text);

// A place in the tree is the moves that lead to it.
export function lineAt(lines: Lines, path: string[]): Line | null {
  let line: Line | undefined = lines.root;
  for (const move of path) line = line?.next.find((n) => n.move === move);
  return line ?? null;
}
export function mainLine(lines: Lines): string[] {
  const moves = [];
  for (let line = lines.root.next[0]; line; line = line.next[0]) moves.push(line.move);
  return moves;
}

// A copy of the tree with the line at `path` changed.
function changed(lines: Lines, path: string[], change: (line: Line) => Line): Lines {
  const walk = (line: Line, rest: string[]): Line =>
    rest.length === 0
      ? change(line)
      : { ...line, next: line.next.map((n) => (n.move === rest[0] ? walk(n, rest.slice(1)) : n)) };
  return { ...lines, root: walk(lines.root, path) };
}
export function withPath(lines: Lines, path: string[]): Lines {
  if (lineAt(lines, path)) return lines;
  let known = path.length;
  while (!lineAt(lines, path.slice(0, known))) known--;
  const rest = path
    .slice(known)
    .reduceRight<Line | null>(
      (after, move) => ({ ...lineOf(move), next: after ? [after] : [] }),
      null,
    )!;
  return changed(lines, path.slice(0, known), (line) => ({ ...line, next: [...line.next, rest] }));
}
export const withComment = (lines: Lines, path: string[], comment: string) =>
  changed(lines, path, (line) => ({ ...line, comment }));
export const without = (lines: Lines, path: string[]) =>
  path.length === 0
    ? lines
    : changed(lines, path.slice(0, -1), (line) => ({
        ...line,
        next: line.next.filter((n) => n.move !== path[path.length - 1]),
      }));

// The number of moves up to and including the last one that leaves the main line of its branch; 0
// if the path is on the main line of the tree.
export function branchOf(lines: Lines, path: string[]): number {
  for (let i = path.length; i > 0; i--)
    if (lineAt(lines, path.slice(0, i - 1))?.next[0]?.move !== path[i - 1]) return i;
  return 0;
}
// Makes the line the main one where it last branches off.
export function promoted(lines: Lines, path: string[]): Lines {
  const at = branchOf(lines, path);
  if (at === 0) return lines;
  return changed(lines, path.slice(0, at - 1), (line) => {
    const chosen = line.next.find((n) => n.move === path[at - 1])!;
    return { ...line, next: [chosen, ...line.next.filter((n) => n !== chosen)] };
  });
}

// Kept in the browser: at most one tree per game.
export const keptLines = (game: string) => load<Lines | null>(`lines.${game}`, null);
export const keepLines = (game: string, lines: Lines | null) => keep(`lines.${game}`, lines);
// The text to save with a record: its tree, if that has more than the record.
export function linesWith(game: string, setup: string, played: string[]): string {
  const lines = keptLines(game);
  if (!lines || lines.setup !== setup || !lineAt(lines, played)) return "";
  const text = linesText(game, lines);
  return isTree(text) ? text : "";
}

// Loads the tree and goes to its beginning.
export function openLines(text: string) {
  const { game, lines } = parseLines(text);
  keepLines(game, lines);
  keep(`line.${game}`, { setup: lines.setup, moves: mainLine(lines) });
  return address(`${game} ${lines.setup}`);
}
export const kLongestLink = 2000; // characters: safe in mail and chat programs
export const linesLink = (text: string) => `#lines/${address(text).slice(1)}`;
