// A value shared by several parts of the page; its users are rendered again when it changes.
import { useEffect, useState } from "preact/hooks";

export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  listen: (tell: () => void) => () => void; // returns a function that stops it
  use: () => T;
}

export function store<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  const listen = (tell: () => void) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  };
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      listeners.forEach((tell) => tell());
    },
    listen,
    use: () => {
      const [, redraw] = useState(0);
      useEffect(() => listen(() => redraw((n) => n + 1)), []);
      return value;
    },
  };
}

// Whether a media query matches, updated when it changes.
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const tell = () => setHolds(list.matches);
    list.addEventListener("change", tell);
    return () => list.removeEventListener("change", tell);
  }, [query]);
  return holds;
}
