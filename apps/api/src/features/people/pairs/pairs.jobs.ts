import { type JobHandler, job } from "#jobs/jobs.ts";
import { type BatchStep, onJobInSteps, stepThroughIds } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { finaliseOldMerges } from "../merges/merges.queries.ts";
import { dequeuePeople, enqueuePeople, findPairs } from "./pair-finding.queries.ts";

/** Each minute: whoever was added or changed since, by whatever program. */
const findDuplicatePairs = job("people.find-pairs", { cron: "* * * * *" });
/** Each night everybody again, because what is a rare name has changed, and merges become final. */
const enqueueAllPeople = job("people.queue-all", { cron: "20 1 * * *" });

const PAIR_FINDING_STEP_OPTIONS = { limit: 50, pause: 3 } as const;

type DatabaseServices = Pick<Services, "db">;

/** Compares the next people of the queue, each step in a transaction of its own. */
export const pairFindingSteps = ({ db }: DatabaseServices): BatchStep[] => [
  (limit) =>
    db.transaction().execute(async (tx) => {
      const ids = await dequeuePeople(tx, limit);
      if (ids.length > 0) await findPairs(tx, ids);
      return ids.length;
    }),
];

export const nightlySteps = ({ db }: DatabaseServices): BatchStep[] => [
  stepThroughIds((after, limit) => enqueuePeople(db, after, limit)),
  (limit) => finaliseOldMerges(db, limit),
];

export const pairJobs = (services: Services): JobHandler[] => [
  onJobInSteps(services, findDuplicatePairs, () => pairFindingSteps(services), PAIR_FINDING_STEP_OPTIONS),
  onJobInSteps(services, enqueueAllPeople, () => nightlySteps(services)),
];
