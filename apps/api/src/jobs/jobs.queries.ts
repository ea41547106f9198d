import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const COUNTED = 1_000;

/**
 * Length of every queue, counted up to 1,000, and for how many seconds its oldest job has been due. Cost: an index range of
 * at most 1,000 entries per queue.
 */
export async function measureQueues(db: Database): Promise<{ name: string; waiting: number; oldest: number }[]> {
  const { rows } = await sql<{ name: string; waiting: number; oldest: number }>`
    select queue.name, count(job.start_after)::int as waiting,
      coalesce(extract(epoch from now() - min(job.start_after) filter (where job.start_after <= now())), 0)::float
        as oldest
    from pgboss.queue left join lateral (
      select start_after from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked
      order by priority desc, created_on
      limit ${COUNTED}
    ) job on true
    group by queue.name`.execute(db);
  return rows;
}
