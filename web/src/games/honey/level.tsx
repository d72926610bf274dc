// Levels of Honey: the editor, and level files as text.
import { useEffect, useState } from "preact/hooks";
import { Cell, Position, View, show } from "../../api";
import { Board, towards } from "../../board";
import { Dialog, FormEnd } from "../../dialogs";

export const kBonuses: Record<string, string> = {
  dl: "letter ×2",
  tl: "letter ×3",
  dw: "sum ×2",
  tw: "sum ×3",
  m: "mine, sum ½",
  pr: "portal →",
  pur: "portal ↗",
  pul: "portal ↖",
  pl: "portal ←",
  pdl: "portal ↙",
  pdr: "portal ↘",
};
// Letters are drawn on tiles.
export const paint = (view: View): View => ({
  ...view,
  cells: view.cells.map((c) => (c.label && c.fill === "#fff8e1" ? { ...c, fill: "#f3cf77" } : c)),
});
const kMostSide = 20; // of a board made here

interface Field {
  letter: string;
  bonus: string;
}
const kEmpty: Field = { letter: "-", bonus: "-" };

function setupOf(rows: Field[][], hand: string): string {
  const texts = rows.map((row) => {
    let text = "",
      empty = 0;
    for (const { letter, bonus } of row) {
      if (letter === "-" && bonus === "-") {
        empty++;
        continue;
      }
      text +=
        (empty || "") +
        (bonus === "-" ? "" : bonus.toLowerCase()) +
        (letter === "-" ? "." : letter.toUpperCase());
      empty = 0;
    }
    return text + (empty || "");
  });
  return `:${texts.join("/")};${hand.trim().toUpperCase()}`;
}

