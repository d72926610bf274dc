// Hex problems: the list, and the card beside the board. The prover defends and answers a losing
// move with its refutation.
import { useEffect, useRef, useState } from "preact/hooks";
import { address } from "../../address";
import { Best, Position, call } from "../../api";
import { Finish, GameProps } from "../../game";
import { beginOwn } from "../../own_game";
import { keep, load } from "../../storage";
import { store } from "../../store";

interface Problem {
  number: number;
  record: string;
  size: number;
  to_move: "black" | "white";
  rating: number;
  theme: string;
}
// The cells that the refutation of a wrong move needs, for the board to mark.
export const refuted = store<{ record: string; cells: string[] }>({ record: "", cells: [] });
const kNothing = { record: "", cells: [] };

// Kept by record, because numbers change when problems are added.
const solvedOnes = () => load<string[]>("hex.solved", []);
let asked: Promise<Problem[]> | null = null;
let known: Problem[] = [];
const isOf = (record: string, problem: Problem) => `${record} `.startsWith(`${problem.record} `);
export const isProblem = (record: string) => known.some((p) => isOf(record, p));
const nextAfter = (problem: Problem) =>
  known.find((p) => p.number > problem.number && !solvedOnes().includes(p.record));
// The card at the end of a solved problem.
export function problemFinish(position: Position): Finish | null {
  const problem = known.find((p) => isOf(position.record, p));
  if (!problem || position.winner !== (problem.to_move === "black" ? 1 : 2)) return null;
  const next = nextAfter(problem);
  return {
    title: "Solved!",
    text: `Problem ${problem.number}, difficulty ${problem.rating} of 9`,
    good: true,
    next: next && { label: "Next problem", href: `#hex/problems/${next.number}` },
  };
}
const allProblems = () => {
  asked ??= call<Problem[]>("hex/problems").then((list) => (known = list));
  asked.catch(() => (asked = null));
  return asked;
};
function useProblems(): Problem[] {
  const [list, setList] = useState<Problem[]>([]);
  useEffect(() => {
    allProblems().then(setList, () => undefined);
  }, []);
  return list;
}

// The user solves, the engine defends.
function prepare(problem: Problem) {
  const person = problem.to_move === "black" ? "first" : "second";
  beginOwn("hex", problem.record.split(" ")[1]!);
  keep("sides.hex", { first: "engine", second: "engine", [person]: "you", level: 5 });
}

// `#hex/problems`, and `#hex/problems/17`, which opens that one.
export function ProblemsPage({ path }: { path: string }) {
  const list = useProblems();
  const chosen = list.find((p) => String(p.number) === path.split("/")[2]);
  useEffect(() => {
    if (!chosen) return;
    prepare(chosen);
    location.replace(address(chosen.record));
  }, [chosen]);
  const [theme, setTheme] = useState("");
  const [size, setSize] = useState("");
  const solved = new Set(solvedOnes());
  const themes = [...new Set(list.map((p) => p.theme))].filter((t) => t !== "-").sort();
  const shown = list.filter(
    (p) => (!theme || p.theme === theme) && (!size || String(p.size) === size),
  );
  const next = shown.find((p) => !solved.has(p.record));
  const ratings = [...new Set(shown.map((p) => p.rating))].sort((a, b) => a - b);
  return (
    <main class="narrow problems">
      <h1>Hex problems</h1>
      <p class="lead">
        In each position exactly one move wins, and after the best defence again only one. Both are
        proven. {list.filter((p) => solved.has(p.record)).length} of {list.length} solved.
      </p>
      <div class="tools">
        <label>
          Theme{" "}
          <select value={theme} onChange={(e) => setTheme(e.currentTarget.value)}>
            <option value="">all</option>
            {themes.map((t) => (
              <option key={t}>{t}</option>
            ))}
          </select>
        </label>
        <label>
          Board{" "}
          <select value={size} onChange={(e) => setSize(e.currentTarget.value)}>
            <option value="">all</option>
            {[5, 6, 7, 8, 9, 10, 11].map((n) => (
              <option key={n} value={String(n)}>
                {n} × {n}
              </option>
            ))}
          </select>
        </label>
        {next && (
          <a class="button primary" href={`#hex/problems/${next.number}`}>
            {solved.size ? "Continue" : "Start"} with number {next.number}
          </a>
        )}
      </div>
      {list.length > 0 && !shown.length && (
        <p class="soft">No problem has this theme on this board.</p>
      )}
      {ratings.map((rating) => {
        const these = shown.filter((p) => p.rating === rating);
        const done = these.filter((p) => solved.has(p.record)).length;
        return (
          <details key={rating} open={rating === (next?.rating ?? ratings[0])}>
            <summary>
              <b>Difficulty {rating} of 9</b>{" "}
              <span class="soft">
                {done} of {these.length} solved
              </span>
            </summary>
            <ol class="problemlist">
              {these.map((p) => (
                <li key={p.number} value={p.number}>
                  <a
                    class={`button ${solved.has(p.record) ? "done" : ""}`}
                    href={`#hex/problems/${p.number}`}
                    title={p.theme === "-" ? undefined : p.theme}
                    aria-label={`Problem ${p.number}, ${p.size} by ${p.size}${p.theme === "-" ? "" : `, ${p.theme}`}${solved.has(p.record) ? ", solved" : ""}`}
                  >
                    {p.number} {solved.has(p.record) ? "✓" : ""}
                    <small>
                      {p.size} × {p.size}
                    </small>
                  </a>
                </li>
              ))}
            </ol>
          </details>
        );
      })}
    </main>
  );
}

