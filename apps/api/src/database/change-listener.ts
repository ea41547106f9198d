import pg from "pg";
import type { Logger } from "pino";

const RECONNECT_MS = 1_000;

/** Tells, within this process, that something changed in any: a payment, or what a member is notified of. */
export interface ChangeListener {
  /** @param told after every change, and when some may have been missed. @returns what ends it */
  subscribe(id: number, told: () => void): () => void;
  close(): Promise<void>;
}

/** One connection to the database listens for all; made when the first one follows, and again whenever it is lost. */
export function listenForChanges(
  databaseUrl: string,
  log: Logger,
  channel: "payment" | "notification" = "payment",
): ChangeListener {
  const followers = new Map<number, Set<() => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  const tell = (all: Iterable<() => void>) => {
    for (const told of [...all]) told();
  };

  async function listen(): Promise<void> {
    if (closed || client) return;
    const mine = new pg.Client({ connectionString: databaseUrl, application_name: "party-live", keepAlive: true });
    client = mine;
    const lost = (error?: Error) => {
      if (client !== mine) return;
      client = undefined;
      mine.end().catch(() => undefined);
      if (closed) return;
      log.warn({ err: error }, "the connection that listens for changes was lost");
      setTimeout(() => void listen(), RECONNECT_MS).unref();
    };
    mine.on("error", lost);
    mine.on("end", () => lost());
    mine.on("notification", ({ payload }) => tell(followers.get(Number(payload)) ?? []));
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      // Whatever was said before we listened.
      tell([...followers.values()].flatMap((set) => [...set]));
    } catch (error) {
      lost(error as Error);
    }
  }

  return {
    subscribe(id, told) {
      const set = followers.get(id) ?? new Set();
      followers.set(id, set.add(told));
      void listen();
      return () => {
        set.delete(told);
        if (set.size === 0 && followers.get(id) === set) followers.delete(id);
      };
    },
    async close() {
      closed = true;
      const mine = client;
      client = undefined;
      await mine?.end().catch(() => undefined);
    },
  };
}
