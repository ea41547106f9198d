import "./content.tables.ts";
import { sql } from "kysely";
import { type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";

/** What a member of staff wrote for the site. Referencing tables come first. */
export const contentData: PersonalDataTable[] = [
  {
    table: "content_translations",
    of: ({ userId }) => sql`kept.published_by = ${userId}`,
    columns: { published: withheldColumn, search: withheldColumn },
    onErasure: {
      becomes: "anonymised",
      set: { published_by: sql`null` },
    },
  },
  {
    table: "content_schedules",
    of: ({ userId }) => sql`kept.scheduled_by = ${userId}`,
    onErasure: {
      becomes: "anonymised",
      set: { scheduled_by: sql`null` },
    },
  },
  {
    table: "content_revisions",
    of: ({ userId }) => sql`kept.author = ${userId}`,
    columns: { body: withheldColumn },
    onErasure: { becomes: "anonymised", set: { author: sql`null` } },
  },
];
