// Small JSON values in localStorage.

export function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem("hexarium." + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}
export function keep(key: string, value: unknown) {
  try {
    localStorage.setItem("hexarium." + key, JSON.stringify(value));
  } catch {
    // private window, or full: the page works without it
  }
}
