// Hex problems: the list, and the card beside the board of one. The prover defends; a move that
// loses is answered by its refutation.
import { useEffect, useState } from "preact/hooks";
import { address } from "../../address";
import { Best, call } from "../../api";
import { Table } from "../../game";
import { keep, load } from "../../storage";

interface Problem {
  number: number;
  record: string;
  size: number;
  to_move: "black" | "white";
  rating: number;
  theme: string;
}
const solvedOnes = () => load<number[]>("hex.problems", []);
let asked: Promise<Problem[]> | null = null;
let known: Problem[] = [];
export const isProblem = (record: string) =>
  known.some((p) => record === p.record || record.startsWith(p.record + " "));
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

// The person solves, the engine defends.
function prepare(problem: Problem) {
  const person = problem.to_move === "black" ? "first" : "second";
  keep("sides.hex", { first: "engine", second: "engine", [person]: "you", level: 5 });
}

const kThemes = ["ladder", "bridge break", "edge template", "double threat"];

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
  const shown = list.filter(
    (p) => (!theme || p.theme === theme) && (!size || String(p.size) === size),
  );
  return (
    <main class="narrow problems">
      <h1>Hex problems</h1>
      <p class="lead">
        One move wins, and after the best defence one again. All of it is proven.{" "}
        {list.filter((p) => solved.has(p.number)).length} of {list.length} solved.
      </p>
      <div class="tools">
        <label>
          Theme{" "}
          <select value={theme} onChange={(e) => setTheme(e.currentTarget.value)}>
            <option value="">all</option>
            {kThemes.map((t) => (
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
      </div>
      <ol class="problemlist">
        {shown.map((p) => (
          <li key={p.number} value={p.number}>
            <a
              class={`button small ${solved.has(p.number) ? "done" : ""}`}
              href={`#hex/problems/${p.number}`}
              aria-label={`Problem ${p.number}, rating ${p.rating}${solved.has(p.number) ? ", solved" : ""}`}
            >
              {p.number} {solved.has(p.number) ? "✓" : ""}
            </a>{" "}
            <span class="soft">
              {p.size} × {p.size} · {p.rating} of 9{p.theme === "-" ? "" : ` · ${p.theme}`}
            </span>
          </li>
        ))}
      </ol>
    </main>
  );
}

export function ProblemCard({ position, go }: Table) {
  const list = useProblems();
  const problem = list.find((p) => p.record === `hex ${position.setup}`);
  const [refutation, setRefutation] = useState<{ move: string; best: Best } | null>(null);
  const person = problem?.to_move === "black" ? 1 : 2;
  useEffect(() => {
    if (position.played.length === 0) setRefutation(null);
    if (!problem || position.over || position.mover === person || !position.played.length) return;
    let alive = true;
    const move = position.played[position.played.length - 1]!;
    call<Best>("hex/best", { record: position.record, options: { player: "prover" } }).then(
      (best) => alive && setRefutation(best.proven && best.value === 1 ? { move, best } : null),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [position.record, problem]);
  if (!problem) return null;
  const won = position.over && position.winner === person;
  if (won && !solvedOnes().includes(problem.number))
    keep("hex.problems", [...solvedOnes(), problem.number]);
  const next = list.find((p) => p.number > problem.number && !solvedOnes().includes(p.number));
  return (
    <section class="card problem-card" aria-label="Problem">
      <h2>
        Problem {problem.number}{" "}
        <span class="soft">
          {problem.rating} of 9{problem.theme === "-" ? "" : ` · ${problem.theme}`}
        </span>
      </h2>
      <p role="status">
        {won
          ? "Solved."
          : refutation
            ? `${refutation.move} loses: ${refutation.best.move} answers it, proven.`
            : `${problem.to_move === "black" ? "Black" : "White"} to move and win; only one move does it.`}
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
          <a class="button small" href={`#hex/problems/${next.number}`}>
            Next problem
          </a>
        )}
        <a class="button small" href="#hex/problems">
          All problems
        </a>
      </div>
    </section>
  );
}
