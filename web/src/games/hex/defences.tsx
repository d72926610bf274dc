// "Try any defence" of a proven position: the user moves for the losing side, each move is answered
// at once, and the cells the answer needs are marked.
import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../../api";
import { GameProps } from "../../game";
import { store } from "../../store";
import { refuted } from "./problems";

interface Answer {
  winner: "black" | "white" | null;
  move: string | null;
  cells: string[];
}
// The position it began with; "" = not active.
const trial = store<{ record: string; winner: string }>({ record: "", winner: "" });
const kNobody = { record: "", winner: "" };

const within = (record: string, root: string) => root !== "" && `${record} `.startsWith(`${root} `);
const named = (color: string) => (color === "black" ? "Black" : "White");

// `winner`: of the current position, if it is proven.
export function Defences({ position, go, moving, winner }: GameProps & { winner: string | null }) {
  const { record: root, winner: holder } = trial.use();
  const [told, setTold] = useState<{ record: string; text: string } | null>(null);
  const latest = useRef("");
  latest.current = position.record;
  const trying = within(position.record, root);
  const end = () => {
    trial.set(kNobody);
    refuted.set({ record: "", cells: [] });
  };
  useEffect(() => {
    if (root && !trying) return end();
    const to_move = position.mover === 1 ? "black" : "white";
    if (!trying || position.over || to_move !== holder) return;
    const { record } = position;
    const move = record === root ? "" : position.played[position.played.length - 1]!;
    call<Answer>("hex/answer", { record }).then(
      (answer) => {
        if (latest.current !== record) return;
        if (answer.winner !== holder || !answer.move)
          return setTold({
            record,
            text: `No answer was proven in time${move && `; ${move} may be hard`}.`,
          });
        const next = `${record} ${answer.move}`;
        refuted.set({ record: next, cells: answer.cells.filter((c) => c !== answer.move) });
        setTold({
          record: next,
          text: `${move ? `${move} loses: ${answer.move} answers it.` : `${named(holder)} begins with ${answer.move}.`} The marked cells are all ${named(holder)} needs.`,
        });
        go(next);
      },
      (error: Error) => latest.current === record && setTold({ record, text: error.message }),
    );
  }, [position.record, root]);
  if (!trying)
    return winner && !position.over ? (
      <div class="tools">
        <button
          class="small primary"
          disabled={moving}
          onClick={() => {
            setTold(null);
            trial.set({ record: position.record, winner });
          }}
        >
          Try any defence
        </button>
      </div>
    ) : null;
  const back = position.played.slice(0, -2);
  return (
    <div class="defences">
      <p role="status">
        {position.over
          ? `${named(holder)} has won against this defence.`
          : told?.record === position.record
            ? told.text
            : `Play any cell for ${holder === "black" ? "White" : "Black"}: ${named(holder)} has an answer.`}
      </p>
      <div class="tools">
        <button
          class="small"
          disabled={
            position.played.length < 2 || !within(["hex", position.setup, ...back].join(" "), root)
          }
          onClick={() => go(["hex", position.setup, ...back].join(" "))}
        >
          Another defence
        </button>
        <button class="small" onClick={end}>
          End
        </button>
      </div>
    </div>
  );
}
