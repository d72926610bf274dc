export const title = "Hex";
