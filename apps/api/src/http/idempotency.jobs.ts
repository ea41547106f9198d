import { sql } from "kysely";
import { KEPT_HOURS } from "#http/idempotency.ts";
import { job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";

const forgetOldKeys = job("idempotency.forget-old-keys", { cron: "17 * * * *" });

export const idempotencyJobs = ({ db }: Services) => [
  onJob(forgetOldKeys, () =>
    db
      .deleteFrom("idempotency_keys")
      .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
      .execute(),
  ),
];
