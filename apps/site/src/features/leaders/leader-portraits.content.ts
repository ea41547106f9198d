export const portraitAlt = (name: string) => `Portrait of ${name}`;
