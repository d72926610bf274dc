export const title = "Hexceed";
