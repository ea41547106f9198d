import type { TimelineKind } from "@party/contract/values/person-records";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type Cursor, cursorOf } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import type { LineValues, TimelineRows } from "./timeline-source.ts";

interface TimelineLineRow {
  at: Date;
  /** Microseconds since 1970: times of some tables are that exact. */
  at_us: string;
  source: string;
  id: string;
  kind: TimelineKind;
  by: number | null;
  first_name: string | null;
  last_name: string | null;
  values: LineValues;
}

type TimelineKey = [at: number, source: string, id: number];
const MAX_KEY_NUMBER = Number.MAX_SAFE_INTEGER;
export const timelineCursor: Cursor<TimelineKey> = cursorOf(
  z.tuple([z.int().min(0).max(MAX_KEY_NUMBER), z.string().regex(/^[a-z_]{1,40}$/), z.int().min(0).max(MAX_KEY_NUMBER)]),
);

/** SQL for lines behind the last one of the page before, newest first; lines of one instant by source and id. */
function isAfterCursor({ at, id }: TimelineRows, source: string, key: TimelineKey | undefined): RawBuilder<boolean> {
  if (!key) return sql<boolean>`true`;
  const instant = sql`timestamptz 'epoch' + ${key[0]}::bigint * interval '1 microsecond'`;
  if (source === key[1]) return sql<boolean>`(${at}, ${id}::bigint) < (${instant}, ${key[2]}::bigint)`;
  return source < key[1] ? sql<boolean>`${at} <= ${instant}` : sql<boolean>`${at} < ${instant}`;
}

const limitRows = (source: string, rows: TimelineRows, key: TimelineKey | undefined, limit: number) => sql`(
  select ${rows.at} as at, ${source} as source, ${rows.id}::bigint as id,
    ${typeof rows.kind === "string" ? sql`${rows.kind}` : rows.kind}::text as kind,
    ${rows.by ?? sql`null`}::integer as by, ${rows.values ?? sql`'{}'::jsonb`} as values
  from ${rows.from} and ${rows.at} is not null and ${isAfterCursor(rows, source, key)}
  order by ${rows.at} desc, ${rows.id} desc limit ${limit})`;

/** Each source finds its newest lines by its own index; what they cost does not depend on how many there are. */
export async function listTimelineLines(
  db: Database,
  sources: readonly { name: string; rows: TimelineRows }[],
  key: TimelineKey | undefined,
  limit: number,
): Promise<TimelineLineRow[]> {
  const parts = sources.map(({ name, rows }) => limitRows(name, rows, key, limit));
  const { rows } = await sql<TimelineLineRow>`
    with lines as (
      select at, source, id, kind, by, values from (${sql.join(parts, sql` union all `)}) as found
      order by at desc, source collate "C" desc, id desc limit ${limit}
    )
    select at, (extract(epoch from at) * 1000000)::bigint::text as at_us, source, lines.id::text as id, kind, by, values,
      first_name, last_name
    from lines left join users on users.id = lines.by
    order by at desc, source collate "C" desc, lines.id desc`.execute(db);
  return rows;
}
