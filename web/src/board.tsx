// A board as SVG, drawn from the program's View: an ARIA grid whose cells take focus, arrow keys
// and clicks. Games may draw on top of the cells.
import { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Cell, View } from "./api";
import { Icon } from "./icons";

export const RADIUS = 1 / Math.sqrt(3);

export interface Mark {
  text?: string;
  heat?: number; // 0..1, the area of a disc
  kind?: string; // a CSS class: last, hint, good, bad ...
}
export interface BoardProps {
  view: View;
  game: string;
  label: string;
  small?: boolean; // a picture only
  can?: (cell: Cell) => boolean; // may be clicked
  onCell?: (cell: Cell) => void;
  onHover?: (cell: Cell | null) => void;
  describe?: (cell: Cell) => string;
  marks?: Map<string, Mark>;
  children?: ComponentChildren;
  hideLabels?: boolean;
}

export function corners(x: number, y: number, flat: boolean, radius = RADIUS): string {
  let text = "";
  for (let i = 0; i < 6; i++) {
    const angle = ((i * 60 + (flat ? 0 : 30)) * Math.PI) / 180;
    text += `${(x + radius * Math.cos(angle)).toFixed(3)},${(y + radius * Math.sin(angle)).toFixed(3)} `;
  }
  return text;
}

export function extent(view: View) {
  const xs = view.cells.map((c) => c.x),
    ys = view.cells.map((c) => c.y);
  const edge = RADIUS + Math.max(view.margin, 0.08);
  const left = Math.min(...xs, 0) - edge,
    top = Math.min(...ys, 0) - edge;
  return {
    left,
    top,
    width: Math.max(...xs, 0) + edge - left,
    height: Math.max(...ys, 0) + edge - top,
  };
}

// Rows from top to bottom, each from left to right.
function rowsOf(view: View): Cell[][] {
  const rows = new Map<number, Cell[]>();
  for (const cell of view.cells) {
    const key = Math.round(cell.y * 100);
    rows.set(key, [...(rows.get(key) ?? []), cell]);
  }
  return [...rows.entries()]
    .sort((a, b) => a[0] - b[0])
    .map(([, row]) => row.sort((a, b) => a.x - b.x));
}

// The nearest cell in the direction of an arrow key.
export function towards<T extends { x: number; y: number }>(
  cells: T[],
  from: T,
  key: string,
): T | null {
  const arrows: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const [dx, dy] = arrows[key] ?? [0, 0];
  if (!dx && !dy) return null;
  let found: T | null = null,
    least = Infinity;
  for (const cell of cells) {
    const x = cell.x - from.x,
      y = cell.y - from.y;
    const ahead = x * dx + y * dy,
      aside = Math.abs(x * dy - y * dx);
    if (ahead < 0.1) continue;
    const cost = ahead + 1.2 * aside + (x * dy - y * dx > 0 ? 0.001 : 0);
    if (aside <= ahead * 1.9 && cost < least) ((found = cell), (least = cost));
  }
  return found;
}
// Arrow keys move the focus from cell to cell.
export function focusTowards<T extends { x: number; y: number; name: string }>(
  event: KeyboardEvent,
  cells: T[],
  from: T,
  board: Element | null,
) {
  if (!event.key.startsWith("Arrow")) return;
  event.preventDefault();
  event.stopPropagation();
  const next = towards(cells, from, event.key);
  if (next) board?.querySelector<SVGElement>(`[data-cell="${CSS.escape(next.name)}"]`)?.focus();
}

