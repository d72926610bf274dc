export const title = "IQ-Link";
