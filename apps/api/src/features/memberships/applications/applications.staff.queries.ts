import "./applications.queries.ts";
import { type RawBuilder, sql } from "kysely";
import { COUNTED_AT_MOST, countRows, summariseQueue } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { containsText } from "#database/search.ts";
import { isWardIn, joinTerritories, type Territory } from "#database/territory.ts";

// Literals, so that the partial indexes can be used.
const isWaiting = sql<boolean>`memberships.state = 'applied' and memberships.fee = 0`;
const isRefused = sql<boolean>`memberships.state = 'refused'`;

/** A member of staff, with the places in which they may confirm and recommend. */
export interface Decider {
  staffId: number;
  confirm: Territory;
  recommend: Territory;
}

/**
 * SQL for applications: whether there is something for this person to do. Where they may only recommend, one that they have
 * recommended waits for others. Their own waits for others in any case.
 */
export const isWaitingFor = ({ staffId, confirm, recommend }: Decider): RawBuilder<boolean> => sql<boolean>`(
  ${isWardIn(joinTerritories(confirm, recommend), "memberships.ward_id")}
  and memberships.user_id is distinct from ${staffId}
  and (${isWardIn(confirm, "memberships.ward_id")}
    or (${isWardIn(recommend, "memberships.ward_id")} and not exists (
      select from application_actions
      where membership_id = memberships.id and kind = 'recommendation' and made_by = ${staffId}))))`;

export interface ApplicationFilter {
  territory: Territory;
  status: "waiting" | "refused";
  /** A part of the name or of the phone number; empty for all. */
  q: string;
  /** Id of the last row of the page before. */
  after: number | undefined;
  limit: number;
}

function filtered(db: Database, { territory, status, q }: Pick<ApplicationFilter, "territory" | "status" | "q">) {
  const digits = q.replace(/\D/g, "").replace(/^(254|0)/, "");
  const name = containsText(sql`first_name || ' ' || last_name`, q);
  return db
    .selectFrom("memberships")
    .where(status === "waiting" ? isWaiting : isRefused)
    .where(isWardIn(territory, "memberships.ward_id"))
    .$if(q !== "", (query) =>
      query.where(digits === "" ? name : sql<boolean>`(${name} or position(${digits} in phone_number) > 0)`),
    );
}

/** The words of a name in one order, because people write their last name first too. */
const wordsOfName = (table: string) =>
  sql`(select array_agg(word order by word) from
    regexp_split_to_table(fold_text(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ' +') as word)`;

/** Applications with their places, and what a person needs to decide. */
const described = (rows: ReturnType<typeof filtered>) =>
  rows
    .innerJoin("wards", "wards.id", "memberships.ward_id")
    .innerJoin("constituencies", "constituencies.id", "wards.constituency_id")
    .innerJoin("counties", "counties.id", "constituencies.county_id")
    .select(["memberships.id", "memberships.user_id", "membership_type", "state", "number", "first_name", "last_name"])
    .select(["phone_number", "age", "gender", "occupation", "memberships.ward_id", "memberships.created_at"])
    .select(["wards.name as ward", "constituencies.name as constituency", "counties.name as county"])
    .select(
      sql<number>`(select count(*) from memberships other where other.phone_number = memberships.phone_number
        and other.id <> memberships.id and other.state <> 'replaced')::integer`.as("same_phone"),
    )
    .select(
      sql<number>`(select count(*) from memberships other where other.phone_number = memberships.phone_number
        and other.id <> memberships.id and other.state <> 'replaced'
        and ${wordsOfName("other")} = ${wordsOfName("memberships")})::integer`.as("same_name"),
    )
    .select(
      sql<Date | null>`(select max(made_at) from application_actions
        where membership_id = memberships.id and kind = 'question')`.as("asked_at"),
    )
    .select(
      sql<number>`(select count(*) from application_actions
        where membership_id = memberships.id and kind = 'recommendation')::integer`.as("recommendations"),
    );

export type ApplicationDescription = Awaited<ReturnType<typeof listApplications>>[number];

/** The oldest first. */
export const listApplications = (db: Database, filter: ApplicationFilter) =>
  described(filtered(db, filter))
    .$if(filter.after !== undefined, (query) => query.where("memberships.id", ">", filter.after!))
    .orderBy("memberships.id")
    .limit(filter.limit)
    .execute();

export const countApplications = (db: Database, filter: ApplicationFilter): Promise<number> =>
  countRows(db, filtered(db, filter).select("memberships.id").limit(COUNTED_AT_MOST));

export const summariseWaitingApplications = (db: Database, decider: Decider) =>
  summariseQueue(
    db,
    db
      .selectFrom("memberships")
      .where(isWaiting)
      .where(isWaitingFor(decider))
      .select("memberships.created_at as at")
      .orderBy("memberships.id")
      .limit(COUNTED_AT_MOST),
  );

/** A free membership or the application for it, in any state. @returns undefined outside the territory */
export const findApplicationWithin = (db: Database, territory: Territory, id: number) =>
  described(db.selectFrom("memberships").where(isWardIn(territory, "memberships.ward_id")))
    .where("memberships.id", "=", id)
    .where("fee", "=", 0)
    .executeTakeFirst();

/** Locks it until the commit, so that of two decisions the second one finds the first. */
export const lockApplicationWithin = (tx: Database, territory: Territory, id: number) =>
  tx
    .selectFrom("memberships")
    .select(["id", "state", "user_id"])
    .where("id", "=", id)
    .where("fee", "=", 0)
    .where(isWardIn(territory, "memberships.ward_id"))
    .forUpdate()
    .executeTakeFirst();

export const setRefused = (tx: Database, id: number) =>
  tx.updateTable("memberships").set({ state: "refused" }).where("id", "=", id).where("state", "=", "applied").execute();

interface NewAction {
  membership_id: number;
  kind: "recommendation" | "question" | "refusal";
  text: string;
  made_by: number | null;
}

/** @returns undefined for a second recommendation of the same person */
export const insertAction = (tx: Database, action: NewAction) =>
  tx
    .insertInto("application_actions")
    .values(action)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

/** With the names of those who did it, oldest first. */
export const listActions = (db: Database, membershipId: number) =>
  db
    .selectFrom("application_actions")
    .leftJoin("users", "users.id", "application_actions.made_by")
    .select(["kind", "text", "made_by", "made_at", "first_name", "last_name"])
    .where("membership_id", "=", membershipId)
    .orderBy("application_actions.id")
    .execute();

export const findLastQuestion = (db: Database, membershipId: number) =>
  db
    .selectFrom("application_actions")
    .select("text")
    .where("membership_id", "=", membershipId)
    .where("kind", "=", "question")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
