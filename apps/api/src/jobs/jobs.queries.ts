import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** One row at most: when the next email to many members may leave. */
    mail_pace: { only_row: Generated<boolean>; next_at: Date };
  }
}

const MAX_COUNTED_JOBS = 1_000;

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
      limit ${MAX_COUNTED_JOBS}
    ) job on true
    group by queue.name`.execute(db);
  return rows;
}

/** Whether a job of a queue is due that no worker has begun. */
export async function hasWaitingJobs(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pgboss.job where name = ${name} and state < 'active' and start_after <= now()
    ) as waiting`.execute(db);
  return rows[0]!.waiting;
}

/** Less than a job may take. A later turn was given by a clock that was ahead, and is given again. */
const MAX_MAIL_WAIT_SECONDS = 100;

/**
 * Takes the next turns of the emails to many members, which all workers share.
 * @returns milliseconds until the first; the others follow at the rate
 */
export async function reserveMailSlots(db: Database, perMinute: number, count: number): Promise<number> {
  const seconds = (count * 60) / perMinute;
  const { rows } = await sql<{ wait: number }>`
    insert into mail_pace as pace (next_at) values (now() + make_interval(secs => ${seconds}))
    on conflict (only_row) do update
      set next_at = case
          when pace.next_at between now() and now() + make_interval(secs => ${MAX_MAIL_WAIT_SECONDS}) then pace.next_at
          else now()
        end + make_interval(secs => ${seconds})
    returning greatest(0, extract(epoch from next_at - now()) - ${seconds})::float8 * 1000 as wait`.execute(db);
  return rows[0]!.wait;
}
