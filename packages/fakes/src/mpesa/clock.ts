const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A scheduled item. Items of the same instant run in their order. */
export interface ScheduledItem {
  readonly at: number;
  readonly order: number;
}

export interface Clock {
  /** Milliseconds since 1970, of the simulated time. */
  now(): number;
  /** To be called when the queue has changed. */
  wake(): void;
  /** Resolves after so much simulated time, or when the clock stops. */
  wait(ms: number): Promise<void>;
  /** Registers work that `settled` and `advance` wait for. */
  during(work: Promise<unknown>): void;
  /** Advances the time. Runs all due items in order, and waits for those of one instant before the next. */
  advance(ms: number): Promise<void>;
  /** Resolves when no item is due and no work is running. */
  settled(): Promise<void>;
  /** Resets the time to `frozenAt` or the real time, plus `ahead`. */
  restart(ahead?: number): void;
  /** How far the time has been advanced since the start. */
  ahead(): number;
  stop(): Promise<void>;
}

interface ClockOptions<Item extends ScheduledItem> {
  /** The instant at which the time is stopped; undefined when it runs. */
  readonly frozenAt: number | undefined;
  /** Scheduled items in any order; the clock removes those it runs. */
  readonly queue: () => Item[];
  readonly perform: (item: Item) => Promise<void> | void;
}

/** A simulated clock: stopped until `advance`, or running with `advance` on top. */
export function createClock<Item extends ScheduledItem>({ frozenAt, queue, perform }: ClockOptions<Item>): Clock {
  let ahead = 0;
  let instant = frozenAt ?? 0;
  let stopped = false;
  let disarm = () => {};
  let advancing = Promise.resolve();
  const waits: { at: number; end: () => void }[] = [];
  const running = new Set<Promise<unknown>>();

  const frozen = frozenAt !== undefined;
  const now = () => (frozen ? instant : Date.now() + ahead);
  const moveTo = (at: number) => {
    if (frozen) instant = Math.max(instant, at);
    else ahead += Math.max(0, at - now());
  };
  const earlier = (first: number, { at }: { at: number }) => Math.min(first, at);
  const nextAt = () => queue().reduce(earlier, waits.reduce(earlier, Number.POSITIVE_INFINITY));

  const during = (work: Promise<unknown>) => {
    const run: Promise<unknown> = work.finally(() => running.delete(run));
    running.add(run);
  };

  /** Starts the items of the earliest instant. */
  const startNext = () => {
    const at = nextAt();
    const items = queue();
    const due = items.filter((item) => item.at === at).sort((a, b) => a.order - b.order);
    for (const item of due) {
      items.splice(items.indexOf(item), 1);
      during(Promise.resolve(perform(item)));
    }
    for (const wait of waits.filter((wait) => wait.at === at)) {
      waits.splice(waits.indexOf(wait), 1);
      wait.end();
    }
  };

  const wake = () => {
    disarm();
    const at = nextAt();
    if (stopped || at === Number.POSITIVE_INFINITY || (frozen && at > instant)) return;
    const fire = () => {
      while (!stopped && nextAt() <= now()) startNext();
      wake();
    };
    if (at <= now()) {
      const immediate = setImmediate(fire);
      disarm = () => clearImmediate(immediate);
    } else {
      const timer = setTimeout(fire, Math.min(at - now(), LONGEST_TIMER_MS));
      timer.unref();
      disarm = () => clearTimeout(timer);
    }
  };

  const settled = async () => {
    while (!stopped && (running.size > 0 || nextAt() <= now())) {
      if (nextAt() <= now()) startNext();
      await Promise.all(running);
    }
  };

  const advanceBy = async (ms: number) => {
    await settled();
    const target = now() + ms;
    while (!stopped && nextAt() <= target) {
      moveTo(nextAt());
      startNext();
      await Promise.all(running);
    }
    moveTo(target);
    wake();
  };

  return {
    now,
    wake,
    during,
    settled,
    wait: (ms) =>
      new Promise((resolve) => {
        if (stopped) return resolve();
        waits.push({ at: now() + ms, end: resolve });
        wake();
      }),
    advance(ms) {
      advancing = advancing.then(() => advanceBy(ms));
      return advancing;
    },
    restart(by = 0) {
      ahead = by;
      instant = (frozenAt ?? 0) + by;
      wake();
    },
    ahead: () => (frozen ? instant - frozenAt : ahead),
    async stop() {
      stopped = true;
      disarm();
      for (const { end } of waits.splice(0)) end();
      await Promise.all(running);
    },
  };
}
