// A game review: accuracy, graph, costliest moves. It belongs to the whole line of moves, so it
// stays while the user steps through it.
import { useEffect, useState } from "preact/hooks";
import { call } from "./api";
import { GameUi, sideName } from "./game";
import { MoveLine } from "./move_line";

interface Reviewed {
  number: number;
  move: string;
  mover: 1 | 2;
  verdict: string;
  cost: number;
  value: number; // after it, for the first player
  better?: string;
  line?: string[];
  why?: string;
}
interface Review {
  unit: string;
  accuracy: (number | null)[];
  costliest: number[];
  moves: Reviewed[];
}

interface Props {
  ui: GameUi;
  game: string;
  line: MoveLine;
  at: number;
  over: boolean;
  goTo: (count: number) => void;
  tryAgain: (count: number, mover: 1 | 2) => void;
}

export function ReviewCard({ ui, game, line, at, over, goTo, tryAgain }: Props) {
  const record = [game, line.setup, ...line.moves].join(" ");
  const [found, setFound] = useState<{ record: string; review: Review } | null>(null);
  const [state, setState] = useState<"" | "working" | string>("");
  useEffect(() => setState(""), [record]);
  const run = async () => {
    setState("working");
    try {
      setFound({ record, review: await call<Review>(`${game}/review`, { record }) });
      setState("");
    } catch (error) {
      setState((error as Error).message);
    }
  };
  const review = found?.record === record ? found.review : null;
  if (line.moves.length === 0) return null;
  return (
    <section class="card review">
      <h2>
        Review{" "}
        {!review && (
          <button class="small" onClick={() => void run()} disabled={state === "working"}>
            Review the game
          </button>
        )}
      </h2>
      {!review && (
        <p class="soft" role="status">
          {state === "working"
            ? "Analysing every move …"
            : state || (over ? "Where was it decided?" : "What did each move cost?")}
        </p>
      )}
      {review && (
        <>
          <p>
            Accuracy:{" "}
            {review.accuracy.map((share, i) =>
              share === null ? null : (
                <span key={i} class="accuracy">
                  {i > 0 && review.accuracy[0] !== null && ", "}
                  {sideName(ui, i === 0 ? 1 : 2)} <b>{share.toFixed(0)} %</b>
                </span>
              ),
            )}
          </p>
          <Graph ui={ui} review={review} at={at} goTo={goTo} />
          {review.costliest.length === 0 && <p class="soft">No move cost anything.</p>}
          <ol class="costlist">
            {review.costliest.map((number) => {
              const m = review.moves[number - 1]!;
              return (
                <li key={number}>
                  <p>{m.why}</p>
                  <button class="small" onClick={() => goTo(number)}>
                    {number}. {ui.moveText?.(m.move) ?? m.move}
                  </button>{" "}
                  <button
                    class="small"
                    aria-label={`Try again from move ${number}`}
                    onClick={() => tryAgain(number - 1, m.mover)}
                  >
                    Try again from here
                  </button>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </section>
  );
}

function Graph({
  ui,
  review,
  at,
  goTo,
}: {
  ui: GameUi;
  review: Review;
  at: number;
  goTo: (count: number) => void;
}) {
  const values = review.moves.map((m) => m.value);
  const most = Math.max(1, ...values.map(Math.abs));
  const x = (i: number) => (100 * i) / Math.max(1, values.length);
  const y = (v: number) => 20 - (20 * v) / most;
  const points = [[0, y(0)], ...values.map((v, i) => [x(i + 1), y(v)])];
  return (
    <svg class="graph" viewBox="-3 -8 106 56" role="img" aria-label="Who was ahead, move by move">
      <rect x="0" y="0" width="100" height="20" class="upper" />
      <path class="axis" d="M0 0H100M0 20H100M0 40H100" />
      <text x="0" y="-3">
        {sideName(ui, 1)} ahead
      </text>
      <text x="0" y="46">
        {sideName(ui, 2)} ahead
      </text>
      <polyline points={points.map((p) => p.join(",")).join(" ")} />
      {values.map((v, i) => (
        <circle
          key={i}
          cx={x(i + 1)}
          cy={y(v)}
          r={i + 1 === at ? 2.2 : 1.4}
          class={review.costliest.includes(i + 1) ? "costly" : ""}
          onClick={() => goTo(i + 1)}
        >
          <title>{`${i + 1}. ${review.moves[i]!.move}`}</title>
        </circle>
      ))}
    </svg>
  );
}
