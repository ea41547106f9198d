/**
 * Lets so many tasks run at once; the others wait in the order in which they came. In a rush for one product the buyers
 * would wait for each other in the database, each with a connection that everybody else's requests then lack.
 */
export function turnstile(atOnce: number) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (inside < atOnce) inside += 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // Whoever goes in takes the place of whoever comes out.
      if (next) next();
      else inside -= 1;
    }
  };
}
