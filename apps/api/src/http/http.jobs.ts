import { job } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { deleteOldKeys } from "./idempotency/idempotency.ts";
import { deleteExpiredCounts } from "./rate-limit/rate-limit.queries.ts";

const deleteKeys = job("idempotency.forget-old-keys", { cron: "17 * * * *" });
const deleteCounts = job("rate-limits.delete-expired", { cron: "*/10 * * * *" });

export const httpJobs = (services: Pick<Services, "db" | "jobs">) => [
  onJobInSteps(services, deleteKeys, () => [(limit) => deleteOldKeys(services.db, limit)]),
  onJobInSteps(services, deleteCounts, () => [(limit) => deleteExpiredCounts(services.db, limit)]),
];