export function ProblemCard({ position, go, say }: GameProps) {
  const list = useProblems();
  const problem = list.find((p) => p.record === `hex ${position.setup}`);
  const [refutation, setRefutation] = useState<{ move: string; best: Best } | null>(null);
  const person = problem?.to_move === "black" ? 1 : 2;
  const latest = useRef("");
  latest.current = position.record;
  const within = (record: string) => `${latest.current} `.startsWith(`${record} `);
  useEffect(() => {
    // A refuted move stays refuted until it is taken back.
    if (refutation && within(refuted.get().record)) return;
    // Marks that were set elsewhere stay.
    if (refutation) refuted.set(kNothing);
    setRefutation(null);
    if (!problem || position.over || position.mover === person || !position.played.length) return;
    const record = position.record;
    const move = position.played[position.played.length - 1]!;
    call<Best>("hex/best", { record, seconds: 10, options: { player: "prover" } }).then(
      (best) => {
        // Meanwhile the engine may have answered.
        if (!within(record) || !best.proven || best.value !== 1) return;
        refuted.set({ record, cells: (best.notes ?? []).map((note) => note.cell) });
        setRefutation({ move, best });
      },
      () => undefined,
    );
  }, [position.record, problem]);
  // On a phone the card is below the board, so the status line says it too.
  useEffect(() => {
    if (refutation && !position.over && position.mover === person)
      say(`Not ${refutation.move}: ${refutation.best.move} refutes it`);
  }, [refutation, position.record]);
  if (!problem) return null;
  const won = position.over && position.winner === person;
  if (won && !solvedOnes().includes(problem.record))
    keep("hex.solved", [...solvedOnes(), problem.record]);
  const next = nextAfter(problem);
  return (
    <section class="card problem-card" aria-label="Problem">
      <h2>Problem {problem.number}</h2>
      <p class="soft">
        Difficulty {problem.rating} of 9{problem.theme === "-" ? "" : ` · ${problem.theme}`}
      </p>
      <p>
        {won
          ? "Solved."
          : refutation
            ? `${refutation.move} loses: ${refutation.best.move} refutes it, proven. The marked cells are all that is needed.`
            : `${problem.to_move === "black" ? "Black" : "White"} to move and win; only one move works.`}
      </p>
      <div class="tools">
        {refutation && !won && (
          <button
            class="small primary"
            onClick={() => {
              setRefutation(null);
              go(problem.record);
            }}
          >
            Try again
          </button>
        )}
        {next && (
          <a
            class={`button small ${won ? "primary" : ""}`}
            href={`#hex/problems/${next.number}`}
            aria-label="Next problem"
          >
            Next
          </a>
        )}
        <a class="button small" href="#hex/problems">
          All problems
        </a>
      </div>
    </section>
  );
}
