import { job } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { deleteOldIdempotencyKeys } from "./idempotency/idempotency.ts";
import { deleteExpiredRequestCounts } from "./rate-limit/rate-limit.queries.ts";

const deleteExpiredIdempotencyKeys = job("idempotency.forget-old-keys", { cron: "17 * * * *" });
const deleteExpiredRateLimitCounts = job("rate-limits.delete-expired", { cron: "*/10 * * * *" });

export const httpJobs = (services: Pick<Services, "db" | "jobs">) => [
  onJobInSteps(services, deleteExpiredIdempotencyKeys, () => [(limit) => deleteOldIdempotencyKeys(services.db, limit)]),
  onJobInSteps(services, deleteExpiredRateLimitCounts, () => [
    (limit) => deleteExpiredRequestCounts(services.db, limit),
  ]),
];
