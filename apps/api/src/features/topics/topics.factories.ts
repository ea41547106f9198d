import { runInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { type AnnouncementSource, announceToNext } from "./announcements.ts";

/** Announces all new items of a source, as the job does. @param limit members per step */
export const announce = (services: Pick<Services, "db" | "jobs">, source: AnnouncementSource, limit = 100) =>
  runInSteps((limit) => announceToNext(services, source, limit), { limit });
