// A game review: accuracy, graph, costliest moves. It belongs to the whole line of moves, so it
// stays while the user steps through it.
import { useEffect, useRef, useState } from "preact/hooks";
import { Engine } from "./api";
import { GameUi, Mine, playerName } from "./game";
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

const reviewer = new Engine(); // a socket of its own, so that nothing else stops it
const kLongest = 3600; // seconds

interface Props {
  ui: GameUi;
  mine: Mine;
  game: string;
  line: MoveLine;
  at: number;
  over: boolean;
  goTo: (count: number) => void;
  tryAgain: (count: number, mover: 1 | 2) => void;
}

export function ReviewCard({ ui, mine, game, line, at, over, goTo, tryAgain }: Props) {
  const record = [game, line.setup, ...line.moves].join(" ");
  const [found, setFound] = useState<{ record: string; review: Review } | null>(null);
  const [progress, setProgress] = useState<{ judged: number; of: number } | null>(null);
  const [problem, setProblem] = useState("");
  const stop = useRef(() => {});
  useEffect(
    () => () => {
      stop.current();
      setProgress(null);
      setProblem("");
    },
    [record],
  );
  // A long game takes a while; moves and hints are answered meanwhile.
  const run = () => {
    setProgress({ judged: 0, of: line.moves.length });
    setProblem("");
    stop.current = reviewer.ask({ game, record, review: true, seconds: kLongest }, (message) => {
      const { judged, of, review } = message;
      if (judged !== undefined && of) setProgress({ judged, of });
      if (!message.done) return;
      setProgress(null);
      if (review) setFound({ record, review });
      else setProblem(message.error ?? "The review was interrupted: start it again.");
    });
  };
  const review = found?.record === record ? found.review : null;
  if (line.moves.length === 0) return null;
  return (
    <section class="card review">
      <h2>
        Review{" "}
        {!review && (
          <button class="small" onClick={run} disabled={progress !== null}>
            Review the game
          </button>
        )}
      </h2>
      {progress && (
        <div class="depth">
          <progress value={progress.judged} max={progress.of} aria-label="moves reviewed" />
          <span class="soft">
            {progress.judged} of {progress.of} moves
          </span>
        </div>
      )}
      {!review && (
        <p class="soft" role="status">
          {progress
            ? "Analysing every move …"
            : problem || (over ? "Where was it decided?" : "What did each move cost?")}
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
                  {playerName(ui, mine, i === 0 ? 1 : 2)} <b>{share.toFixed(0)} %</b>
                </span>
              ),
            )}
          </p>
          <Graph ui={ui} mine={mine} review={review} at={at} goTo={goTo} />
          {review.costliest.length === 0 && <p class="soft">No move cost anything.</p>}
          <ol class="costlist">
            {review.costliest.map((number) => {
              const m = review.moves[number - 1]!;
              return (
                <li key={number}>
                  <p>
                    <b>{playerName(ui, mine, m.mover)}:</b> {inWords(m, ui)}
                  </p>
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

// The reason, with moves written as in the list of moves.
const inWords = ({ why = "", move, better }: Reviewed, ui: GameUi) =>
  why.replace(/[^ ]*[^ ;,.:)]/g, (word) =>
    (word === move || word === better) && ui.moveText ? ui.moveText(word) : word,
  );

function Graph({
  ui,
  mine,
  review,
  at,
  goTo,
}: {
  ui: GameUi;
  mine: Mine;
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
        {playerName(ui, mine, 1)} ahead
      </text>
      <text x="0" y="46">
        {playerName(ui, mine, 2)} ahead
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
          <title>{`${i + 1}. ${ui.moveText?.(review.moves[i]!.move) ?? review.moves[i]!.move}`}</title>
        </circle>
      ))}
    </svg>
  );
}
