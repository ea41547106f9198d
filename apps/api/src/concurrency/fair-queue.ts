import { Problem } from "#problem.ts";

/** The queue in which a task waits. */
export interface WaitingQueue {
  /** Tasks with the same key share a queue, e.g. those of one network. */
  line: string;
  /** Prioritised: such tasks get two of three turns, so that neither group starves the other. */
  first?: boolean;
}

interface FairQueueSettings {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Maximum number of waiting tasks with one key. */
  ofOneLine: number;
  /** Maximum number of waiting tasks. */
  inAll: number;
}

interface QueuedTask {
  start: () => void;
  reject: (reason: Problem) => void;
}

/**
 * Runs tasks with limited concurrency. Waiting tasks are served round-robin by key, so a caller with many tasks delays
 * only itself.
 * @returns a function that runs a task; it throws Problem `busy` when the queue of its key is full, or when all queues
 * together are full and no other is longer
 */
export function fairQueue({ atOnce, ofOneLine, inAll }: FairQueueSettings) {
  const first = new Map<string, QueuedTask[]>();
  const others = new Map<string, QueuedTask[]>();
  let running = 0;
  let waiting = 0;
  let served = 0;

  function takeFrom(lines: Map<string, QueuedTask[]>): QueuedTask | undefined {
    const [next] = lines;
    if (!next) return undefined;
    const [line, waiters] = next;
    const waiter = waiters.shift();
    // Reinserted at the end, for round-robin.
    lines.delete(line);
    if (waiters.length > 0) lines.set(line, waiters);
    return waiter;
  }

  function next(): QueuedTask | undefined {
    served += 1;
    const order = served % 3 === 0 ? [others, first] : [first, others];
    return takeFrom(order[0]!) ?? takeFrom(order[1]!);
  }

  /** Rejects the newest task of the longest queue, if that is longer than `length`. @returns whether it did */
  function makeRoom(length: number): boolean {
    const all = [...others.entries(), ...first.entries()];
    const [line, longest] = all.reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (longest.length <= length + 1) return false;
    longest.pop()!.reject(new Problem("busy"));
    waiting -= 1;
    if (longest.length === 0) (others.get(line) === longest ? others : first).delete(line);
    return true;
  }

  function wait({ line, first: goesFirst = false }: WaitingQueue): Promise<void> {
    const lines = goesFirst ? first : others;
    const mine = lines.get(line) ?? [];
    if (mine.length >= ofOneLine) throw new Problem("busy");
    if (waiting >= inAll && !makeRoom(mine.length)) throw new Problem("busy");
    return new Promise((start, reject) => {
      waiting += 1;
      mine.push({ start, reject });
      lines.set(line, mine);
    });
  }

  return async <Result>(place: WaitingQueue, task: () => Promise<Result>): Promise<Result> => {
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
