export const manifestoContent = { stand: "I stand for this promise" } as const;
