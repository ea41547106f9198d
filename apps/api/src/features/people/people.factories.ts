import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { updateTagIds } from "./notes/tags.queries.ts";

/** Gives a tag to people, by whom is not known. */
export async function createPersonTags(db: Database, tag_id: number, people: readonly number[]): Promise<void> {
  const rows = people.map((person_id) => ({ person_id, tag_id, made_by: null }));
  await db.insertInto("person_tags").values(rows).execute();
  await updateTagIds(db, people);
}

/**
 * Memberships as an older version adds them: of accounts and visitors, in every state, also anonymised ones; some five of
 * each human.
 */
export async function insertUnlinkedMemberships(db: Database, count: number): Promise<void> {
  const humans = Math.ceil(count / 15);
  await sql`
    with accounts as (
      insert into users (email, password_hash, first_name, last_name, phone, ward_id, membership_type)
      select 'old-' || n || '@party.example', 'none', 'Wanjikũ', 'Kamau', '+2541' || lpad(n::text, 8, '0'), 1 + n % 1450, 'mwananchi'
      from generate_series(1, ${humans}::integer) as n
      returning id
    ), numbered as (
      insert into member_numbers (user_id) select null from generate_series(1, ${count + humans}::integer) returning number
    ), known as (
      select (select array_agg(id) from accounts) as users, (select array_agg(number) from numbered) as numbers
    )
    insert into memberships (user_id, membership_type, state, fee, first_name, last_name, phone_number, age, gender,
      occupation, ward_id, number)
    select user_id, type, case when anonymised then 'resigned' when user_id is null and n % 5 > 0 then 'replaced'
        else (array['applied', 'active', 'grace', 'lapsed', 'refused', 'resigned', 'replaced'])[1 + n % 7] end, 0,
      case when anonymised then '' else (array['Wanjikũ', 'wanjiku', 'Otieno'])[1 + n % 3] end,
      case when anonymised then '' else 'Kamau' end,
      case when anonymised then '' else '+2547' || lpad((n % ${humans}::integer)::text, 8, '0') end,
      18 + n % 60, 'female', 'Farmer', 1 + n % 1450,
      numbers[case when anonymised then 1 + n % ${humans}::integer when n % 11 = 0 then ${humans}::integer + n end]
    from (
      select n, n % 13 = 0 as anonymised, 'old ' || n as type, numbers,
        case when n % 4 = 0 and n % 13 > 0 then users[1 + n % ${humans}::integer] end as user_id
      from generate_series(1, ${count}::integer) as n, known
    ) as made`.execute(db);
}

/** What is not as the fill promises, without its own functions. */
export const findRegisterFaults = async (db: Database) =>
  (
    await sql<{ fault: string }>`
      select 'membership ' || id || ' has no person' as fault from memberships where person_id is null
      union all
      select 'the account ' || user_id || ' has several people' from memberships where user_id is not null
        group by user_id having count(distinct person_id) > 1
      union all
      select 'person ' || person_id || ' is several humans' from memberships
        where person_id is not null and user_id is null and phone_number <> ''
        group by person_id having count(distinct (phone_number, fold_text(last_name || first_name))) > 1
      union all
      select phone_number || ' of one name is several people' from memberships where user_id is null and phone_number <> ''
        group by phone_number, fold_text(last_name || first_name) having count(distinct person_id) > 1
      union all
      select 'membership ' || memberships.id || ' has the person of another account' from memberships
        join people on people.id = person_id where people.user_id is distinct from memberships.user_id
      union all
      select 'number ' || number || ' is of several people' from memberships where number is not null
        group by number having count(distinct person_id) > 1
      union all
      select 'number ' || number || ' has not the person of its membership' from memberships
        join member_numbers using (number) where member_numbers.person_id is distinct from memberships.person_id`.execute(
      db,
    )
  ).rows;

type NewPerson = Insertable<Tables["people"]>;

/** Adds somebody without an account. @returns the id */
export const createPerson = async (db: Database, about: Partial<NewPerson> = {}): Promise<number> =>
  (
    await db
      .insertInto("people")
      .values({ surname: "Kamau", other_names: "Wangari", source: "office", ...about })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
