import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";

interface Counts {
  members: number;
  women: number;
  men: number;
  verified: number;
  claimed: number;
  with_disability: number;
}

declare module "#database/tables.ts" {
  interface Tables {
    /** Members by ward, without the changes that are not added up yet. */
    member_counts: Counts & { county_id: number; ward_id: number };
    member_birth_counts: { county_id: number; birth_year: number; members: number };
    /** Written by triggers. */
    member_count_changes: Counts & { county_id: number; ward_id: number; birth_year: number };
    /** People who are not in the counts yet: a row at most. */
    member_counts_backlog: { first_person: number; last_person: number };
    /** The nation is county 0. */
    member_count_days: { county_id: number; day: string; members: number; verified: number; claimed: number };
  }
}

const names = ["members", "women", "men", "verified", "claimed", "with_disability"] as const;
const list = (of: (name: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(names.map((name) => of(sql.ref(name))));
const columns = list((name) => name);
const sums = list((name) => sql`sum(${name})::integer as ${name}`);

/** Rows of `part` have the columns of `member_count_changes`. In one order, so that two that add at once wait in no circle. */
const addToCounts = (part: RawBuilder<unknown>) => sql<{ taken: number }>`
  with part as (${part}), counted as (
    insert into member_counts as known (county_id, ward_id, ${columns})
    select county_id, ward_id, ${sums} from part group by 1, 2 order by 1, 2
    on conflict (county_id, ward_id) do update
      set ${list((name) => sql`${name} = known.${name} + excluded.${name}`)}
  ), born as (
    insert into member_birth_counts as known (county_id, birth_year, members)
    select county_id, birth_year, sum(members) from part group by 1, 2 having sum(members) <> 0 order by 1, 2
    on conflict (county_id, birth_year) do update set members = known.members + excluded.members
  )
  select count(*)::integer as taken from part`;

/** Adds changes to the counts; those of transactions that are not committed stay. @returns how many of at most `limit` */
export async function addMemberCountChanges(db: Database, limit: number): Promise<number> {
  const part = sql`
    delete from member_count_changes where ctid = any (array(select ctid from member_count_changes limit ${limit}))
    returning *`;
  const { rows } = await addToCounts(part).execute(db);
  return rows[0]!.taken;
}

/** A member of `people` as a change. */
const asChange = sql`
  select coalesce(county_id, 0) as county_id, coalesce(ward_id, 0) as ward_id,
    coalesce(extract(year from date_of_birth)::integer, birth_year, 0) as birth_year, 1 as members,
    (sex is not distinct from 'female')::integer as women, (sex is not distinct from 'male')::integer as men,
    (voter_status = 'verified')::integer as verified, (voter_status = 'claimed')::integer as claimed,
    (has_disability is true)::integer as with_disability
  from people where status = 'member' and merged_into is null`;

/**
 * Adds people from before the counts. They are locked meanwhile, because changes of people are noted only once they are counted;
 * where somebody else has one locked, it waits for the next time.
 * @returns how many of at most `limit`
 */
export async function countOldMembers(tx: Database, limit: number): Promise<number> {
  const backlog = await tx
    .selectFrom("member_counts_backlog")
    .select(["first_person", "last_person"])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!backlog) return 0;
  const { first_person: first } = backlog;
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(id) as last, count(*)::integer as count from (
      select id from people where id between ${first} and ${backlog.last_person} order by id limit ${limit}) as next`.execute(
    tx,
  );
  const { last, count } = rows[0]!;
  if (last !== null) {
    const locked = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select id from people where id between ${first} and ${last} for share skip locked) as person`.execute(tx);
    if (locked.rows[0]!.count < count) return 0;
    await addToCounts(sql`${asChange} and id between ${first} and ${last}`).execute(tx);
  }
  if (count < limit) await tx.deleteFrom("member_counts_backlog").execute();
  else
    await tx
      .updateTable("member_counts_backlog")
      .set({ first_person: last! + 1 })
      .execute();
  return count;
}

/** Members of a ward; ward and county are 0 for those whose ward is not known. */
export interface MembersOfWard extends Counts {
  county: number;
  ward: number;
}

/** Of every ward that has members, to the last change. */
export const countMembersByWard = async (db: Database): Promise<MembersOfWard[]> =>
  (
    await sql<MembersOfWard>`
      select county_id as county, ward_id as ward, ${sums} from (
        select county_id, ward_id, ${columns} from member_counts
        union all select county_id, ward_id, ${columns} from member_count_changes
      ) as part group by 1, 2`.execute(db)
  ).rows;

export const countMembersByBirthYear = async (
  db: Database,
): Promise<{ county: number; year: number; members: number }[]> =>
  (
    await sql<{ county: number; year: number; members: number }>`
      select county_id as county, birth_year as year, sum(members)::integer as members from (
        select county_id, birth_year, members from member_birth_counts
        union all select county_id, birth_year, members from member_count_changes
      ) as part group by 1, 2`.execute(db)
  ).rows;

/** Keeps the counts as they are now as those of a day. @param day YYYY-MM-DD */
export const keepCountsOfDay = (db: Database, day: string) =>
  sql`
    with current as (
      select county_id, sum(members) as members, sum(verified) as verified, sum(claimed) as claimed from (
        select county_id, members, verified, claimed from member_counts
        union all select county_id, members, verified, claimed from member_count_changes
      ) as part group by 1
    )
    insert into member_count_days (county_id, day, members, verified, claimed)
    select county_id, ${day}::date, members, verified, claimed from current where county_id > 0
    union all
    select 0, ${day}::date, coalesce(sum(members), 0), coalesce(sum(verified), 0), coalesce(sum(claimed), 0) from current
    on conflict (county_id, day) do update
      set members = excluded.members, verified = excluded.verified, claimed = excluded.claimed`.execute(db);

/** @param county 0 for the nation @param from YYYY-MM-DD */
export const listCountsOfDays = (db: Database, county: number, from: string) =>
  db
    .selectFrom("member_count_days")
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"), "members", "verified"])
    .where("county_id", "=", county)
    .where("day", ">=", from)
    .orderBy("member_count_days.day")
    .execute();
