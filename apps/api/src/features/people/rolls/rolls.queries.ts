import type { PlaceLevel, PlaceRef } from "@party/contract/values/permissions";
import type { RollStatus } from "@party/contract/values/rolls";
import { type ColumnType, type Generated, type Insertable, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

/** What has become of people on a roll. */
export type ChangesSince = Record<"merged" | "erased" | "left" | "deceased", number>;

interface RollsTable {
  id: Generated<number>;
  title: string;
  place_level: PlaceLevel;
  place_id: number;
  statuses: RollStatus[];
  /** Days are YYYY-MM-DD. */
  paid_until: string | null;
  joined_before: string | null;
  objections_until: string;
  kept_until: string;
  reason: string;
  state: Generated<"proposed" | "freezing" | "frozen">;
  proposal_id: number | null;
  proposed_by: number;
  frozen_by: number | null;
  task_id: number | null;
  taken_at: Date | null;
  frozen_at: Date | null;
  row_count: number | null;
  without_id_number: number | null;
  /** Rows by the next level of places. */
  places: { name: string; rows: number }[] | null;
  sha256: Buffer | null;
  certificate_number: string | null;
  certified_on: string | null;
  checked_at: Date | null;
  /** By the time of the check. */
  since: ColumnType<ChangesSince | null, string | undefined, string>;
  /** Whose rows are not as they were frozen. */
  faulty_blocks: number[] | null;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    /** Lists of members as they were at one moment. */
    rolls: RollsTable;
  }
}

/** Who is on a roll. */
export interface RollRules {
  place: PlaceRef;
  statuses: readonly RollStatus[];
  paid_until: string | null;
  joined_before: string | null;
}

export const rulesOf = (
  row: Pick<RollRow, "place_level" | "place_id" | keyof Omit<RollRules, "place">>,
): RollRules => ({
  place: { level: row.place_level, id: row.place_id },
  statuses: row.statuses,
  paid_until: row.paid_until,
  joined_before: row.joined_before,
});

/** SQL conditions for people of the register who are on a roll, but for its place. A plan without a last day is paid. */
export const ruleConditions = ({ statuses, paid_until, joined_before }: RollRules) => [
  sql`people.status = any(${statuses}::text[])`,
  ...(joined_before === null ? [] : [sql`people.member_since < ${joined_before}::date`]),
  ...(paid_until === null ? [] : [isPaidUntil(paid_until)]),
];

const isPaidUntil = (day: string) => sql<boolean>`exists (
  select from memberships where person_id = people.id and state in ('active', 'grace', 'lapsed')
    and (valid_until is null or valid_until >= ${day}::date))`;

export const insertRoll = (
  tx: Database,
  roll: Pick<
    Insertable<RollsTable>,
    | ("title" | "place_level" | "place_id" | "statuses" | "paid_until" | "joined_before" | "objections_until")
    | ("kept_until" | "reason" | "proposed_by")
  >,
) => tx.insertInto("rolls").values(roll).returning("id").executeTakeFirstOrThrow();

export const setRollProposal = (tx: Database, id: number, proposal_id: number) =>
  tx.updateTable("rolls").set({ proposal_id }).where("id", "=", id).execute();

const day = (name: string) => sql<string>`${sql.ref(`rolls.${name}`)}::text`;
const nullableDay = (name: string) => sql<string | null>`${sql.ref(`rolls.${name}`)}::text`;
const nameOfUser = (column: string) => sql<string | null>`
  (select first_name || ' ' || last_name from users where users.id = ${sql.ref(`rolls.${column}`)})`;

const selectRolls = (db: Database) =>
  db
    .selectFrom("rolls")
    .select(["id", "title", "place_level", "place_id", "statuses", "reason", "state", "proposal_id", "proposed_by"])
    .select(["frozen_by", "task_id", "taken_at", "frozen_at", "row_count", "without_id_number", "places", "sha256"])
    .select(["certificate_number", "checked_at", "since", "faulty_blocks", "created_at"])
    .select([day("objections_until").as("objections_until"), day("kept_until").as("kept_until")])
    .select([nullableDay("paid_until").as("paid_until"), nullableDay("joined_before").as("joined_before")])
    .select(nullableDay("certified_on").as("certified_on"))
    .select([nameOfUser("proposed_by").as("proposer_name"), nameOfUser("frozen_by").as("freezer_name")]);

export type RollRow = NonNullable<Awaited<ReturnType<typeof findRoll>>>;

export const findRoll = (db: Database, id: number) => selectRolls(db).where("id", "=", id).executeTakeFirst();

export const listRolls = (db: Database, { after, limit }: { after: number | undefined; limit: number }) =>
  selectRolls(db)
    .$if(after !== undefined, (query) => query.where("id", "<", after!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const countRolls = (db: Database): Promise<number> =>
  countRows(db, db.selectFrom("rolls").select("id").limit(MAX_COUNTED_ROWS));

export const listRollNames = (db: Database, ids: readonly number[]) =>
  db.selectFrom("rolls").select(["id", "title"]).where(sql<boolean>`id = any(${ids}::integer[])`).execute();

/** Begins to freeze it. @returns undefined when somebody else has */
export const markRollFreezing = (tx: Database, id: number, frozen_by: number) =>
  tx
    .updateTable("rolls")
    .set({ state: "freezing", frozen_by })
    .where("id", "=", id)
    .where("state", "=", "proposed")
    .returning("id")
    .executeTakeFirst();

export const setRollTask = (tx: Database, id: number, task_id: number) =>
  tx.updateTable("rolls").set({ task_id }).where("id", "=", id).execute();

/** @returns undefined once its rows are there */
export const lockRollWithoutRows = (tx: Database, id: number) =>
  tx
    .selectFrom("rolls")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "freezing")
    .where("taken_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** The moment of the transaction, of which all its rows are. */
export const markRollTaken = (tx: Database, id: number, row_count: number) =>
  tx.updateTable("rolls").set({ taken_at: sql<Date>`now()`, row_count }).where("id", "=", id).execute();

export const markRollFrozen = (
  tx: Database,
  id: number,
  { sha256, places, without_id_number }: { sha256: Buffer; places: object; without_id_number: number },
) =>
  tx
    .updateTable("rolls")
    .set({
      state: "frozen",
      frozen_at: sql<Date>`now()`,
      ...{ sha256, without_id_number, places: sql`${JSON.stringify(places)}::jsonb` },
    })
    .where("id", "=", id)
    .where("state", "=", "freezing")
    .execute();

/** @returns undefined when another one is noted */
export const noteCertificate = (tx: Database, id: number, certificate_number: string, certified_on: string) =>
  tx
    .updateTable("rolls")
    .set({ certificate_number, certified_on })
    .where("id", "=", id)
    .where("state", "=", "frozen")
    .where(
      sql<boolean>`(certificate_number is null or (certificate_number, certified_on) = (${certificate_number}, ${certified_on}::date))`,
    )
    .returning("id")
    .executeTakeFirst();

/** @param faulty_blocks that differ from their hashes; one after the last for the hash of the roll */
export const recordRollCheck = (tx: Database, id: number, faulty_blocks: readonly number[], since: ChangesSince) =>
  tx
    .updateTable("rolls")
    .set({ checked_at: sql<Date>`now()`, faulty_blocks: [...faulty_blocks], since: JSON.stringify(since) })
    .where("id", "=", id)
    .execute();

export const findLastFrozenRoll = (db: Database) =>
  db
    .selectFrom("rolls")
    .select(["title", "row_count", sql<string>`encode(sha256, 'hex')`.as("sha256")])
    .where("state", "=", "frozen")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
