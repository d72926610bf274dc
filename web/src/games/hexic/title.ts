export const title = "Hexic";
