// What a game adds to the generic page: games/<game>/index.tsx exports one of these as `ui`.
import { ComponentChildren, ComponentType } from "preact";
import { Best, Cell, Position, Value, View } from "./api";
import { Mark } from "./board";

export interface Choice {
  value: string;
  label: string;
}
export interface Field {
  name: string;
  label: string;
  choices?: Choice[]; // a select; without them a text field
  value: string; // initially
  hint?: string;
}
export interface Finish {
  title: string;
  text: string;
  good: boolean;
  next?: { label: string; href: string };
}
// A step of a lesson: a task and its explanation.
export interface Lesson {
  record: string;
  say: string; // what to do
  answer: string; // a move that does it
  right: (move: string, after: Position) => boolean; // whether a move does
  why: string; // shown once it is done
  wrong?: string; // shown after a different move
}
export interface Level {
  label: string;
  seconds: number;
  options?: Record<string, string>;
}

// What the game page passes to a game's own components.
export interface GameProps {
  game: string;
  position: Position; // what the record says
  view: View; // what is shown now: a frame of an animation, or position.view
  moving: boolean; // no move may be played now: an animation is running, or it is the engine's turn
  mine: Mine; // the sides a person plays
  own: boolean; // played here by a person without help: the result counts
  line: string[]; // all moves of the current line, including those after the position
  before: Position | null; // the position the animation started from
  hint: Best | null;
  analysis: Best | null;
  analysing: boolean;
  marks: Map<string, Mark>;
  play: (move: string, helped?: boolean) => void; // helped: the result does not count
  go: (record: string) => void; // opens any other record
  say: (text: string, bad?: boolean) => void; // for the live region
  analyse: (on: boolean) => void;
}

// Who plays, and how strong the engine is: an index into the game's levels.
export type Who = "you" | "engine";
export interface Sides {
  first: Who;
  second: Who;
  level: number;
}
// The sides a person plays: none, one of them, or all.
export type Mine = 0 | 1 | 2 | "all";
export const mineOf = (sides: Sides, players: number): Mine =>
  players === 1
    ? sides.first === "you"
      ? "all"
      : 0
    : sides.first === sides.second
      ? sides.first === "you"
        ? "all"
        : 0
      : sides.first === "you"
        ? 1
        : 2;

export interface GameUi {
  title: string;
  tagline: string;
  demo: string; // a record that the home page plays
  demoFrom?: number; // words of it that are shown first; default 2
  first?: () => string; // the setup of the first game, if not the default
  fields: Field[]; // fields of the "new game" dialog
  setup: (values: Record<string, string>) => string;
  makeSetup?: (values: Record<string, string>) => Promise<string>; // if the program must make the setup
  playersOf?: (values: Record<string, string>) => number; // if the setup determines the number of players
  levels: Level[]; // engine strengths; the last is the strongest
  usualLevel?: number; // index of the initial level; default 0
  hintSeconds?: number; // default 3
  puzzle?: boolean; // a puzzle: no opponent, no analysis
  sides?: [string, string]; // what the two players are called
  animated?: number; // milliseconds each frame is shown
  paint?: (view: View) => View; // changes the look of small boards, which are pictures only
  Stones?: ComponentType<{ view: View }>; // drawn over small boards instead of labels
  Board?: ComponentType<GameProps>;
  frameText?: (frame: View) => string; // the status while a frame is shown, if not the frame's own
  expect?: (position: Position, move: string) => View | null; // the view after a move, until the program answers
  Panel?: ComponentType<GameProps>; // beside the board
  Study?: ComponentType<GameProps>; // beside the board, under the analysis
  describe?: (cell: Cell, position: Position) => string; // for screen readers
  value?: (value: Value, position: Position) => string; // the value of a best move, in words
  heat?: (best: Best, position: Position) => Map<string, Mark>; // marks for an analysis
  heatNote?: (best: Best) => string; // what the marks of the heat map mean
  moveText?: (move: string) => string; // in the list of moves
  moveLook?: (move: string) => ComponentChildren; // the same as a small picture
  pairs?: string; // two moves are one line of the list, joined by this word
  hintText?: (best: Best) => string | undefined; // a hint in words
  moveSpoken?: (move: string, position: Position) => string; // for screen readers
  moveCells?: (move: string, position: Position) => string[]; // cells to mark for a move
  lastMove?: (position: Position) => string | undefined; // the move to mark, if not the newest
  share?: (value: Value, position: Position) => number | null; // 0..1 for player 1, for the bar
  status?: (position: Position, mine: Mine, before?: Position | null) => string; // one line above the board; the position before the last move, if known
  finish?: (position: Position, own: boolean) => Finish | null; // null: the usual card at the end
  ended?: (position: Position) => Promise<boolean>; // whether a puzzle ends here although the game's rules do not
  again?: (position: Position) => string; // the setup of another game like this; by default the same
  badge?: (side: 1 | 2) => ComponentChildren; // a small picture of a player
  moverAt?: (position: Position, back: number) => 1 | 2; // who was to move this many moves ago; by default the players alternate
  keys?: [string, string][]; // its own keys and their effects
  pages?: Record<string, ComponentType<{ path: string }>>; // its own pages: `#hex/problems`
  links?: { label: string; href: string }[]; // links to them, on its card on the home page
  lessons?: Lesson[]; // the introduction, see learn.tsx
  keepsSearch?: boolean; // the engine continues an analysis where it stopped; others start again
  variations?: boolean; // a tree of lines beside the analysis
  linesFile?: { label: string; save: (lines: string) => Promise<void> }; // such a tree in another format
  isPuzzle?: (record: string) => boolean; // whether it is one of the game's own problems
  puzzleOptions?: Record<string, string>; // of the engine while a person solves a puzzle
  keepOffline?: () => Promise<unknown>; // fetches what it needs offline, besides positions
  rules: () => ComponentChildren;
  exports?: { label: string; make: (position: Position) => Promise<void> }[];
  importHelp?: string;
  importText?: (text: string) => Promise<string>; // text in other formats -> record
}

// The name of a side, and the name of its player.
export const sideName = (ui: GameUi, side: 1 | 2) => ui.sides?.[side - 1] ?? `Player ${side}`;
export const playerName = (ui: GameUi, mine: Mine, side: 1 | 2) =>
  mine === 1 || mine === 2 ? (mine === side ? "You" : "Engine") : sideName(ui, side);
