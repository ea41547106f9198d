import type { ObjectionOutcome } from "@party/contract/values/rolls";
import { type Generated, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS, summariseWaiting } from "#database/counts.ts";
import { isAfterDueDate, orderByDueDate } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { selectPersonIds } from "#database/personal-data.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** What members object to about a frozen roll. */
    roll_objections: {
      id: Generated<number>;
      roll_id: number;
      person_id: number;
      text: string;
      created_at: CreatedAt;
      /** YYYY-MM-DD in Nairobi; read it as `::text`. */
      due_on: string;
      state: Generated<"open" | "decided" | "confirmed">;
      outcome: ObjectionOutcome | null;
      answer: string | null;
      decided_at: Date | null;
      /** Of all who have decided it, the last one at the end. */
      deciders: Generated<number[]>;
      /** Of all who sent a decision back or confirmed one. */
      reviewers: Generated<number[]>;
      return_reason: string | null;
      confirmed_at: Date | null;
    };
  }
}

interface ObjectionFilter {
  open: boolean;
  after: readonly [string, number] | undefined;
  limit: number;
}

const filterObjections = (db: Database, open: boolean) =>
  db.selectFrom("roll_objections as objection").where("objection.state", open ? "!=" : "=", "confirmed");

const nameOf = (list: "deciders" | "reviewers") => {
  const ids = sql.ref(`objection.${list}`);
  return sql<string | null>`
    (select first_name || ' ' || last_name from users where users.id = (${ids})[cardinality(${ids})])`;
};

const selectDetails = (rows: ReturnType<typeof filterObjections>) =>
  rows
    .innerJoin("rolls", "rolls.id", "objection.roll_id")
    .innerJoin("people", "people.id", "objection.person_id")
    .select(["objection.id", "objection.roll_id", "objection.person_id", "rolls.title", "objection.text"])
    .select(["objection.state", "outcome", "answer", "decided_at", "deciders", "reviewers", "return_reason"])
    .select(["confirmed_at", "objection.created_at", "people.user_id"])
    .select([
      sql<string>`due_on::text`.as("due_on"),
      sql<string>`trim(people.other_names || ' ' || people.surname)`.as("name"),
      nameOf("deciders").as("decider_name"),
      nameOf("reviewers").as("reviewer_name"),
      sql<number | null>`(
        select min(n) from roll_entries where roll_entries.roll_id = objection.roll_id
          and roll_entries.person_id in (
            with recursive joined as (
              select objection.person_id as id
              union select absorbed.id from joined join people as absorbed on absorbed.merged_into = joined.id
            ) select id from joined
          ))`.as("line"),
    ]);
export type ObjectionRow = Awaited<ReturnType<typeof listObjections>>[number];

export const listObjections = (db: Database, { open, after, limit }: ObjectionFilter) =>
  selectDetails(filterObjections(db, open))
    .where(isAfterDueDate(open, "objection.id", after))
    .orderBy(orderByDueDate(open, "objection.id"))
    .limit(limit)
    .execute();

export const countObjections = (db: Database, { open }: Pick<ObjectionFilter, "open">): Promise<number> =>
  countRows(db, filterObjections(db, open).select("objection.id").limit(MAX_COUNTED_ROWS));

export const findObjection = (db: Database, id: number) =>
  selectDetails(db.selectFrom("roll_objections as objection")).where("objection.id", "=", id).executeTakeFirst();

export const summariseOpenObjections = (db: Database) =>
  summariseWaiting(
    db,
    filterObjections(db, true).select("objection.created_at as at").orderBy("due_on").limit(MAX_COUNTED_ROWS),
  );

/** Serialises what is done with an objection until the commit. */
export const lockObjection = (tx: Database, id: number) =>
  tx.selectFrom("roll_objections").select(["id", "state"]).where("id", "=", id).forUpdate().executeTakeFirst();

export const insertObjection = (
  tx: Database,
  row: { roll_id: number; person_id: number; text: string; due_on: string },
) => tx.insertInto("roll_objections").values(row).returning("id").executeTakeFirstOrThrow();

