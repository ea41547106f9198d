import { type RawBuilder, sql } from "kysely";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";

interface ChangeSourceOptions extends Pick<TimelineSource, "name" | "permission"> {
  isShown: RawBuilder<boolean>;
}

/** Values that were changed; what they were stands among the changes. */
const createChangeSource = ({ isShown, ...source }: ChangeSourceOptions): TimelineSource => ({
  ...source,
  about: "data",
  rows: ({ id }) => ({
    from: sql`person_changes where person_id = ${id} and ${isShown}`,
    at: sql<Date>`made_at`,
    id: sql<number>`person_changes.id`,
    kind: "changed",
    by: sql<number | null>`case when source <> 'owner' then made_by end`,
    values: sql`jsonb_build_object('field', field, 'source', source)`,
  }),
});

export const changeTimelineSources: readonly TimelineSource[] = [
  createChangeSource({ name: "changes", isShown: sql`field <> 'disability'` }),
  // Whether a disability was recorded is for those alone who may see it.
  createChangeSource({ name: "changes_sensitive", permission: "people.sensitive", isShown: sql`field = 'disability'` }),
];

/** Calls that only read; what they leave on one day is one line. */
const READ_CALL_NAMES = [
  ...["personRecords.show", "personRecords.timeline", "personRecords.changes", "personMemberships.list"],
  ...["personNotes.list", "personTasks.list", "personTasks.colleagues", "documents.list"],
];

/**
 * Who in the office looked at the person or wrote about them: as in the member's own settings, the role and the purpose, but not
 * who had it. An entry of an earlier application counts too. What one person has read on a day is one line.
 */
export const accessTimelineSource: TimelineSource = {
  name: "accesses",
  about: "looks",
  rows: ({ id, userId, membershipIds }) => ({
    from: sql`(
      select max(at) as at, max(id) as id, role, place, max(reason) as reason, count(*) as times,
        case when bool_and(action = any(${READ_CALL_NAMES}::text[])) then 'read' else max(action) end as action
      from audit_entries where outcome = 'done' and (
        (subject_kind = 'person' and subject_ids @> array[${id}::integer])
        ${membershipIds.length > 0 ? sql`or (subject_kind = 'membership' and subject_ids && ${membershipIds}::integer[])` : sql``}
        ${userId === null ? sql`` : sql`or (subject_kind = 'user' and subject_ids @> array[${userId}::integer])`})
      group by (at at time zone 'Africa/Nairobi')::date, actor, role, place,
        case when action = any(${READ_CALL_NAMES}::text[]) then null else id end
    ) as accesses where true`,
    at: sql<Date>`at`,
    id: sql<number>`accesses.id`,
    kind: "looked",
    values: sql`jsonb_build_object('action', action, 'role', role, 'place', place, 'reason', reason, 'times', times)`,
  }),
};
