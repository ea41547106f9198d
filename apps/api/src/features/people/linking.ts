import { job } from "#jobs/jobs.ts";
import { type BatchStep, stepThroughIds } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { deleteEmptyPeople, linkWaitingMemberships } from "./people.queries.ts";

/**
 * Enqueued with what has no person yet; one job links everything that waits, and stands for those fetched with it. Nightly for
 * what a failed one has left.
 */
export const linkApplications = job<object>("people.link", { cron: "37 3 * * *", batchSize: 100 });

/** Links every membership that has no person yet, each step in a transaction of its own. */
export const linkSteps = ({ db }: Pick<Services, "db">): BatchStep[] => [
  stepThroughIds((after, limit) => db.transaction().execute((tx) => linkWaitingMemberships(tx, after, limit))),
  (limit) => deleteEmptyPeople(db, limit),
];
