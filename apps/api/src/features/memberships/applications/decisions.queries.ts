import type { PhoneCallOutcome } from "@party/contract/values/applications";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldHashes } from "#database/delete-oldest.ts";
import { setMemberships } from "#database/people/standing.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** For a year. */
    application_decisions: {
      membership_id: number;
      /** As applied for. */
      ward_id: number;
      outcome: "confirmed" | "refused";
      decided_at: CreatedAt;
      /** Null for the server operator. */
      decided_by: number | null;
      /** To an applicant without an account; null until somebody called. */
      call: PhoneCallOutcome | null;
      called_at: Date | null;
      called_by: number | null;
    };
    /** Applications that wait, of which many came from one network within an hour. */
    unchecked_applications: {
      membership_id: number;
      ward_id: number;
      /** Keyed hash; null after a day. */
      network_hash: Buffer | null;
      created_at: CreatedAt;
    };
  }
}

interface NewDecision {
  outcome: "confirmed" | "refused";
  /** Null for the server operator. */
  by: number | null;
}

export async function insertDecision(tx: Database, id: number, { outcome, by }: NewDecision): Promise<void> {
  await tx
    .insertInto("application_decisions")
    .columns(["membership_id", "ward_id", "outcome", "decided_by"])
    .expression((from) =>
      from
        .selectFrom("memberships")
        .select(["id", "ward_id", sql.val(outcome).as("outcome"), sql<number | null>`${by}::integer`.as("by")])
        .where("id", "=", id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await deleteUncheckedMark(tx, id);
}

/** Refused applications of an account that may still be answered: once, and unless there is another of the plan by now. */
export async function listAnswerableRefusals(db: Database, userId: number, days: number): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; until: Date }>`
    select memberships.id, decided_at + make_interval(days => ${days}::integer) as until
    from memberships join application_decisions on membership_id = memberships.id
    where user_id = ${userId} and state = 'refused' and outcome = 'refused'
      and decided_at > now() - make_interval(days => ${days}::integer)
      and not exists (select from application_actions
        where application_actions.membership_id = memberships.id and kind = 'answer')
      and not exists (
        select from memberships other where other.user_id = ${userId} and other.membership_type = memberships.membership_type
          and other.state not in ('refused', 'resigned', 'replaced'))`.execute(db);
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/** @param isApart somebody of the name and phone number is in another place @returns undefined unless it was refused within so many days */
export async function reopenRefusedApplication(
  tx: Database,
  id: number,
  { days, isApart }: { days: number; isApart: boolean },
) {
  const reopened = await setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .from("application_decisions")
      .set({ state: "applied", ...(isApart ? { is_apart: true } : {}) })
      .where("memberships.id", "=", id)
      .whereRef("membership_id", "=", "memberships.id")
      .where("memberships.state", "=", "refused")
      .where("outcome", "=", "refused")
      .where(sql<boolean>`decided_at > now() - make_interval(days => ${days}::integer)`)
      .returning("memberships.id")
      .executeTakeFirst(),
  );
  if (reopened) await tx.deleteFrom("application_decisions").where("membership_id", "=", id).execute();
  return reopened;
}

/** @param outcome null takes a call back @returns undefined unless the applicant was confirmed and has no account */
export const updateDecisionCall = (tx: Database, id: number, outcome: PhoneCallOutcome | null, by: number) =>
  tx
    .updateTable("application_decisions")
    .from("memberships")
    .set({
      call: outcome,
      called_at: outcome && sql<Date>`case when call = ${outcome} then called_at else now() end`,
      called_by: outcome && sql<number>`case when call = ${outcome} then called_by else ${by}::integer end`,
    })
    .where("membership_id", "=", id)
    .whereRef("memberships.id", "=", "membership_id")
    .where("outcome", "=", "confirmed")
    .where("memberships.state", "=", "active")
    .where("memberships.user_id", "is", null)
    .returning("membership_id")
    .executeTakeFirst();

/**
 * Who was refused and has no account is anonymised then: nothing else would ever delete name and phone number.
 * @returns how many decisions were deleted
 */
export async function deleteOldDecisions(db: Database, olderThanDays: number, limit: number): Promise<number> {
  const { rows } = await setMemberships(db, (tx) =>
    sql<{ count: number }>`
    with old as (
      select membership_id from application_decisions
      where decided_at < now() - make_interval(days => ${olderThanDays}) order by decided_at limit ${limit}
    ), deleted as (
      delete from application_decisions where membership_id in (select membership_id from old)
      returning membership_id, outcome
    ), refused as (
      update memberships set first_name = '', last_name = '', phone_number = '', occupation = '', claim_digest = null
      from deleted where memberships.id = membership_id and outcome = 'refused' and user_id is null and state = 'refused'
      returning memberships.id
    ), actions as (
      delete from application_actions where membership_id in (select id from refused)
    )
    select count(*)::integer as count from deleted`.execute(tx),
  );
  return rows[0]!.count;
}

export const markUnchecked = (
  tx: Database,
  { id, ward_id, network_hash }: { id: number; ward_id: number; network_hash: Buffer },
): Promise<unknown> =>
  tx
    .insertInto("unchecked_applications")
    .values({ membership_id: id, ward_id, network_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteUncheckedMark = (tx: Database, id: number) =>
  tx.deleteFrom("unchecked_applications").where("membership_id", "=", id).execute();

/** Of somebody whose address is confirmed. */
export const deleteUncheckedMarksOf = (db: Database, userId: number) =>
  db
    .deleteFrom("unchecked_applications")
    .where("membership_id", "in", (from) => from.selectFrom("memberships").select("id").where("user_id", "=", userId))
    .execute();

export const deleteNetworkHashes = (db: Database, limit: number) =>
  deleteOldHashes(db, "unchecked_applications", { key: "membership_id", before: sql`now() - interval '1 day'` }, limit);
