// Game reviews.
export { ReviewCard } from "../review";