// Three level files (dropped together, or pasted with empty lines between them), or a record. Level
// files are lines of cells separated by blanks, with `-` for an empty one.
export async function importLevel(text: string): Promise<string> {
  if (!/\n/.test(text) || /^\S*[:;#]/.test(text.split("\n")[0]!)) return text;
  const parts = text.startsWith("== ") ? text.split(/^== /m).slice(1) : text.split(/\n\s*\n/);
  const named = (word: string) =>
    parts
      .find((p) => p.split("\n")[0]!.includes(`_${word}`))
      ?.split("\n")
      .slice(1)
      .join("\n");
  const grid = (part = "") =>
    part
      .trim()
      .split(/\r?\n/)
      .map((line) => line.trim().split(/\s+/))
      .filter((row) => row[0] !== "");
  const bonuses = grid(named("bonuses") ?? parts[1]);
  const rows = grid(named("letters") ?? parts[0]).map((row, y) =>
    row.map((letter, x) => ({ letter, bonus: bonuses[y]?.[x] ?? "-" })),
  );
  return "honey " + setupOf(rows, named("hand") ?? parts[2] ?? "");
}

// A brush is a bonus, "letter" or "clear"; letters can also be typed on the cell that has the focus.
export function LevelDialog({
  position,
  onClose,
  onSetup,
}: {
  position: Position;
  onClose: () => void;
  onSetup: (setup: string) => void;
}) {
  const [rows, setRows] = useState<Field[][]>(() => {
    const width = Number(position.facts.width),
      bonuses = position.facts.bonuses as string[];
    const cells = position.view.cells.map((c, i) => ({
      letter: c.label || "-",
      bonus: bonuses[i] ?? "-",
    }));
    return Array.from({ length: cells.length / width }, (_, y) =>
      cells.slice(y * width, (y + 1) * width),
    );
  });
  const [hand, setHand] = useState(String(position.facts.hand));
  const [brush, setBrush] = useState("letter");
  const [letter, setLetter] = useState("E");
  const [shown, setShown] = useState<View>(position.view);
  const [problem, setProblem] = useState("");
  const setup = setupOf(rows, hand);
  useEffect(() => {
    let alive = true;
    show("honey", setup, { brief: true }).then(
      (p) => {
        if (alive) {
          setShown(p.view);
          setProblem("");
        }
      },
      (error: Error) => {
        if (alive) setProblem(error.message.replace(/^honey setup '[^']*': /, ""));
      },
    );
    return () => {
      alive = false;
    };
  }, [setup]);

  const at = (cell: Cell) => cell.name.split(",").map(Number) as [number, number];
  // There is only one portal of each kind: placing a second one moves it.
  const change = (cell: Cell, what: (now: Field) => Partial<Field>) =>
    setRows((now) => {
      const [column, row] = at(cell),
        next = { ...now[row]![column]!, ...what(now[row]![column]!) };
      return now.map((line, y) =>
        line.map((field, x) =>
          x === column && y === row
            ? next
            : next.bonus.startsWith("p") && field.bonus === next.bonus
              ? { ...field, bonus: "-" }
              : field,
        ),
      );
    });
  const paintCell = (cell: Cell) =>
    change(cell, (now) =>
      brush === "clear"
        ? kEmpty
        : brush === "letter"
          ? { letter: now.letter === letter ? "-" : letter }
          : { bonus: now.bonus === brush ? "-" : brush },
    );
  const onKey = (event: KeyboardEvent) => {
    const name = (event.target as Element).closest("[data-cell]")?.getAttribute("data-cell");
    const cell = shown.cells.find((c) => c.name === name);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const writes = /^[a-z]$/i.test(event.key);
    if (!writes && event.key !== "Backspace" && event.key !== "Delete") return;
    event.preventDefault();
    event.stopPropagation();
    if (!writes) return change(cell, () => kEmpty);
    change(cell, () => ({ letter: event.key.toUpperCase() }));
    const next = towards(shown.cells, cell, "ArrowRight");
    if (next) document.querySelector<SVGElement>(`dialog [data-cell="${next.name}"]`)?.focus();
  };
  const resize = (width: number, height: number) =>
    setRows((now) =>
      Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (_, x) => now[y]?.[x] ?? kEmpty),
      ),
    );
  const side = (label: string, value: number, set: (value: number) => void) => (
    <label>
      {label}
      <select value={value} onChange={(e) => set(Number(e.currentTarget.value))}>
        {Array.from({ length: Math.max(kMostSide, value) }, (_, i) => (
          <option key={i}>{i + 1}</option>
        ))}
      </select>
    </label>
  );
  const choice = (name: string, text: string) => (
    <button
      key={name}
      type="button"
      class={`bonus ${name.startsWith("p") ? "pr" : name}`}
      aria-pressed={brush === name}
      onClick={() => setBrush(name)}
    >
      {text}
    </button>
  );
  const width = rows[0]!.length;
  return (
    <Dialog title="Edit the level" wide onClose={onClose}>
      <form
        class="level"
        onSubmit={(e) => {
          e.preventDefault();
          if (!problem) onSetup(setup);
        }}
      >
        <div class="row">
          <label>
            Hand
            <input
              value={hand}
              onInput={(e) => setHand(e.currentTarget.value)}
              maxLength={20}
              autocomplete="off"
              spellcheck={false}
            />
          </label>
          {side("Columns", width, (n) => resize(n, rows.length))}
          {side("Rows", rows.length, (n) => resize(width, n))}
        </div>
        <div class="brushes" role="group" aria-label="Brush">
          {choice("letter", "letter")}
          <select
            aria-label="Letter"
            value={letter}
            onChange={(e) => {
              setLetter(e.currentTarget.value);
              setBrush("letter");
            }}
          >
            {[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((l) => (
              <option key={l}>{l}</option>
            ))}
          </select>
          {Object.entries(kBonuses).map(([name, text]) => choice(name, text))}
          {choice("clear", "clear")}
        </div>
        <div onKeyDown={onKey}>
          <Board
            view={paint(shown)}
            game="honey"
            label="Level"
            can={() => true}
            onCell={paintCell}
            describe={(c) => {
              const [x, y] = at(c),
                f = rows[y]?.[x] ?? kEmpty;
              return `column ${x} row ${y}: ${f.letter === "-" ? "empty" : f.letter}${f.bonus === "-" ? "" : `, ${kBonuses[f.bonus]}`}`;
            }}
          />
        </div>
        <p class="soft">
          Choose a brush and click cells; click again to remove. Letters can be typed on a cell.
        </p>
        <FormEnd action="Use this level" problem={problem} disabled={!!problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}
