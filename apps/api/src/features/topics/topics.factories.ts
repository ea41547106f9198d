import { sql } from "kysely";
import { runInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { type AnnouncementSource, announceToNextSubscribers } from "./announcements.ts";

/** Announces all new items of a source, as the job does once their minutes have passed. @param limit members per step */
export const announceToSubscribers = async (
  services: Pick<Services, "db" | "jobs">,
  source: AnnouncementSource,
  limit = 100,
) => {
  for (const table of ["news_articles", "events"] as const) {
    await sql`
      update ${sql.table(table)} set published_at = published_at - interval '1 hour'
      where announced_at is null and published_at between now() - interval '10 minutes' and now()`.execute(services.db);
  }
  return runInSteps((limit) => announceToNextSubscribers(services, source, limit), { limit });
};
