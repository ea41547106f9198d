import { type RawBuilder, sql } from "kysely";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";

interface ChangeLines extends Pick<TimelineSource, "name" | "permission"> {
  isShown: RawBuilder<boolean>;
}

/** Values that were changed; what they were stands among the changes. */
const linesOfChanges = ({ isShown, ...source }: ChangeLines): TimelineSource => ({
  ...source,
  rows: ({ id }) => ({
    from: sql`person_changes where person_id = ${id} and ${isShown}`,
    at: sql<Date>`made_at`,
    id: sql<number>`person_changes.id`,
    kind: "changed",
    by: sql<number | null>`case when source <> 'owner' then made_by end`,
    values: sql`jsonb_build_object('field', field, 'source', source)`,
  }),
});

export const changeLines: readonly TimelineSource[] = [
  linesOfChanges({ name: "changes", isShown: sql`field <> 'disability'` }),
  // Whether a disability was recorded is for those alone who may see it.
  linesOfChanges({ name: "changes_sensitive", permission: "people.sensitive", isShown: sql`field = 'disability'` }),
];

/**
 * Who in the office looked at the person or wrote about them: as in the member's own settings, the role and the purpose, but not
 * who had it. An entry of an earlier application counts too.
 */
export const accessLines: TimelineSource = {
  name: "accesses",
  rows: ({ id, userId, membershipIds }) => ({
    from: sql`audit_entries where outcome = 'done' and (
      (subject_kind = 'person' and subject_ids @> array[${id}::integer])
      ${membershipIds.length > 0 ? sql`or (subject_kind = 'membership' and subject_ids && ${membershipIds}::integer[])` : sql``}
      ${userId === null ? sql`` : sql`or (subject_kind = 'user' and subject_ids @> array[${userId}::integer])`})`,
    at: sql<Date>`at`,
    id: sql<number>`audit_entries.id`,
    kind: "looked",
    values: sql`jsonb_build_object('action', action, 'role', role, 'place', place, 'reason', reason)`,
  }),
};
