// A constant list from the program, fetched on first use.
import { useEffect } from "preact/hooks";
import { call } from "./api";
import { store } from "./store";

// How many lists have arrived. Components that only read a list with `get`, such as the list of
// moves, use this to be drawn again.
export const listsHere = store(0);

export function listOf<T>(path: string) {
  const items = store<T[]>([]);
  let asked: Promise<void> | null = null;
  const ask = () => {
    asked ??= call<T[]>(path).then(
      (list) => {
        items.set(list);
        listsHere.set(listsHere.get() + 1);
      },
      (problem) => {
        asked = null;
        throw problem;
      },
    );
    return asked;
  };
  return {
    ask,
    get: items.get,
    use: () => {
      const now = items.use();
      useEffect(() => {
        if (!now.length) ask().catch(() => undefined);
      }, []);
      return now;
    },
  };
}
