// A constant list from the program, fetched on first use.
import { useEffect } from "preact/hooks";
import { call } from "./api";
import { store } from "./store";

export function listOf<T>(path: string) {
  const items = store<T[]>([]);
  let asked: Promise<void> | null = null;
  const ask = () => {
    asked ??= call<T[]>(path).then(items.set, (problem) => {
      asked = null;
      throw problem;
    });
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
