interface WaitingRender {
  network: string;
  start: () => void;
}

export interface RenderLimits {
  /** Concurrent renderings: each holds its rows and its HTML in memory. */
  concurrent: number;
  /** Concurrent renderings per network, so that one does not block the others. */
  concurrentPerNetwork: number;
  /** Waiting requests per network. */
  waitingPerNetwork: number;
  /** Waiting requests in total. */
  waiting: number;
}

const defaultLimits: RenderLimits = { concurrent: 12, concurrentPerNetwork: 4, waitingPerNetwork: 40, waiting: 400 };

/** A semaphore for rendering, in order of arrival among the networks below their limit. */
export function createRenderQueue(limits: RenderLimits = defaultLimits) {
  const running = new Map<string, number>();
  const queue: WaitingRender[] = [];
  let total = 0;

  const mayStart = (network: string) =>
    total < limits.concurrent && (running.get(network) ?? 0) < limits.concurrentPerNetwork;

  const enter = (network: string) => {
    total += 1;
    running.set(network, (running.get(network) ?? 0) + 1);
  };

  const leave = (network: string) => {
    total -= 1;
    const left = running.get(network)! - 1;
    if (left) running.set(network, left);
    else running.delete(network);
    const next = queue.findIndex((waiting) => mayStart(waiting.network));
    if (next < 0) return;
    const [waiting] = queue.splice(next, 1);
    enter(waiting!.network);
    // Other requests, such as those for cached pages, are handled first.
    setImmediate(waiting!.start);
  };

  /** @returns the result; undefined when too many requests are waiting */
  return async <Result>(network: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    if (mayStart(network)) enter(network);
    else {
      const mine = queue.filter((waiting) => waiting.network === network).length;
      if (mine >= limits.waitingPerNetwork || queue.length >= limits.waiting) return undefined;
      await new Promise<void>((start) => queue.push({ network, start }));
    }
    try {
      return await work();
    } finally {
      leave(network);
    }
  };
}
