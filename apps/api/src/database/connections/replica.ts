import { setTimeout as delay } from "node:timers/promises";
import { type LogEvent, sql } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import { createKysely, type Database, isDatabaseOverloaded, isDatabaseUnavailable, openPool } from "../database.ts";
import { createNamingClient } from "./named-statements.ts";

const CHECK_EVERY_MS = 1_000;
/** The primary has to answer within the handler's timeout after a replica that did not. */
const STATEMENT_TIMEOUT_MS = 2_000;

export interface ReplicaSettings {
  /** Connections are opened to each in turn. */
  urls: readonly string[];
  /** Asked how far its write-ahead log is. */
  primary: Database;
  log: Logger;
  /** Called after every query. */
  onQuery?: (event: LogEvent) => void;
}

/** Copies of the database that follow it by streaming replication, for reads that may be two seconds old. */
export interface Replica {
  /** Sessions that cannot write. */
  readonly db: Database;
  /** Begins to follow the primary; until then, all reads go there. */
  start(): void;
  /** Whether reads go to the primary, because no replica answers or all are too far behind. */
  isAway(): boolean;
  /** Reads from the replica, and from the primary whatever the replica does not answer. */
  read<Result>(
    fromReplica: () => Result | Promise<Result>,
    fromPrimary: () => Result | Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

class ReplicaBehindError extends Error {
  override readonly name = "ReplicaBehindError";
}

/**
 * A connection is used once its replica has replayed what the primary had written at the check before the latest one. That
 * position, unlike the time of the last replayed transaction, also shows that a replica no longer receives anything, and it is
 * compared on each connection, because a load balancer may lead each one to another replica.
 */
export function openReplica({ urls, primary, log, onQuery }: ReplicaSettings): Replica {
  const pool = openPool(
    {
      url: "",
      statementTimeout: STATEMENT_TIMEOUT_MS,
      onError: (error) => log.debug({ err: error }, "connection to the replica lost"),
    },
    // A replica that was away gets its share of the connections again within minutes.
    { Client: clientOfEach(urls), options: "-c default_transaction_read_only=on", maxLifetimeSeconds: 300 },
  );
  /** Positions in the write-ahead log of the primary, at the latest check and at the one before. */
  let latest: string | undefined;
  let required: string | undefined;
  const replayed = new WeakMap<pg.PoolClient, string>();
  let away: boolean | undefined;
  const closing = new AbortController();

  const db = createKysely({ connect, end: () => pool.end(), options: pool.options }, onQuery);
  let checks: Promise<void> | undefined;

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      await expectCurrent(client);
      return client;
    } catch (error) {
      // The next connection may lead to another replica.
      client.release(true);
      throw error;
    }
  }

  async function expectCurrent(client: pg.PoolClient): Promise<void> {
    const position = required;
    if (position === undefined) throw new ReplicaBehindError("unknown position of the primary");
    if (replayed.get(client) === position) return;
    const { rows } = await client.query<{ current: boolean }>(
      "select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as current",
      [position],
    );
    if (!rows[0]?.current) throw new ReplicaBehindError(`not yet at ${position} of the write-ahead log`);
    replayed.set(client, position);
  }

  async function checkRegularly(): Promise<void> {
    while (!closing.signal.aborted) {
      await notePosition();
      if (required !== undefined) {
        await sql`select`.execute(db).then(
          () => setAway(false),
          (error: unknown) => setAway(true, error),
        );
      }
      await delay(CHECK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  /** While no primary answers, nothing newer can be read anywhere, and the replica is read as before. */
  async function notePosition(): Promise<void> {
    const query = sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(primary);
    const position = await query.then(
      ({ rows }) => rows[0]?.position,
      () => undefined,
    );
    if (position !== undefined) [required, latest] = [latest, position];
  }

  function setAway(isAway: boolean, error?: unknown): void {
    if (away === isAway || closing.signal.aborted) return;
    away = isAway;
    if (isAway) log.warn({ err: error }, "the replica is away: public lists are read from the primary");
    else log.info("public lists are read from the replica");
  }

  return {
    db,
    start() {
      checks ??= checkRegularly();
    },
    isAway: () => away === true,
    async read(fromReplica, fromPrimary) {
      if (away !== false) return await fromPrimary();
      try {
        return await fromReplica();
      } catch (error) {
        if (isDatabaseUnavailable(error) && !isDatabaseOverloaded(error)) setAway(true, error);
        return await fromPrimary();
      }
    },
    async close() {
      closing.abort();
      await db.destroy();
      await checks;
    },
  };
}

function clientOfEach(urls: readonly string[]): typeof pg.Client {
  let opened = 0;
  return class extends createNamingClient() {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: urls[opened++ % urls.length]! });
    }
  };
}