export function Board(props: BoardProps) {
  const { view } = props;
  const box = extent(view);
  const rows = useMemo(() => rowsOf(view), [view]);
  const [focus, setFocus] = useState<string | null>(null);
  const group = useRef<SVGGElement>(null);
  const frame = `${box.left} ${box.top} ${box.width} ${box.height}`;
  const shape = (cell: Cell) => {
    const mark = props.marks?.get(cell.name);
    return (
      <>
        {view.outline ? (
          <polygon points={corners(cell.x, cell.y, view.flat_top)} fill={cell.fill} class="cell" />
        ) : (
          <circle cx={cell.x} cy={cell.y} r={0.5} fill="transparent" />
        )}
        {mark?.heat !== undefined && mark.heat > 0 && (
          <circle
            cx={cell.x}
            cy={cell.y}
            r={0.44 * Math.sqrt(mark.heat)}
            class={`heat ${mark.kind ?? ""}`}
          />
        )}
        {cell.label && !props.hideLabels && (
          <text
            x={cell.x}
            y={cell.y + 0.15}
            font-size={Math.min(0.45, 0.9 / cell.label.length)}
            fill={cell.ink}
          >
            {cell.label}
          </text>
        )}
        {mark?.kind && view.outline && (
          <polygon
            points={corners(cell.x, cell.y, view.flat_top, RADIUS * 0.9)}
            class={`mark ${mark.kind}`}
          />
        )}
      </>
    );
  };
  if (props.small)
    return (
      <svg viewBox={frame} class={`board ${props.game}`} role="img" aria-label={props.label}>
        <g dangerouslySetInnerHTML={{ __html: view.svg_under }} />
        {view.cells.map(shape)}
        <g dangerouslySetInnerHTML={{ __html: view.svg_over }} />
        {props.children}
      </svg>
    );
  const first = view.cells.find((c) => c.name === focus) ?? rows[0]?.[0];
  const onKey = (event: KeyboardEvent, cell: Cell) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      props.onCell?.(cell);
      return;
    }
    focusTowards(event, view.cells, cell, group.current);
  };
  return (
    <Zoom cellsAcross={box.width}>
      <svg
        viewBox={frame}
        class={`board ${props.game}`}
        onPointerLeave={() => props.onHover?.(null)}
      >
        <g dangerouslySetInnerHTML={{ __html: view.svg_under }} />
        <g role="grid" aria-label={props.label} ref={group} aria-rowcount={rows.length}>
          {rows.map((row, r) => (
            <g role="row" key={r} aria-rowindex={r + 1}>
              {row.map((cell) => {
                const can = props.can?.(cell) ?? false;
                return (
                  <g
                    role="gridcell"
                    key={cell.name}
                    data-cell={cell.name}
                    class={can ? "can" : ""}
                    tabindex={cell === first ? 0 : -1}
                    aria-label={props.describe?.(cell) ?? `${cell.name} ${cell.label || "empty"}`}
                    aria-disabled={!can}
                    onClick={() => {
                      setFocus(cell.name);
                      props.onCell?.(cell);
                    }}
                    onPointerEnter={() => props.onHover?.(cell)}
                    onFocus={() => {
                      setFocus(cell.name);
                      props.onHover?.(cell);
                    }}
                    onKeyDown={(event) => onKey(event, cell)}
                  >
                    {shape(cell)}
                  </g>
                );
              })}
            </g>
          ))}
        </g>
        <g class="over" dangerouslySetInnerHTML={{ __html: view.svg_over }} />
        {props.children}
        <g class="notes">
          {view.cells.map((cell) => {
            const text = props.marks?.get(cell.name)?.text;
            return (
              text && (
                <text
                  key={cell.name}
                  x={cell.x}
                  y={cell.y + 0.11}
                  font-size={Math.min(0.32, 1.1 / text.length)}
                >
                  {text}
                </text>
              )
            );
          })}
        </g>
      </svg>
    </Zoom>
  );
}

const kSmallCell = 30; // pixels: a board with smaller cells can be zoomed
const kMostZoom = 5;
const kZoomStep = 1.5;

// A board with small cells can be zoomed, with buttons or two fingers, and then scrolled.
function Zoom({ cellsAcross, children }: { cellsAcross: number; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const zoom = useRef(1);
  const [shown, setShown] = useState(1);
  const [small, setSmall] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const measure = () => {
      const matrix = box.current?.querySelector("svg")?.getScreenCTM();
      if (matrix) setSmall(matrix.a / zoom.current < kSmallCell);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(box.current);
    measure();
    return () => watch.disconnect();
  }, [cellsAcross]);
  // Keeps the point at (x, y) of the viewport in place.
  const change = (wish: number, x: number, y: number) => {
    const now = box.current;
    if (!now) return;
    const next = Math.min(kMostZoom, Math.max(1, wish));
    const grow = next / zoom.current;
    const left = (now.scrollLeft + x) * grow - x,
      top = (now.scrollTop + y) * grow - y;
    now.style.setProperty("--zoom", String(next));
    now.classList.toggle("zoomed", next > 1);
    now.scrollTo(left, top);
    zoom.current = next;
    setShown(next);
  };
  const step = (by: number) =>
    change(
      zoom.current * by,
      (box.current?.clientWidth ?? 0) / 2,
      (box.current?.clientHeight ?? 0) / 2,
    );
  useEffect(() => {
    const now = box.current;
    if (!now) return undefined;
    let start: { distance: number; zoom: number } | null = null;
    const fingers = ({ touches }: TouchEvent) => {
      const [a, b] = [touches[0]!, touches[1]!];
      const { left, top } = now.getBoundingClientRect();
      return {
        distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
        x: (a.clientX + b.clientX) / 2 - left,
        y: (a.clientY + b.clientY) / 2 - top,
      };
    };
    const onStart = (event: TouchEvent) => {
      start =
        event.touches.length === 2
          ? { distance: fingers(event).distance, zoom: zoom.current }
          : null;
    };
    const onMove = (event: TouchEvent) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      const { distance, x, y } = fingers(event);
      change((start.zoom * distance) / start.distance, x, y);
    };
    now.addEventListener("touchstart", onStart, { passive: true });
    now.addEventListener("touchmove", onMove, { passive: false });
    return () => {
      now.removeEventListener("touchstart", onStart);
      now.removeEventListener("touchmove", onMove);
    };
  }, []);
  return (
    <div class="zoomable">
      <div class="scroll" ref={box}>
        {children}
      </div>
      {(small || shown > 1) && (
        <div class="zoom" role="group" aria-label="Size of the board">
          <button
            class="icon"
            aria-label="Smaller"
            disabled={shown === 1}
            onClick={() => step(1 / kZoomStep)}
          >
            <Icon name="unzoom" />
          </button>
          <button
            class="icon"
            aria-label="Larger"
            disabled={shown === kMostZoom}
            onClick={() => step(kZoomStep)}
          >
            <Icon name="zoom" />
          </button>
        </div>
      )}
    </div>
  );
}
