import pg from "pg";
import type { Logger } from "pino";

const RECONNECT_MS = 1_000;
const CONNECT_WITHIN_MS = 5_000;
/** A server that lost its power closes nothing; the default of Linux is two hours. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Distributes PostgreSQL notifications of one channel within this process. */
export interface ChangeListener {
  /** @param onChange called after every change, and when some may have been missed. @returns unsubscribes */
  subscribe(id: number, onChange: () => void): () => void;
  close(): Promise<void>;
}

/** One database connection for all subscribers, opened with the first one and reopened when it is lost. */
export function listenForChanges(
  databaseUrl: string,
  log: Logger,
  channel: "payment" | "notification" = "payment",
): ChangeListener {
  const subscribers = new Map<number, Set<() => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  const callAll = (all: Iterable<() => void>) => {
    for (const onChange of [...all]) onChange();
  };

  async function listen(): Promise<void> {
    if (closed || client) return;
    const current = new pg.Client({
      connectionString: databaseUrl,
      application_name: "party-live",
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    client = current;
    const reconnect = (error?: Error) => {
      if (client !== current) return;
      client = undefined;
      current.end().catch(() => undefined);
      if (closed) return;
      log.warn({ err: error }, "the connection that listens for changes was lost");
      setTimeout(() => void listen(), RECONNECT_MS).unref();
    };
    current.on("error", reconnect);
    current.on("end", () => reconnect());
    current.on("notification", ({ payload }) => callAll(subscribers.get(Number(payload)) ?? []));
    try {
      await current.connect();
      await current.query(`listen ${channel}`);
      // Changes before the connection listened.
      callAll([...subscribers.values()].flatMap((set) => [...set]));
    } catch (error) {
      reconnect(error as Error);
    }
  }

  return {
    subscribe(id, onChange) {
      const set = subscribers.get(id) ?? new Set();
      subscribers.set(id, set.add(onChange));
      void listen();
      return () => {
        set.delete(onChange);
        if (set.size === 0 && subscribers.get(id) === set) subscribers.delete(id);
      };
    },
    async close() {
      closed = true;
      const current = client;
      client = undefined;
      await current?.end().catch(() => undefined);
    },
  };
}
