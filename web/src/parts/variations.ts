// The tree of lines beside the analysis, and the page that opens a link to one.
export { LinesPage, VariationsCard } from "../variations_card";
