import { Client } from "pg";
import { retryUntilReachable } from "../database.ts";

/** Another client of the pooler may take the connection in between. */
const CONNECTION_ATTEMPTS = 5;
const CONNECT_WITHIN_MS = 3_000;

/**
 * Whether the address leads to a pooler in transaction mode (PgBouncer, pgcat, RDS Proxy without pinning): two open
 * connections are then served by one backend in turns. LISTEN, session locks of migrations and named statements need a
 * backend of their own.
 */
export const isTransactionPooler = (url: string, onWait?: (error: unknown) => void): Promise<boolean> =>
  retryUntilReachable(() => isBackendShared(url), onWait);

async function isBackendShared(url: string): Promise<boolean> {
  const settings = { connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS };
  const [first, second] = [new Client(settings), new Client(settings)];
  for (const client of [first, second]) client.on("error", () => undefined);
  try {
    await Promise.all([first.connect(), second.connect()]);
    for (let attempt = 0; attempt < CONNECTION_ATTEMPTS; attempt++) {
      if ((await findBackendPid(first)) === (await findBackendPid(second))) return true;
    }
    return false;
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

async function findBackendPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid;
}
