// Modules that are not TypeScript files: build.mjs makes them.
declare module "games:all" {
  export const titles: Record<string, string>;
  export const parts: Record<string, () => Promise<{ ui: import("./game").GameUi }>>;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
