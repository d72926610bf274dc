// The cells that come in next, if the setup lists them, as in the puzzle of the day.
import { Position } from "../../api";

const kShown = 30;

export function Coming({ position }: { position: Position }) {
  const queue = String(position.facts.coming ?? "");
  if (!queue) return null;
  const like = new Map(position.view.cells.map((c) => [c.label, c]));
  return (
    <section class="card coming" aria-label="Cells to come">
      <h2>
        Coming <span class="soft">next first</span>
      </h2>
      <ol>
        {[...queue.slice(0, kShown)].map((value, i) => (
          <li
            key={i}
            style={{ background: like.get(value)?.fill, color: like.get(value)?.ink || undefined }}
          >
            {value}
          </li>
        ))}
      </ol>
      <p class="soft">
        {queue.length > kShown ? `${queue.length - kShown} more are known. ` : ""}One falls into
        each column, from left to right, until no hole is left.
      </p>
    </section>
  );
}
