import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { addMemberCountChanges, countOldMembers, keepCountsOfDay } from "./board.queries.ts";

/** Changes of a minute are added; the board reads counts and changes. */
const addChanges = job("board.add-changes", { cron: "* * * * *" });
/** The last one of a day is that of its end. */
const keepDay = job("board.keep-day", { cron: "55 * * * *" });

export const boardJobs = (services: Services): JobHandler[] => [
  onJobInSteps(services, addChanges, () => [
    (limit) => addMemberCountChanges(services.db, limit),
    (limit) => services.db.transaction().execute((tx) => countOldMembers(tx, limit)),
  ]),
  onJob(keepDay, async () => void (await keepCountsOfDay(services.db, dayInNairobi(new Date())))),
];
