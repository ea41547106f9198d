import { sql } from "kysely";
import type { Services } from "#services.ts";

const PROBE_TIMEOUT_MS = 1_000;

/** Whether a load balancer may send requests: the database answers, and the process does not stop. */
export async function isReady({ probe, stopping }: Pick<Services, "probe" | "stopping">): Promise<boolean> {
  if (stopping.signal.aborted) return false;
  const answered = sql`select 1`.execute(probe).then(
    () => true,
    () => false,
  );
  const timedOut = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_TIMEOUT_MS, false).unref());
  return Promise.race([answered, timedOut]);
}
