// Under the swap rule: how good every first stone is, as colours of the cells.
import { useEffect, useState } from "preact/hooks";
import { Position, View, call } from "../../api";

interface FirstStones {
  size: number;
  proven: boolean;
  chances: Record<string, number>; // Black's, by the cell of the first stone
}

// Where the table applies: nothing has been played yet, or White may swap.
export function canColour(position: Position): boolean {
  const [size, rest] = position.setup.split(/(?=[,:])/, 2);
  const n = Number(size);
  return rest === ",swap" && position.played.length < 2 && n <= 13;
}

export function FirstStoneColours({
  position,
  view,
  say,
}: {
  position: Position;
  view: View;
  say: (text: string, bad?: boolean) => void;
}) {
  const [found, setFound] = useState<FirstStones | null>(null);
  const size = parseInt(position.setup);
  useEffect(() => {
    let alive = true;
    call<FirstStones>("hex/first_stones", { size }).then(
      (table) => {
        if (!alive) return;
        setFound(table);
        say(
          table.proven
            ? "Proven: orange first stones win and should be swapped, blue ones lose"
            : "Black’s chances in percent for each first stone, from a search: green is fair, orange worth swapping, blue weak",
        );
      },
      (error: Error) => alive && say(error.message, true),
    );
    return () => {
      alive = false;
    };
  }, [size]);
  if (!found) return null;
  return (
    <g class="first-stones">
      {view.cells.map((c) => {
        const chance = found.chances[c.name];
        if (chance === undefined) return null;
        const off = chance - 0.5,
          kind = Math.abs(off) <= 0.1 ? "fair" : off > 0 ? "strong" : "weak";
        return (
          <g key={c.name} class={kind}>
            <circle
              cx={c.x}
              cy={c.y}
              r="0.42"
              style={
                kind === "fair" ? undefined : `opacity:${0.25 + Math.min(0.6, 2.4 * Math.abs(off))}`
              }
            />
            {!c.label && !found.proven && (
              <text x={c.x} y={c.y + 0.13} font-size="0.36">
                {Math.round(100 * chance)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
