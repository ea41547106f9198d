import { Problem } from "#problem.ts";

/** Where a task waits. */
export interface Place {
  /** Who shares one line, e.g. a network. */
  line: string;
  /** Served before others, two of three times: so that neither side can keep the other waiting for ever. */
  first?: boolean;
}

interface Settings {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks of one line that may wait; the next is refused. */
  ofOneLine: number;
  /** Tasks that may wait in all. */
  inAll: number;
}

interface Waiter {
  start: () => void;
  refuse: (reason: Problem) => void;
}

/**
 * Runs so many tasks at once and lets the others wait, one of each line in turn: who sends a thousand waits for them, and
 * nobody else does.
 * @returns runs a task; throws Problem `busy` when its line is full, or the longest while all are
 */
export function fairQueue({ atOnce, ofOneLine, inAll }: Settings) {
  const first = new Map<string, Waiter[]>();
  const others = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;
  let served = 0;

  function takeFrom(lines: Map<string, Waiter[]>): Waiter | undefined {
    const [next] = lines;
    if (!next) return undefined;
    const [line, waiters] = next;
    const waiter = waiters.shift();
    // Behind all other lines.
    lines.delete(line);
    if (waiters.length > 0) lines.set(line, waiters);
    return waiter;
  }

  function next(): Waiter | undefined {
    served += 1;
    const order = served % 3 === 0 ? [others, first] : [first, others];
    return takeFrom(order[0]!) ?? takeFrom(order[1]!);
  }

  /** Makes room by refusing the newest of the longest line. @returns whether that line is longer than the asker's */
  function makeRoom(length: number): boolean {
    const all = [...others.entries(), ...first.entries()];
    const [line, longest] = all.reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (longest.length <= length + 1) return false;
    longest.pop()!.refuse(new Problem("busy"));
    waiting -= 1;
    if (longest.length === 0) (others.get(line) === longest ? others : first).delete(line);
    return true;
  }

  function wait({ line, first: goesFirst = false }: Place): Promise<void> {
    const lines = goesFirst ? first : others;
    const mine = lines.get(line) ?? [];
    if (mine.length >= ofOneLine) throw new Problem("busy");
    if (waiting >= inAll && !makeRoom(mine.length)) throw new Problem("busy");
    return new Promise((start, refuse) => {
      waiting += 1;
      mine.push({ start, refuse });
      lines.set(line, mine);
    });
  }

  return async <Result>(place: Place, task: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else await wait(place);
    try {
      return await task();
    } finally {
      const waiter = next();
      if (waiter) {
        waiting -= 1;
        waiter.start();
      } else running -= 1;
    }
  };
}
