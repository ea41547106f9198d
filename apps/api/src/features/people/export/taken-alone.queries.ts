import "./exports.queries.ts";
import { EXPORT_ALLOWANCE_DAYS, EXPORT_ROWS_WITHOUT_APPROVAL } from "@party/contract/values/exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { PersonFilter } from "../search/people-list.queries.ts";
import { selectExported } from "./exported-rows.queries.ts";

/** Files that are being made are made within this; later their tasks find no file. */
export const FILE_PREPARATION_HOURS = 48;
/** More of them are taken for too many people. */
const MAX_PENDING_COUNTED = 20;

/** Exports of one person are counted one after the other, until the commit. */
export const lockExportsOf = (tx: Database, maker: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('exports of ' || ${maker}::integer, 0))`.execute(tx);

const selectTakenAlone = (maker: number): RawBuilder<{ id: number }> => sql`
  select person_id as id from exports join export_people on export_id = exports.id
  where made_by = ${maker} and proposal_id is null
    and created_at > now() - make_interval(days => ${EXPORT_ALLOWANCE_DAYS})`;

const countDistinct = async (db: Database, people: RawBuilder<{ id: number }>): Promise<number> =>
  (await sql<{ count: number }>`select count(distinct id)::integer as count from (${people}) as people`.execute(db))
    .rows[0]!.count;

/** The people that somebody has in files of the last 30 days which no second person approved. */
export const countTakenAlone = (db: Database, maker: number) => countDistinct(db, selectTakenAlone(maker));

interface Selection {
  place: PlaceRef;
  filter: PersonFilter;
}

const selectPart = ({ place, filter }: Selection) =>
  sql`(${selectExported(place, filter)} limit ${EXPORT_ROWS_WITHOUT_APPROVAL + 1})`;

/** Whether they would be too many with those of another list, and with those of files that are being made. */
export async function isTooMuchAlone(tx: Database, maker: number, selection: Selection): Promise<boolean> {
  const pending = await tx
    .selectFrom("exports")
    .select(["place_level as level", "place_id as id", "filter"])
    .where("made_by", "=", maker)
    .where("proposal_id", "is", null)
    .where("state", "=", "preparing")
    .where("created_at", ">", sql<Date>`now() - make_interval(hours => ${FILE_PREPARATION_HOURS})`)
    .limit(MAX_PENDING_COUNTED + 1)
    .execute();
  if (pending.length > MAX_PENDING_COUNTED) return true;
  const selections = [selection, ...pending.map(({ filter, ...place }) => ({ place, filter }))];
  const people = sql.join([selectTakenAlone(maker), ...selections.map(selectPart)], sql` union all `);
  return (await countDistinct(tx, people as RawBuilder<{ id: number }>)) > EXPORT_ROWS_WITHOUT_APPROVAL;
}
