// Saved games.
export { LibraryPage } from "../library";
