export const portraitOf = (name: string) => `Portrait of ${name}`;
