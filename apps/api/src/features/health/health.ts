import { sql } from "kysely";
import type { Services } from "#services.ts";

const TIMEOUT_MS = 1_000;

/** Whether a load balancer may send requests: the database answers, and the process does not stop. */
export async function isReady({ db, stopping }: Pick<Services, "db" | "stopping">): Promise<boolean> {
  if (stopping.signal.aborted) return false;
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const timedOut = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref());
  return Promise.race([answered, timedOut]);
}
