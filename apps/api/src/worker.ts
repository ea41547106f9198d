import { composition, partsOf } from "#composition/composition.ts";
import { messageJobs } from "#composition/message-emails.ts";
import { afterEmailConfirmed } from "#features/auth/credentials/credentials.ts";
import { httpJobs } from "#http/http.jobs.ts";
import { type JobHandler, onJob } from "#jobs/jobs.ts";
import type { Services } from "./services.ts";

/** All jobs with their handlers. */
export const allJobs = (services: Services): JobHandler[] => [
  ...httpJobs(services),
  ...messageJobs(services, composition.messages),
  onJob(afterEmailConfirmed, async ({ userId }) => {
    for (const send of partsOf("afterEmailConfirmed")) await send(services, userId);
  }),
  ...partsOf("jobs").flatMap((jobs) => jobs(services, composition)),
];
