// Progress of the engine's move, and a button to end it early.
import { useEffect, useState } from "preact/hooks";
import { Turn } from "./use_engine";

const kWorthwhile = 1.5; // seconds: shorter turns need no bar

export function ThinkingBar({
  turn,
  seconds,
  onMove,
}: {
  turn: Turn;
  seconds: number;
  onMove: (move: string) => void;
}) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  if (seconds < kWorthwhile || turn.waiting > 0) return null;
  const move = turn.best?.move;
  return (
    <div class="thinking">
      <progress
        value={Math.min(seconds, (now - turn.start) / 1000)}
        max={seconds}
        aria-label="time of the engine"
      />
      <button class="small" disabled={!move} onClick={() => move && onMove(move)}>
        Move now
      </button>
    </div>
  );
}
