export const title = "Honey";
