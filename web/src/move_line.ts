// The current line of moves, including those after the position shown, for redo.
export interface MoveLine {
  setup: string;
  moves: string[];
}
export const kNoMoves: MoveLine = { setup: "", moves: [] };

// The line after a position is shown: the old one if the position is on it.
export function lineThrough(old: MoveLine, setup: string, played: string[]): MoveLine {
  const same = old.setup === setup && played.every((move, i) => old.moves[i] === move);
  return same ? old : { setup, moves: played };
}

// The number of moves left after undo: one less, or against the engine back to the person's last
// turn. `moverAt` says who is to move after a number of moves.
export function undone(at: number, mine: 1 | 2 | null, moverAt: (count: number) => number): number {
  let count = Math.max(0, at - 1);
  if (mine) while (count > 0 && moverAt(count) !== mine) count--;
  return count;
}
