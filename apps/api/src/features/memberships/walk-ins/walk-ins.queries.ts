import "../memberships.queries.ts";
import type { Language } from "@party/contract/values/languages";
import type { MembershipType } from "@party/contract/values/membership-plans";
import type { EvidenceKind } from "@party/contract/values/walk-ins";
import { type Generated, type GeneratedAlways, type RawBuilder, sql } from "kysely";
import { isWardIn, type Territory } from "#access/territory.ts";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Applications that were taken down in person. */
    walk_ins: {
      membership_id: number;
      person_id: number;
      /** Made by the phone. */
      entry_id: string;
      /** Id of the account of the member of staff, without a reference. */
      taken_by: number;
      taken_at: Date;
      ward_id: number;
      /** The person who has this ID number already. */
      same_id_number_as: number | null;
      waits: Generated<boolean>;
      created_at: CreatedAt;
    };
    /** What proves the consent of somebody who did not give it on the site. */
    consent_evidence: {
      id: GeneratedAlways<number>;
      person_id: number;
      kind: EvidenceKind | "paper" | "call";
      text_version: string;
      read_aloud: boolean;
      /** Of a signature or photo. */
      document_id: number | null;
      /** Where the paper is, or what was said. */
      reference: string | null;
      taken_by: number | null;
      taken_at: Date;
      created_at: CreatedAt;
    };
  }
}

/** An entry that was sent before. */
export const findWalkInEntry = (db: Database, takenBy: number, entryId: string) =>
  db
    .selectFrom("walk_ins")
    .select(["membership_id", "person_id", "same_id_number_as"])
    .where("taken_by", "=", takenBy)
    .where("entry_id", "=", entryId)
    .executeTakeFirst();

/** Those that wait, up to the limit of counts. */
export const countWaitingWalkIns = (db: Database, territory: Territory): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom("walk_ins")
      .select("membership_id")
      .where("waits", "=", sql<boolean>`true`)
      .where(isWardIn(territory, "walk_ins.ward_id"))
      .limit(MAX_COUNTED_ROWS),
  );

/** Memberships of people whom staff registered or imported. @returns of each whether this member of staff did */
export async function listStaffEntries(
  db: Database,
  staffId: number,
  membershipIds: readonly number[],
  isImportedBy: (staffId: number, person: string) => RawBuilder<boolean>,
): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await sql<{ id: number; is_own: boolean }>`
    select memberships.id, coalesce(bool_or(taken_by = ${staffId}), false)
      or (source = 'import' and ${isImportedBy(staffId, "people.id")}) as is_own
    from memberships join people on people.id = memberships.person_id
    left join walk_ins on walk_ins.membership_id = memberships.id or walk_ins.person_id = people.id
    where memberships.id = any(${membershipIds}::integer[]) and (source = 'import' or walk_ins.membership_id is not null)
    group by memberships.id, people.id, source`.execute(db);
  return new Map(rows.map(({ id, is_own }) => [id, is_own]));
}

/** Whether this member of staff has registered the person. */
export const hasTakenDown = async (db: Database, staffId: number, personId: number): Promise<boolean> =>
  (await db
    .selectFrom("walk_ins")
    .select("membership_id")
    .where("person_id", "=", personId)
    .where("taken_by", "=", staffId)
    .executeTakeFirst()) !== undefined;

/** Serialises the entries of one phone number until the commit. */
export async function lockWalkInPhone(tx: Database, phone: string): Promise<void> {
  // The lock of `linkPeople`.
  await sql`select pg_advisory_xact_lock(hashtextextended('person ' || ${phone}::text, 0))`.execute(tx);
}

export const linkApplicationToPerson = (tx: Database, membershipId: number, personId: number) =>
  setMemberships(tx, () =>
    tx.updateTable("memberships").set({ person_id: personId }).where("id", "=", membershipId).execute(),
  );

interface NewWalkIn {
  membership_id: number;
  person_id: number;
  entry_id: string;
  taken_by: number;
  taken_at: string;
  ward_id: number;
  same_id_number_as: number | null;
}

export const insertWalkIn = (tx: Database, { taken_at, ...walkIn }: NewWalkIn) =>
  tx
    .insertInto("walk_ins")
    .values({ ...walkIn, taken_at: new Date(taken_at) })
    .execute();

type NewConsentEvidence = Omit<Tables["consent_evidence"], "id" | "created_at" | "taken_at"> & { taken_at: string };

export const insertConsentEvidence = (tx: Database, { taken_at, ...evidence }: NewConsentEvidence) =>
  tx
    .insertInto("consent_evidence")
    .values({ ...evidence, taken_at: new Date(taken_at) })
    .execute();

const MAX_SAME_PHONE_COUNT = 1000;

