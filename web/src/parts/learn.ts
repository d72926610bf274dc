// The first minute with a game.
export { LearnPage } from "../learn";
