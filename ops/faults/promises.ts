const results: { text: string; figure: string; kept: boolean }[] = [];

/** Prints a promise with what was measured. */
export function promise(text: string, figure: string, kept: boolean): void {
  results.push({ text, figure, kept });
  console.log(line({ text, figure, kept }));
}

/** All promises so far, one below the other. */
export function printPromises(): void {
  const width = Math.max(...results.map(({ text }) => text.length));
  for (const { text, ...result } of results) console.log(line({ text: text.padEnd(width), ...result }));
}

/** 1 when a promise is broken, or when none was measured. */
export const exitCode = (): 0 | 1 => (results.length > 0 && results.every(({ kept }) => kept) ? 0 : 1);

/** Whole seconds. @param since of `performance.now()` */
export const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(0);

const line = ({ text, figure, kept }: (typeof results)[number]) => `${kept ? "kept  " : "BROKEN"}  ${text}: ${figure}`;
