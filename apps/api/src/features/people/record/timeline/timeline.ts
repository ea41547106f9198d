import type { TimelineLine } from "@party/contract/person-records.staff";
import type { Permission } from "@party/contract/values/permissions";
import type { TimelineTopic } from "@party/contract/values/person-records";
import type { Territory } from "#access/territory.ts";
import { paginateRows } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { listTimelineLines, timelineCursor } from "#database/timeline/timeline-lines.ts";
import type { TimelineRows, TimelineSource } from "#database/timeline/timeline-source.ts";
import { nameOfStaff } from "../changes.ts";
import { listMembershipIds, type PersonBasics, territoryHoldsWard } from "../record.queries.ts";

/** A page of what happened to a person, newest first, as far as the caller may see it. */
export async function listTimelinePage(
  db: Database,
  sources: readonly TimelineSource[],
  person: PersonBasics,
  territoryFor: (permission: Permission) => Promise<Territory>,
  { cursor, limit, about: topic }: { cursor?: string | undefined; limit: number; about?: TimelineTopic | undefined },
) {
  const about = { id: person.id, userId: person.user_id, membershipIds: await listMembershipIds(db, person.id) };
  const shown: { name: string; rows: TimelineRows }[] = [];
  for (const { name, permission, rows: rowsOf } of sources.filter((source) => !topic || source.about === topic)) {
    const rows = rowsOf(about);
    if (rows && (!permission || territoryHoldsWard(await territoryFor(permission), person.ward_id)))
      shown.push({ name, rows });
  }
  const key = timelineCursor.read(cursor);
  const rows = shown.length === 0 ? [] : await listTimelineLines(db, shown, key, limit + 1);
  const present = new Map(sources.map((source) => [source.name, source.present]));
  const page = paginateRows(rows, limit, ({ at_us, source, id }) =>
    timelineCursor.write([Number(at_us), source, Number(id)]),
  );
  return {
    ...page,
    results: page.results.map(
      (row): TimelineLine => ({
        kind: row.kind,
        id: Number(row.id),
        at: row.at.toISOString(),
        by: nameOfStaff(row.by, row),
        values: present.get(row.source)?.(row.values) ?? row.values,
      }),
    ),
  };
}
