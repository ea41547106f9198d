import { sql } from "kysely";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";

/** Wards of the account that its owner has left. */
export const wardChangeTimelineSource: TimelineSource = {
  name: "moves",
  about: "data",
  rows: ({ userId }) =>
    userId === null
      ? undefined
      : {
          from: sql`ward_changes join wards was on was.id = from_ward_id join wards becomes on becomes.id = to_ward_id
            where user_id = ${userId}`,
          at: sql<Date>`changed_at`,
          id: sql<number>`ward_changes.id`,
          kind: "moved",
          values: sql`jsonb_build_object('from', was.name, 'to', becomes.name)`,
        },
};
