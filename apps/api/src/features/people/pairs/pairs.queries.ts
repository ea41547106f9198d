import type { PairReason } from "@party/contract/values/pairs";
import { personFieldNames, sensitiveFields } from "@party/contract/values/people/person-fields";
import type { PersonStatus } from "@party/contract/values/person";
import { type Generated, type GeneratedAlways, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { columnOf, isPlainField, selectFields } from "#database/people/person-columns.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Two rows of the register that may be one person. */
    person_pairs: {
      low: number;
      high: number;
      id: GeneratedAlways<number>;
      /** 0 to 100. */
      score: number;
      reasons: PairReason[];
      found_at: CreatedAt;
      /** Who put them beside each other; null for what was found. */
      chosen_by: number | null;
      decision: Generated<"merged" | "not_same" | null>;
      decided_at: Generated<Date | null>;
      decided_by: Generated<number | null>;
    };
  }
}

/** The ids of two people in their order. */
export interface OrderedPair {
  low: number;
  high: number;
}

export const orderPair = (one: number, other: number): OrderedPair => ({
  low: Math.min(one, other),
  high: Math.max(one, other),
});

const selectPairs = (db: Database) =>
  db
    .selectFrom("person_pairs")
    .leftJoin("users as decider", "decider.id", "decided_by")
    .select(["person_pairs.id", "low", "high", "score", "reasons", "found_at", "decision", "decided_at", "decided_by"])
    .select(sql<string | null>`decider.first_name || ' ' || decider.last_name`.as("decider_name"));

export type DuplicatePairRow = NonNullable<Awaited<ReturnType<typeof findPair>>>;

export const findPair = (db: Database, id: number) =>
  selectPairs(db).where("person_pairs.id", "=", id).executeTakeFirst();

export type PairStatus = "open" | "not_same";

interface PairFilter {
  status: PairStatus;
  /** Score or time of the decision, and id. */
  after: readonly [number, number] | undefined;
  limit: number;
}

/** Both rows are in the register. A pair of a row that became part of another waits for that to be undone. */
const BOTH_IN_REGISTER = sql<boolean>`not exists (select from people
  where people.id in (low, high) and (merged_into is not null or erased_at is not null))`;

const filterPairs = (db: Database, status: PairStatus) =>
  selectPairs(db)
    .where(status === "open" ? sql<boolean>`decision is null` : sql<boolean>`decision = 'not_same'`)
    .where(BOTH_IN_REGISTER);

/** Open ones by their score, decided ones the latest first. */
export const listPairs = (db: Database, { status, after, limit }: PairFilter) => {
  const rows = filterPairs(db, status).limit(limit);
  if (status === "open") {
    return rows
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(score, person_pairs.id) < (${after?.[0]}::integer, ${after?.[1]}::integer)`),
      )
      .orderBy("score", "desc")
      .orderBy("person_pairs.id", "desc")
      .execute();
  }
  const at = sql`${new Date(after?.[0] ?? 0).toISOString()}::timestamptz`;
  return rows
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(decided_at, person_pairs.id) < (${at}, ${after?.[1]}::integer)`),
    )
    .orderBy("decided_at", "desc")
    .orderBy("person_pairs.id", "desc")
    .execute();
};

export const countPairs = (db: Database, { status }: Pick<PairFilter, "status">): Promise<number> =>
  countRows(db, filterPairs(db, status).clearSelect().select("person_pairs.id").limit(MAX_COUNTED_ROWS));

/** Finds the pair, or makes it. @returns its id */
export async function insertPair(tx: Database, { low, high }: OrderedPair, chosenBy: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into person_pairs (low, high, score, reasons, chosen_by)
    values (${low}, ${high}, 100, '{chosen}', ${chosenBy})
    on conflict (low, high) do update set chosen_by = coalesce(person_pairs.chosen_by, excluded.chosen_by)
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** @param decision null: none after all. The same one again changes nothing. */
export const decidePair = (
  tx: Database,
  { low, high }: OrderedPair,
  decision: "merged" | "not_same" | null,
  by: number | null,
) =>
  sql`
    insert into person_pairs (low, high, score, reasons, decision, decided_at, decided_by)
    values (${low}, ${high}, 100, '{chosen}', ${decision}, case when ${decision}::text is not null then now() end, ${by})
    on conflict (low, high) do update set decision = excluded.decision, decided_at = excluded.decided_at,
      decided_by = excluded.decided_by
    where person_pairs.decision is distinct from excluded.decision`.execute(tx);

export interface PairedPersonRow {
  id: number;
  user_id: number | null;
  surname: string;
  other_names: string;
  status: PersonStatus;
  born: string | null;
  phone_last3: string | null;
  ward: string | null;
  county: string | null;
  number: number | null;
}

/** People by id, also those that became part of another row. */
export async function listPairedPeople(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PairedPersonRow>> {
  const { rows } = await sql<PairedPersonRow>`
    select people.id, people.user_id, surname, other_names, status, wards.name as ward, counties.name as county,
      coalesce(date_of_birth::text, birth_year::text) as born, right(people.phone, 3) as phone_last3,
      people.number
    from people left join wards on wards.id = people.ward_id left join counties on counties.id = people.county_id
    where people.id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What tells two people apart; of sensitive values no more than whether they are null. */
export const findPairDifferences = (db: Database, { low, high }: OrderedPair) =>
  db
    .selectFrom("people")
    .leftJoin("users", "users.id", "people.user_id")
    .select([
      "people.id",
      "people.user_id",
      "version",
      "merged_into",
      "erased_at",
      "plan",
      "source",
      "people.created_at",
    ])
    .select(selectFields(personFieldNames.filter(isPlainField)))
    .select(sensitiveFields.map((name) => sql<unknown>`${sql.ref(columnOf(name))}`.as(name)))
    .select(sql<string | null>`users.email`.as("account_email"))
    .where("people.id", "in", [low, high])
    .orderBy("people.id")
    .execute();

const MAX_LISTED_MEMBERSHIPS = 20;

/** The newest of a person. */
export const listMembershipsOfPerson = (db: Database, id: number) =>
  db
    .selectFrom("memberships")
    .select(["id", "membership_type", "state", "created_at"])
    .select(sql<string | null>`valid_until::text`.as("valid_until"))
    .where("person_id", "=", id)
    .orderBy("id", "desc")
    .limit(MAX_LISTED_MEMBERSHIPS)
    .execute();

/** The people of pairs, for the names in the audit log. */
export const listPeopleOfPairs = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("person_pairs")
    .select(["id", "low as one", "high as other"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
