// What a review makes of Black's chances along a game, undefined where a position was not looked at.
// 0 and 1 are proven.
type Chances = (number | undefined)[];

const proven = (chance: number | undefined) => chance === 0 || chance === 1;

// Who has a proven win after a move of their own had it before, too: the move was there to be played.
// `blackAt(i)` says whether Black is to move after i moves.
export function settled(seen: Chances, blackAt: (i: number) => boolean): Chances {
  const chances = [...seen];
  for (let i = chances.length - 1; i > 0; i--)
    if (proven(chances[i]) && (chances[i] === 1) === blackAt(i - 1)) chances[i - 1] = chances[i];
  return chances;
}

export interface Loss {
  move: number; // 1 = the first
  loss: number; // of the mover's chances
}
const kCostly = 0.12;
const kMost = 4;

// The moves that cost their player the most. From a proven win on only a move that loses it counts:
// an estimate after the next one is worth less than the proof.
export function costly(chances: Chances, blackAt: (i: number) => boolean): Loss[] {
  const losses: Loss[] = [];
  for (let i = 1; i < chances.length; i++) {
    const sign = blackAt(i - 1) ? 1 : -1;
    const before = chances[i - 1];
    const after = chances[i];
    if (before === undefined || after === undefined) continue;
    const left = sign > 0 ? after : 1 - after;
    const won = proven(before) && (before === 1) === sign > 0;
    const loss = sign * (before - after);
    if (loss > kCostly && !(won && left > 0.5)) losses.push({ move: i, loss });
  }
  return losses.sort((a, b) => b.loss - a.loss).slice(0, kMost);
}
