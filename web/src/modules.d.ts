// What build.mjs makes of files that are no TypeScript.
declare module "*.css";
declare module "games:all" {
  const games: Record<string, import("./game").GameUi>;
  export default games;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
