import "../pairs/pairs.queries.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";
import { createEventWithSeats } from "#features/attendance/attendance.factories.ts";
import type { Services } from "#services.ts";
import { createPersonTags, insertUnlinkedMemberships } from "../people.factories.ts";
import { linkWaitingMemberships } from "../people.queries.ts";

/**
 * People with and without accounts, some five memberships each of every state and plan, with consents, paid years of the
 * accounts, and tickets.
 */
export async function createRegister(services: Services, memberships: number): Promise<void> {
  const { db } = services;
  await insertUnlinkedMemberships(db, memberships);
  await db.transaction().execute((tx) => linkWaitingMemberships(tx, 0, memberships));
  await sql`update memberships set ward_id = people.ward_id from people where people.id = person_id`.execute(db);
  // One that waits or is in force in the same plan for each human, so that two people who are joined have two.
  await setMemberships(db, (tx) =>
    sql`update memberships set membership_type = 'mwananchi' where id in (
      select min(id) from memberships where phone_number <> '' and state in ('applied', 'active') group by person_id)`.execute(
      tx,
    ),
  );
  await sql`
    insert into consent_entries (user_id, membership_id, purpose, action, text_version, channel)
    select user_id, id, 'membership', 'given', '1', 'website' from memberships`.execute(db);
  await setMemberships(db, (tx) =>
    sql`
    with paid as (
      insert into payment_intents (purpose, target_id, title, amount, reference, state, user_id, payer_name, paid_at)
      select 'membership', id, 'Silver', 10000, 'MERGE' || id, 'paid', user_id, 'Wanjiku', now()
      from memberships where user_id is not null and id % 4 = 0 returning id, target_id
    ), terms as (
      insert into membership_terms (intent_id, membership_id, valid_from, valid_until)
      select id, target_id, '2026-01-01', '2026-12-31' from paid
    )
    update memberships set fee = 10000 where id in (select target_id from paid)`.execute(tx),
  );
  const { id: event } = await createEventWithSeats(services, 5);
  await sql`
    with seats as (
      insert into attendances (event_id, user_id, state, seats)
      select ${event}, id, 'seated', 1 from users where email like 'old-%' returning id
    )
    insert into tickets (attendance_id, seat) select id, 0 from seats`.execute(db);
  // Everything that a merge can choose.
  await sql`update people set email = case when user_id is null then 'person-' || id || '@party.example' end,
    polling_station = 'Station ' || id % 7, has_disability = id % 5 = 0, sex = (array['male', 'female'])[1 + id % 2],
    date_of_birth = case when id % 3 = 0 then '1980-01-01'::date + id end, voter_status = 'claimed'
    where erased_at is null`.execute(db);
  const { rows: tags } = await sql<{ id: number }>`
    insert into tags (name) values ('Choir'), ('Agents') returning id`.execute(db);
  const { rows: people } = await sql<{ id: number }>`select id from people where erased_at is null order by id`.execute(
    db,
  );
  for (const [n, { id: tag }] of tags.entries()) {
    await createPersonTags(
      db,
      tag,
      people.filter(({ id }) => id % (n + 2) === 0).map(({ id }) => id),
    );
  }
}

/** People whose tags are not those that were given to them. */
export const listPeopleOfOtherTags = async (db: Database): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from people where tag_ids is distinct from (
        select array_agg(tag_id order by tag_id) from person_tags where person_id = people.id)`.execute(db)
  ).rows.map(({ id }) => id);

/** What no merge may change in sum. */
export const calculateRegisterTotals = async (db: Database) =>
  (
    await sql<Record<string, unknown>>`
      select (select sum(amount) from payment_intents) as payments,
        (select md5(string_agg(membership_terms::text, ',' order by intent_id)) from membership_terms) as terms,
        (select md5(string_agg((id, membership_id, purpose, action, recorded_at)::text, ',' order by id)) from consent_entries)
          as consents,
        (select md5(string_agg(tickets::text, ',' order by id)) from tickets) as tickets,
        (select count(*) from memberships) as memberships, (select count(*) from member_numbers) as numbers`.execute(db)
  ).rows[0];

/** What says how far something has come, and history. Pairs are found again; changes of counts are added up later. */
const UNCOMPARED_TABLES = [
  ...["merges", "merge_moves", "person_pairs", "people_to_compare"],
  ...["membership_count_changes", "member_count_changes", "person_check_counts"],
];

/** A checksum of each table, but for the version of people, which counts changes. */
export async function tableChecksums(db: Database): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${UNCOMPARED_TABLES}::text[])
    order by 1`.execute(db);
  const sums: Record<string, string | null> = {};
  for (const { name } of tables) {
    const row = name === "people" ? sql`(to_jsonb(kept) - 'version')::text` : sql`kept::text`;
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(${row}, ',' order by ${row})) as sum from ${sql.table(name)} as kept`.execute(db);
    sums[name] = rows[0]!.sum;
  }
  return sums;
}
