// The page's address: `#hex_11_a3_f6` is the record `hex 11 a3 f6`, `#library` and `#rules/hex` are
// pages. Also what the browser keeps for us.

export const address = (record: string) =>
  "#" + encodeURIComponent(record).replace(/_/g, "%5F").replace(/%20/g, "_")
    .replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/").replace(/%2B/g, "+");

export function recordOf(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, "").replace(/_/g, " ")).trim();
  } catch {
    return "";
  }
}

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
    // private window or full: the page works without
  }
}

export function download(name: string, type: string, content: BlobPart) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
