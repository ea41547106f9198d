/** Two seconds (payments.md 2.3), and less often the longer it takes: a payment may be asked for 1,200 times an hour. */
const SOON_MS = 2_000;
const LATER_MS = 5_000;
const SELDOM_MS = 15_000;

/** Longer than any healthy answer. */
export const PATIENCE_MS = 15_000;

interface Situation {
  /** Something is to come any moment. */
  expecting: boolean;
  /** The page can be seen, and there is a network. */
  awake: boolean;
  /** The stream has said something on this connection. */
  streaming: boolean;
  asked: number;
  /** In a row. */
  failures: number;
}

/** Milliseconds until the next question. */
export function pauseOf({ expecting, awake, streaming, asked, failures }: Situation): number {
  // Beside a stream that speaks, questions only find out what a proxy on the way may have swallowed.
  if (!expecting || !awake || streaming) return SELDOM_MS;
  const pause = asked < 60 ? SOON_MS : asked < 120 ? LATER_MS : SELDOM_MS;
  return Math.min(pause * 2 ** failures, SELDOM_MS);
}
