import { sql } from "kysely";
import { type Database, inTransaction } from "#database/database.ts";
import { erasePeople } from "#database/people/erasure.ts";

/**
 * Runs statements that add, change or delete memberships, and lets their people follow in the same transaction. A trigger
 * notes whose memberships they are, and refuses statements beside this function.
 */
export const setMemberships = <Result>(db: Database, change: (tx: Database) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await sql`select set_config('party.memberships_of', '0', true)`.execute(tx);
    const result = await change(tx);
    // In the order of ids, so that those who change several people never wait for each other in a circle.
    const { rows } = await sql<{ id: number }>`
      with noted as materialized (
        select string_to_array(current_setting('party.memberships_of'), ',')::integer[] as ids,
          set_config('party.memberships_of', '', true)
      )
      select people.id from noted join people on people.id = any(ids) order by people.id for update of people`.execute(
      tx,
    );
    await updateStanding(
      tx,
      rows.map(({ id }) => id),
    );
    return result;
  });

/**
 * What somebody is by their memberships. Number and plan are those of the membership in force, of several the one of the higher
 * plan; the first day is that of the memberships since somebody last left. Without one in force the last one counts.
 * @param ids of locked people
 */
export async function updateStanding(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    with listed as (
      select *, state in ('active', 'grace') as in_force from memberships where person_id = any(${ids}::integer[])
    ), started as (
      select distinct on (person_id) person_id, id from listed where valid_from is not null
      order by person_id, in_force desc, fee desc, id desc
    ), rejoined as (
      select started.person_id, started.id as main, coalesce(max(ended.id), 0) as after from started left join listed as ended
        on ended.person_id = started.person_id and ended.state = 'resigned' and ended.id < started.id
      group by started.person_id, started.id
    ), standing as (
      select people.id,
        case
          when people.status = 'deceased' then 'deceased'
          when bool_or(in_force) then 'member'
          when bool_or(state in ('applied', 'awaiting_payment')) then 'applicant'
          when bool_or(state = 'lapsed') then 'lapsed'
          when bool_or(state = 'resigned') then 'left'
          when bool_or(state = 'refused') then 'refused'
          when people.source = 'import' and people.merged_into is null then 'imported'
          else 'none'
        end as status,
        (array_agg(membership_type order by fee desc, listed.id desc) filter (where in_force))[1] as plan,
        (array_agg(listed.number order by in_force desc, fee desc, listed.id desc) filter (where listed.number is not null))[1] as number,
        min(valid_from) filter (where listed.id > after and (state <> 'resigned' or listed.id = main)) as member_since,
        (count(listed.id) filter (where state not in ('lapsed', 'refused', 'resigned', 'replaced')))::integer as open
      from people left join listed on listed.person_id = people.id left join rejoined on rejoined.person_id = people.id
      where people.id = any(${ids}::integer[]) group by people.id, after
    ), changed as (
      update people set status = standing.status, plan = standing.plan, number = standing.number,
        member_since = standing.member_since, open_memberships = open
      from standing where people.id = standing.id
        and (people.status, people.plan, people.number, people.member_since, open_memberships)
          is distinct from (standing.status, standing.plan, standing.number, standing.member_since, open)
    ), counted as (
      insert into membership_count_changes (change)
      select sum(open - open_memberships) from standing join people using (id) having sum(open - open_memberships) <> 0
    ), numbered as (
      update member_numbers set person_id = listed.person_id from listed
      where member_numbers.number = listed.number and member_numbers.person_id is distinct from listed.person_id
    ), walk_ins_followed as (
      update walk_ins set waits = state = 'applied' from listed
      where membership_id = listed.id and waits <> (state = 'applied')
    )
    select id from people
    where id = any(${ids}::integer[]) and user_id is null and erased_at is null
      and exists (select from memberships where person_id = people.id)
      and not exists (select from memberships where person_id = people.id and phone_number <> '')`.execute(tx);
  // Whose applications were anonymised, all of them.
  await erasePeople(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Where staff find memberships and decide about applications follows the ward of the person. Those that somebody else holds are
 * left: whoever locks people before memberships would wait in a circle.
 */
export const updateMembershipPlaces = (tx: Database, ids: readonly number[]) =>
  sql`update memberships set ward_id = people.ward_id from people
    where people.id = person_id and memberships.id in (
      select memberships.id from memberships join people on people.id = person_id
      where person_id = any(${ids}::integer[]) and people.ward_id <> memberships.ward_id
      order by memberships.id for update of memberships skip locked)`.execute(tx);