/** Other applications and memberships of a phone number within a territory. */
export async function countMembershipsWithPhone(
  db: Database,
  territory: Territory,
  { phone, exceptId }: { phone: string; exceptId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from memberships where phone_number = ${phone} and id <> ${exceptId} and state <> 'replaced'
        and ${isWardIn(territory, "memberships.ward_id")} limit ${MAX_SAME_PHONE_COUNT}
    ) as others`.execute(db);
  return rows[0]!.count;
}

/** Those of the ids whose memberships lie within a territory; all of them in the nation. */
export async function listMembershipsWithin(
  db: Database,
  territory: Territory,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (territory.nation || ids.length === 0) return new Set(ids);
  const { rows } = await sql<{ id: number }>`
    select id from memberships where id = any(${ids}::integer[]) and ${isWardIn(territory, "memberships.ward_id")}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Entries of a recruiter by which the share of refusals is judged. */
const RECRUITER_SAMPLE_SIZE = 100;

/**
 * Of applications that were taken down in person: by whom, and how many came from that person on the same day, by the clock of
 * the database. A limit is that of the whole country; what staff see of it lies in their territory.
 */
export async function listRecruitments(
  db: Database,
  territory: Territory,
  ids: readonly number[],
  peopleOfDay: (staffId: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<number>,
) {
  const { rows } = await sql<{
    membership_id: number;
    /** Somebody of the territory has its ID number. */
    same_id_number_within: boolean;
    that_day: number;
    that_day_within: number;
    /** Whom the recruiter imported, registered and confirmed on that day. */
    people_that_day: number;
    /** Of the entries within the territory. */
    refused_percent: number;
    first_name: string | null;
    last_name: string | null;
  }>`
    with entry as (
      select membership_id, taken_by,
        exists (select from people where people.id = same_id_number_as and ${isWardIn(territory, "people.ward_id")})
          as same_id_number_within,
        date_trunc('day', created_at at time zone 'Africa/Nairobi') as day
      from walk_ins where membership_id = any(${ids}::integer[])
    ), recruiter as (
      select each.taken_by, day, that_day, that_day_within,
        ${peopleOfDay(sql`each.taken_by`, sql`day::date`)} as people_that_day,
        (select coalesce(round(100.0 * count(*) filter (where state = 'refused') / nullif(count(*), 0)), 0)::integer
          from (
            select state from walk_ins join memberships on memberships.id = membership_id
            where walk_ins.taken_by = each.taken_by and ${isWardIn(territory, "walk_ins.ward_id")}
            order by taken_at desc limit ${RECRUITER_SAMPLE_SIZE}
          ) as latest) as refused_percent
      from (select distinct taken_by, day from entry) as each cross join lateral (
        select count(*)::integer as that_day,
          (count(*) filter (where ${isWardIn(territory, "walk_ins.ward_id")}))::integer as that_day_within
        from walk_ins where walk_ins.taken_by = each.taken_by
          and created_at >= day at time zone 'Africa/Nairobi'
          and created_at < (day + interval '1 day') at time zone 'Africa/Nairobi'
      ) as taken
    )
    select membership_id, same_id_number_within, that_day, that_day_within, people_that_day,
      refused_percent, first_name, last_name
    from entry join recruiter using (taken_by, day) left join users on users.id = taken_by`.execute(db);
  return rows;
}

/**
 * SQL for rows of people: whether there is what a constraint asks of a member. With `offset 0` it is looked up for each person; else
 * the planner reads both tables whole for a list.
 */
export const isConsentProven = sql<boolean>`(source not in ('walk_in', 'import')
  or exists (select from consent_evidence where person_id = people.id offset 0)
  or exists (
    select from consent_entries join memberships as own on own.id = membership_id
    where own.person_id = people.id and purpose = 'membership' and action = 'given' and channel <> 'in_person' offset 0))`;

/** Of the person of an application: the age today, and whether there is what a constraint asks of a member. */
export async function findWalkInConsent(db: Database, membershipId: number) {
  const { rows } = await sql<{ person_id: number; age: number | null; is_proven: boolean }>`
    select people.id as person_id, extract(year from age((now() at time zone 'Africa/Nairobi')::date, date_of_birth))::integer as age,
      ${isConsentProven} as is_proven
    from memberships join people on people.id = memberships.person_id
    where memberships.id = ${membershipId}`.execute(db);
  return rows[0];
}

/** An application of somebody without an account whose person has an email address, and who took it down. */
export async function findRegisteredPerson(db: Database, membershipId: number) {
  const { rows } = await sql<{
    person_id: number;
    membership_type: MembershipType;
    number: number | null;
    language: Language;
    recruiter: string | null;
    taken_at: Date | null;
  }>`
    select memberships.person_id, memberships.membership_type, memberships.number, memberships.language,
      recruiter.first_name || ' ' || recruiter.last_name as recruiter, taken_at
    from memberships join people on people.id = memberships.person_id
    left join walk_ins on walk_ins.membership_id = memberships.id left join users recruiter on recruiter.id = taken_by
    where memberships.id = ${membershipId} and memberships.user_id is null and people.user_id is null
      and people.email is not null and memberships.state in ('applied', 'active')`.execute(db);
  return rows[0];
}
