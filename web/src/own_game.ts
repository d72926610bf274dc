// The game being played here: the engine replies, and the result counts. An opened or imported
// position is only for study until "Play from here" makes it the game.
import { keep } from "./storage";

export interface OwnGame {
  setup: string;
  moves: string[];
  alone: boolean; // the person made every move, or all of one side, without help
}
export const kNoGame: OwnGame = { setup: "", moves: [], alone: false };

// Makes a position the game before its page is opened: a puzzle is played, not studied.
export const beginOwn = (game: string, setup: string) =>
  keep(`own.${game}`, { setup, moves: [], alone: true });

// Whether a position belongs to the game.
export const isOwn = (own: OwnGame, setup: string, played: string[]) =>
  own.setup === setup && played.every((move, i) => own.moves[i] === move);

// A record without moves is a new game, unless it is a set-up position of a two-player game.
export const isFresh = (setup: string, played: string[], players: number) =>
  played.length === 0 && (players === 1 || !setup.includes(":"));

// The game after a move in it.
export const withMove = (
  own: OwnGame,
  played: string[],
  move: string,
  helped: boolean,
): OwnGame => ({
  setup: own.setup,
  moves: [...played, move],
  alone: (played.length === 0 || own.alone) && !helped,
});
