// Modules that build.mjs makes from other files than TypeScript.
declare module "games:all" {
  export const titles: Record<string, string>;
  export const parts: Record<string, () => Promise<{ ui: import("./game").GameUi }>>;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
