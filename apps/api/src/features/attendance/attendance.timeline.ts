import type { TimelineKind } from "@party/contract/values/person-records";
import { sql } from "kysely";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";

/** @param at when it happened, a column of `attendances` */
const attendanceSource = (name: string, kind: TimelineKind, at: ReturnType<typeof sql<Date>>): TimelineSource => ({
  name,
  about: "events",
  rows: ({ userId }) =>
    userId === null
      ? undefined
      : {
          from: sql`attendances join events on events.id = event_id where attendances.user_id = ${userId}`,
          at,
          id: sql<number>`attendances.id`,
          kind,
          values: sql`jsonb_build_object('event', events.title, 'seats', seats)`,
        },
});

export const attendanceTimelineSources: readonly TimelineSource[] = [
  attendanceSource("sign_ups", "signed_up", sql`attendances.created_at`),
  attendanceSource("cancellations", "cancelled", sql`attendances.cancelled_at`),
];
