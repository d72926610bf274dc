// Looking back at a game.
export { ReviewCard } from "../review";