export const storeDecision = (
  tx: Database,
  id: number,
  { by, outcome, answer }: { by: number; outcome: ObjectionOutcome; answer: string },
) =>
  tx
    .updateTable("roll_objections")
    .set({
      ...{ state: "decided", outcome, answer, decided_at: sql<Date>`now()`, return_reason: null },
      deciders: sql<number[]>`deciders || ${by}::integer`,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .execute();

export const storeConfirmation = (tx: Database, id: number, by: number) =>
  tx
    .updateTable("roll_objections")
    .set({ state: "confirmed", confirmed_at: sql<Date>`now()`, reviewers: sql<number[]>`reviewers || ${by}::integer` })
    .where("id", "=", id)
    .where("state", "=", "decided")
    .execute();

export const storeReturn = (tx: Database, id: number, by: number, return_reason: string) =>
  tx
    .updateTable("roll_objections")
    .set({ state: "open", return_reason, reviewers: sql<number[]>`reviewers || ${by}::integer` })
    .where("id", "=", id)
    .where("state", "=", "decided")
    .execute();

export const listObjectionNames = async (db: Database, ids: readonly number[]) =>
  (
    await sql<{ id: number; name: string }>`
      select roll_objections.id, trim(other_names || ' ' || surname) as name
      from roll_objections join people on people.id = person_id
      where roll_objections.id = any(${ids}::integer[])`.execute(db)
  ).rows;

/** The person of an account, locked until the commit, so that they object once at a time. */
export const lockPersonOfAccount = (tx: Database, userId: number) =>
  tx.selectFrom("people").select("id").where("user_id", "=", userId).forUpdate().executeTakeFirst();

export interface RollOfMember {
  id: number;
  title: string;
  taken_on: string;
  line: number | null;
  has_status: boolean;
  has_joined: boolean;
  has_paid: boolean;
  is_in_place: boolean;
  paid_until: string | null;
  joined_before: string | null;
  objections_until: string;
  is_open: boolean;
}

/** Frozen rolls that are kept, the newest first, with what a member is by their rules now. Of those of other places, they are on it. */
export const listRollsOfMember = async (db: Database, userId: number): Promise<RollOfMember[]> =>
  (
    await sql<RollOfMember>`
      with own as materialized (${selectPersonIds({ userId, personId: null })}),
        person as (select * from people where user_id = ${userId})
      select rolls.id, title, (taken_at at time zone 'Africa/Nairobi')::date::text as taken_on, entry.n as line,
        paid_until::text, joined_before::text, objections_until::text,
        objections_until >= (now() at time zone 'Africa/Nairobi')::date as is_open,
        coalesce(person.status = any(statuses), false) as has_status,
        joined_before is null or coalesce(member_since < joined_before, false) as has_joined,
        paid_until is null or exists (
          select from memberships where person_id = person.id and state in ('active', 'grace', 'lapsed')
            and (valid_until is null or valid_until >= paid_until)) as has_paid,
        coalesce(case place_level when 'nation' then true when 'county' then person.county_id = place_id
          when 'constituency' then person.constituency_id = place_id else person.ward_id = place_id end, false) as is_in_place
      from rolls left join person on true left join lateral (
        select min(n) as n from roll_entries where roll_id = rolls.id and person_id = any (array(select id from own))
      ) as entry on true
      where rolls.state = 'frozen' and kept_until >= (now() at time zone 'Africa/Nairobi')::date
      order by rolls.id desc limit 20`.execute(db)
  ).rows;

export const listObjectionsOfMember = async (db: Database, userId: number) =>
  (
    await sql<{
      id: number;
      roll_id: number;
      text: string;
      due_on: string;
      outcome: ObjectionOutcome | null;
      answer: string | null;
    }>`
      select id, roll_id, text, due_on::text, case when state = 'confirmed' then outcome end as outcome,
        case when state = 'confirmed' then answer end as answer
      from roll_objections where person_id = any (array(${selectPersonIds({ userId, personId: null })})) order by id`.execute(
      db,
    )
  ).rows;
