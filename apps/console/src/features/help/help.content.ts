export const helpContent = { all: "Handbook" };
