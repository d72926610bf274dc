// 120 starts with one solution each, by level.
export const kChallenges: string[][] = [];
