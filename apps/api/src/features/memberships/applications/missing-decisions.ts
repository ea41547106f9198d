/** Decisions from before the table, and those of an older version that runs beside this one. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { type BatchStep, stepThroughIds } from "#jobs/steps.ts";

/** @param days how long decisions are kept */
export const missingDecisionSteps = (db: Database, days: number): BatchStep[] => [
  stepThroughIds((after, limit) => insertMissingRefusals(db, days, after, limit)),
  stepThroughIds((after, limit) => insertMissingConfirmations(db, days, after, limit)),
  stepThroughIds((after, limit) => deleteStaleUncheckedMarks(db, after, limit)),
];

async function listQueryIds(db: Database, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

const keepApplicationsWithoutDecision = (db: Database, ids: readonly number[]) =>
  listQueryIds(
    db,
    sql`select id from unnest(${ids}::integer[]) as id
      where not exists (select from application_decisions where membership_id = id)`,
  );

/** Of those without an account also older ones, because a decision has to end for them to be anonymised. */
async function insertMissingRefusals(db: Database, days: number, after: number, limit: number): Promise<number[]> {
  const page = await listQueryIds(
    db,
    sql`select id from memberships where state = 'refused' and id > ${after} order by id limit ${limit}`,
  );
  const missing = await keepApplicationsWithoutDecision(db, page);
  if (missing.length > 0) {
    await sql`
      insert into application_decisions (membership_id, ward_id, outcome, decided_at, decided_by)
      select memberships.id, ward_id, 'refused', made_at, made_by
      from memberships join application_actions on membership_id = memberships.id and kind = 'refusal'
      where memberships.id = any(${missing}::integer[]) and state = 'refused' and fee = 0
        and (user_id is null or made_at > now() - make_interval(days => ${days}))
      on conflict do nothing`.execute(db);
  }
  return page;
}

/**
 * Who confirmed, and when, is in the audit log; else the first day of the membership stands for it. The entries of each are
 * aggregated, because for the first one by `limit` PostgreSQL may walk through the whole log.
 */
async function insertMissingConfirmations(db: Database, days: number, after: number, limit: number): Promise<number[]> {
  // A free membership has no end; the order is that of the index `memberships_by_state_and_end`.
  const page = await listQueryIds(
    db,
    sql`select id from memberships where state = 'active' and valid_until is null and id > ${after}
      order by valid_until, id limit ${limit}`,
  );
  const missing = await listQueryIds(
    db,
    sql`select id from memberships
      where id = any(${await keepApplicationsWithoutDecision(db, page)}::integer[]) and fee = 0 and number is not null
        and valid_from > current_date - ${days}::integer`,
  );
  if (missing.length > 0) {
    await sql`
      insert into application_decisions (membership_id, ward_id, outcome, decided_at, decided_by)
      select memberships.id, ward_id, 'confirmed', coalesce(entry.at, valid_from::timestamptz), entry.actor
      from memberships cross join lateral (
        select (array_agg(at order by id))[1] as at, (array_agg(actor order by id))[1] as actor
        from audit_entries
        where subject_ids @> array[memberships.id] and subject_kind = 'membership'
          and action in ('applications.confirm', 'applications.confirmMany') and outcome = 'done'
      ) as entry
      where memberships.id = any(${missing}::integer[]) and state = 'active'
        and coalesce(entry.at, valid_from::timestamptz) > now() - make_interval(days => ${days})
      on conflict do nothing`.execute(db);
  }
  return page;
}

/** Of applications that the older version decided. */
async function deleteStaleUncheckedMarks(db: Database, after: number, limit: number): Promise<number[]> {
  const page = await listQueryIds(
    db,
    sql`select membership_id as id from unchecked_applications where membership_id > ${after}
      order by membership_id limit ${limit}`,
  );
  await sql`
    delete from unchecked_applications using memberships
    where membership_id = any(${page}::integer[]) and memberships.id = membership_id and state <> 'applied'`.execute(
    db,
  );
  return page;
}
