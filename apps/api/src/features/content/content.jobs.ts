import { type JobHandler, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import type { ContentKinds } from "./content-kind.ts";
import { applyDueSchedule, applyDueSchedules, applySchedule, applySchedules } from "./publication.ts";
import { applyDueTranslations } from "./translations/translation-publication.ts";

export const contentJobs = (services: Services, kinds: ContentKinds): JobHandler[] => [
  onJob(applySchedule, async ({ kind: name, id }) => {
    const kind = kinds.find((each) => each.kind === name);
    if (kind) await applyDueSchedule(services, kind, id);
  }),
  onJob(applySchedules, async () => {
    await applyDueSchedules(services, kinds);
    await applyDueTranslations(services, kinds);
  }),
];
