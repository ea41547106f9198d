const broken: string[] = [];

/** Prints a promise with what was measured. */
export function promise(text: string, figure: string, kept: boolean): void {
  console.log(`${kept ? "kept  " : "BROKEN"}  ${text}: ${figure}`);
  if (!kept) broken.push(text);
}

export const exitCode = (): 0 | 1 => (broken.length === 0 ? 0 : 1);

/** Whole seconds. @param since of `performance.now()` */
export const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(0);
