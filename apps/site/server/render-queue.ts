interface Waiting {
  visitor: string;
  start: () => void;
}

export interface RenderLimits {
  /** Pages rendered at once: each holds its rows and its HTML in memory. */
  atOnce: number;
  /** Of them for one network, so that its renderings do not hold up everybody's pages. */
  atOncePerVisitor: number;
  /** Requests that wait, of one network. */
  waitingPerVisitor: number;
  /** Requests that wait in all. */
  waiting: number;
}

const usual: RenderLimits = { atOnce: 12, atOncePerVisitor: 4, waitingPerVisitor: 40, waiting: 400 };

/** Renders a bounded number of pages at once, first come first served among networks that have room. */
export function createRenderQueue(limits: RenderLimits = usual) {
  const running = new Map<string, number>();
  const queue: Waiting[] = [];
  let total = 0;

  const mayStart = (visitor: string) => total < limits.atOnce && (running.get(visitor) ?? 0) < limits.atOncePerVisitor;

  const enter = (visitor: string) => {
    total += 1;
    running.set(visitor, (running.get(visitor) ?? 0) + 1);
  };

  const leave = (visitor: string) => {
    total -= 1;
    const left = running.get(visitor)! - 1;
    if (left) running.set(visitor, left);
    else running.delete(visitor);
    const next = queue.findIndex((waiting) => mayStart(waiting.visitor));
    if (next < 0) return;
    const [waiting] = queue.splice(next, 1);
    enter(waiting!.visitor);
    // Other requests, above all those for finished pages, come first.
    setImmediate(waiting!.start);
  };

  /** @returns what the work came to; undefined when too many wait already */
  return async <Result>(visitor: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    if (mayStart(visitor)) enter(visitor);
    else {
      const mine = queue.filter((waiting) => waiting.visitor === visitor).length;
      if (mine >= limits.waitingPerVisitor || queue.length >= limits.waiting) return undefined;
      await new Promise<void>((start) => queue.push({ visitor, start }));
    }
    try {
      return await work();
    } finally {
      leave(visitor);
    }
  };
}
