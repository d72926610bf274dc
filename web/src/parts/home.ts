// The puzzles of the day, and the home page, which shows them.
export { Home } from "../home";
export { DailyBar, TodayPage } from "../today";
