// Hex: the look of stones and boards, and setting up a position.
import { useState } from "preact/hooks";
import { Cell, Position, View } from "../../api";
import { Board } from "../../board";
import { Dialog, FormEnd } from "../../dialogs";
import { useMedia } from "../../store";

// A swapped stone moves in from the original's cell and is marked.
export function Stones({
  view,
  swapped,
}: {
  view: View;
  swapped?: { from: string; to: string } | null;
}) {
  const from = swapped && view.cells.find((c) => c.name === swapped.from);
  return (
    <g class="stones">
      {view.cells
        .filter((c) => c.label)
        .map((c) =>
          from && c.name === swapped.to ? (
            <g
              key={c.name + " swapped"}
              class="white swapped"
              style={{ "--dx": `${from.x - c.x}px`, "--dy": `${from.y - c.y}px` }}
            >
              <circle cx={c.x} cy={c.y} r="0.41" />
              <text x={c.x} y={c.y + 0.14} font-size="0.4">
                ⇄
              </text>
            </g>
          ) : (
            <g key={c.name} class={c.label === "b" ? "black" : "white"}>
              <circle cx={c.x} cy={c.y} r="0.41" />
              <circle cx={c.x} cy={c.y} r={c.label === "b" ? 0.1 : 0.22} class="inner" />
            </g>
          ),
        )}
    </g>
  );
}

// On a narrow screen the board stands on a corner: larger cells, and Black still goes down, White across.
export function standing(view: View): View {
  const cos = Math.cos(Math.PI / 6),
    sin = 0.5;
  const turned = (svg: string) => `<g transform="rotate(30)" class="turned">${svg}</g>`;
  return {
    ...view,
    flat_top: true,
    svg_under: turned(view.svg_under),
    svg_over: turned(view.svg_over),
    cells: view.cells.map((c) => ({ ...c, x: c.x * cos - c.y * sin, y: c.x * sin + c.y * cos })),
  };
}

const kBrushes: [string, string][] = [
  ["b", "black"],
  ["w", "white"],
  [".", "clear"],
];

// Stones by cell name; their number determines whose turn it is.
export function EditDialog({
  position,
  onClose,
  onSetup,
}: {
  position: Position;
  onClose: () => void;
  onSetup: (setup: string) => void;
}) {
  const size = Number(position.setup.split(/[,:]/)[0]);
  const narrow = useMedia("(max-width: 34rem)");
  const [stones, setStones] = useState(
    () => new Map(position.view.cells.map((c) => [c.name, c.label || "."])),
  );
  const [brush, setBrush] = useState("b");
  const number = (colour: string) => [...stones.values()].filter((s) => s === colour).length;
  const more = number("b") - number("w");
  const problem =
    more === 0 || more === 1
      ? ""
      : `${number("b")} black and ${number("w")} white stones: expected equal numbers, or one more black.`;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from(
      { length: size },
      (_, x) => stones.get(String.fromCharCode(97 + x) + (y + 1)) ?? ".",
    ).join(""),
  );
  const setup = number(".") === size * size ? String(size) : `${size}:${rows.join("/")}`;
  const put = (cell: Cell) =>
    setStones((now) => new Map(now).set(cell.name, now.get(cell.name) === brush ? "." : brush));
  const made = {
    ...position.view,
    cells: position.view.cells.map((c) => {
      const s = stones.get(c.name) ?? ".";
      return { ...c, label: s === "." ? "" : s };
    }),
  };
  const view = narrow ? standing(made) : made;
  return (
    <Dialog title="Edit the position" wide onClose={onClose}>
      <form
        class="level"
        onSubmit={(e) => {
          e.preventDefault();
          if (!problem) onSetup(setup);
        }}
      >
        <div class="brushes" role="group" aria-label="Brush">
          {kBrushes.map(([name, text]) => (
            <button
              key={name}
              type="button"
              class="bonus clear"
              aria-pressed={brush === name}
              onClick={() => setBrush(name)}
            >
              {text}
            </button>
          ))}
          <button type="button" class="plain" onClick={() => setStones(new Map())}>
            Empty the board
          </button>
        </div>
        <Board
          view={view}
          game="hex"
          label="Position"
          hideLabels
          can={() => true}
          onCell={put}
          describe={(c) =>
            `${c.name}: ${c.label === "b" ? "black" : c.label === "w" ? "white" : "empty"}`
          }
        >
          <Stones view={view} />
        </Board>
        <p class="soft">
          Choose a brush and click cells; click again to remove a stone.{" "}
          {!problem && `${more === 0 ? "Black" : "White"} will be to move.`}
        </p>
        <FormEnd
          action="Use this position"
          problem={problem}
          disabled={!!problem}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
