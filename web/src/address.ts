// The page's address: `#hex_11_a3_f6` is the record `hex 11 a3 f6`, `#library` and `#rules/hex` are
// pages.

export const address = (record: string) =>
  "#" +
  encodeURIComponent(record)
    .replace(/_/g, "%5F")
    .replace(/%20/g, "_")
    .replace(/%2C/g, ",")
    .replace(/%3A/g, ":")
    .replace(/%2F/g, "/")
    .replace(/%2B/g, "+");

export function recordOf(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, "").replace(/_/g, " ")).trim();
  } catch {
    return "";
  }
}
