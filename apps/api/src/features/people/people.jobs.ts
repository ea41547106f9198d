import { type JobHandler, job } from "#jobs/jobs.ts";
import { type BatchStep, onJobInSteps, stepThroughIds } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { deleteEmptyPeople, linkPeople, lockUnlinkedMemberships } from "./people.queries.ts";

/** Each minute, because an older version may add memberships beside this one. */
const linkMemberships = job("people.link", { cron: "* * * * *" });
/** It waits nine times as long as a step took, so that requests go on as fast as before. */
const LINKING_STEP_OPTIONS = { limit: 500, pause: 9 } as const;

/** Links every membership that has no person yet, each step in a transaction of its own. */
export const linkSteps = ({ db }: Pick<Services, "db">): BatchStep[] => [
  stepThroughIds((after, limit) =>
    db.transaction().execute(async (tx) => {
      const ids = await lockUnlinkedMemberships(tx, after, limit);
      if (ids.length > 0) await linkPeople(tx, ids);
      return ids;
    }),
  ),
  (limit) => deleteEmptyPeople(db, limit),
];

export const peopleJobs = (services: Services): JobHandler[] => [
  onJobInSteps(services, linkMemberships, () => linkSteps(services), LINKING_STEP_OPTIONS),
];
