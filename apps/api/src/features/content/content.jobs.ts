import { type JobHandler, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import type { ContentKinds } from "./content-kind.ts";
import { applyDueSchedule, applyDueSchedules, applySchedule, applySchedules } from "./publication.ts";

export const contentJobs = (services: Services, kinds: ContentKinds): JobHandler[] => [
  // A job of before the languages is of English.
  onJob(applySchedule, async ({ kind: name, id, language = "en" }) => {
    const kind = kinds.find((each) => each.kind === name);
    if (kind) await applyDueSchedule(services, kind, id, language);
  }),
  onJob(applySchedules, () => applyDueSchedules(services, kinds)),
];
