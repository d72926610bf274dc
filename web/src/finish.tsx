// The end of a game: who won, and what next.
import { Position } from "./api";
import { Finish, GameUi, Mine, sideName } from "./game";
import { Icon } from "./icons";
import { address } from "./address";

export function finishOf(ui: GameUi, position: Position, mine: Mine, own: boolean): Finish | null {
  if (!position.over) return null;
  const special = ui.finish?.(position, own);
  if (special) return special;
  const text = position.view.status;
  if (position.scores.length === 1) return { title: "The end", text, good: true };
  const [first, second] = position.scores;
  const points =
    position.scores.length !== 2
      ? ""
      : mine === 1 || mine === 2
        ? `You ${mine === 1 ? first : second}, engine ${mine === 1 ? second : first}`
        : `${first} : ${second}`;
  if (position.winner === 0) return { title: "A draw", text: points, good: false };
  const name = sideName(ui, position.winner);
  if (mine === position.winner)
    return {
      title: "You win!",
      text: points || `After ${position.played.length} moves.`,
      good: true,
    };
  if (mine === 1 || mine === 2) {
    const advice = "Undo and try another way, or play again.";
    return { title: "The engine wins", text: points || advice, good: false };
  }
  return { title: `${name} wins`, text: points, good: true };
}

// Hexagonal confetti: the number of a piece determines where it flies.
const kPieces = Array.from({ length: 18 }, (_, i) => {
  const angle = (i * 137.5 * Math.PI) / 180,
    far = 4 + (i % 5) * 1.6;
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far * 0.8 - 2 };
});
export function Burst() {
  return (
    <div class="burst" aria-hidden="true">
      {kPieces.map((p, i) => (
        <i key={i} class={`c${i % 4}`} style={{ "--x": `${p.x}rem`, "--y": `${p.y}rem` }} />
      ))}
    </div>
  );
}

export function FinishCard({
  finish,
  again,
  onAgain,
  onReview,
}: {
  finish: Finish;
  again: string;
  onAgain: () => void;
  onReview: () => void;
}) {
  return (
    <section class={`finish ${finish.good ? "win" : ""}`} role="status">
      {finish.good && <Burst />}
      <div>
        <h2>{finish.title}</h2>
        {finish.text && <p>{finish.text}</p>}
      </div>
      <div class="tools">
        {finish.next && (
          <a class={`button ${finish.good ? "primary" : ""}`} href={finish.next.href}>
            {finish.next.label}
          </a>
        )}
        <a
          class={`button ${finish.next && finish.good ? "" : "primary"}`}
          href={address(again)}
          onClick={onAgain}
        >
          <Icon name="restart" />
          Play again
        </a>
        <button onClick={onReview}>
          <Icon name="first" />
          Step through it
        </button>
      </div>
    </section>
  );
}
