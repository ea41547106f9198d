import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Whom the job compares with others; added by triggers. */
    people_to_compare: { person_id: number };
  }
}

/** Compared with one person at most, of each kind of agreement: a phone number of an agent may stand in hundreds of rows. */
const MAX_CANDIDATES_PER_RULE = 30;

/** Below it a pair would be noise: children who share a phone number, a surname and a middle name. */
const MIN_PAIR_SCORE = 55;

/** Queues everybody again, the next `limit` by id. @returns their ids */
export async function enqueuePeople(db: Database, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with next as (
      select id from people where id > ${after} and merged_into is null and erased_at is null order by id limit ${limit}
    ), queued as (
      insert into people_to_compare select id from next on conflict do nothing
    )
    select id from next order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes people off the queue. */
export async function dequeuePeople(tx: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    delete from people_to_compare where person_id in (
      select person_id from people_to_compare order by person_id limit ${limit} for update skip locked
    ) returning person_id`.execute(tx);
  return rows.map(({ person_id }) => person_id);
}

/** In fewer names than this a sound is taken for rare. */
const MIN_COMMON = 10;

/** Sounds of names that many have, with their share of all people, as PostgreSQL counted them last for its plans. */
const COMMON_SOUNDS = sql`
  select sound, share from pg_stats,
    unnest(most_common_elems::text::text[], most_common_elem_freqs[:cardinality(most_common_elems::text::text[])])
      as counted (sound, share)
  where tablename = 'people_by_sound' and attname = 'sounds_of'
    and share * (select reltuples from pg_class where oid = 'people'::regclass) >= ${MIN_COMMON}::integer`;

/** How alike two names sound, from 0 to 1: the share of words that both have, in any order. @param a sounds of a name */
const soundLikeness = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) =>
  sql`coalesce(2.0 * (select count(*) from unnest(${a}) as sound where sound = any(${b}))
    / nullif(cardinality(${a}) + cardinality(${b}), 0), 0)`;

/** A kind of agreement: what it says by itself, and the rows that agree; each is found by an index. */
interface MatchRule {
  reason: string;
  score: number;
  /** Of `checked` and `other`. */
  agree: RawBuilder<unknown>;
}

const birthYearColumn = (of: string) =>
  sql`coalesce(extract(year from ${sql.ref(`${of}.date_of_birth`)})::integer, ${sql.ref(`${of}.birth_year`)})`;
const HAS_NEAR_BIRTH_YEAR = sql`abs(${birthYearColumn("checked")} - ${birthYearColumn("other")}) <= 1`;
/** As in the index `people_by_sound`. */
const HAS_SAME_SOUND = sql`sounds_of(other.name_key) collate "C" = checked.sounds`;

/**
 * Compared as rows, so that only that index finds them: before the table is analysed, PostgreSQL takes that of the ward, and
 * computes the sounds of thousands whom an import has just brought in, for each of them.
 */
const HAS_SAME_SOUND_IN_WARD = sql`
  (sounds_of(other.name_key) collate "C", other.ward_id) >= (checked.sounds, checked.ward_id)
  and (sounds_of(other.name_key) collate "C", other.ward_id) <= (checked.sounds, checked.ward_id)`;

const matchRules: readonly MatchRule[] = [
  { reason: "id_number", score: 100, agree: sql`other.id_number_hash = checked.id_number_hash` },
  {
    reason: "phone",
    score: 85,
    // A phone number and a surname are a family.
    agree: sql`other.phone = checked.phone and ${soundLikeness(sql`sounds_of(other.name_key)`, sql`checked.sounds`)} > 0.5`,
  },
  {
    reason: "birth_and_name",
    score: 80,
    agree: sql`other.date_of_birth = checked.date_of_birth and ${HAS_SAME_SOUND}`,
  },
  { reason: "email", score: 70, agree: sql`other.email = checked.email` },
  {
    reason: "ward_and_sound",
    score: 60,
    agree: sql`${HAS_SAME_SOUND_IN_WARD} and ${HAS_NEAR_BIRTH_YEAR}`,
  },
];

const candidatesByRule = ({ reason, score, agree }: MatchRule) => sql`
  select checked.id as one, candidate.id as other, ${reason}::text as reason, ${score}::integer as score
  from checked cross join lateral (
    select other.id from people other
    where ${agree} and other.id <> checked.id and other.merged_into is null and other.erased_at is null
    limit ${MAX_CANDIDATES_PER_RULE}
  ) as candidate`;

/**
 * Compares people with those who agree in something that tells people apart, and stores the likely pairs. A pair that
 * does not agree any more goes; what was decided, and what somebody chose, stays.
 *
 * A score is that of the strongest agreement, 5 for each other one, up to 10 more or less by how rare the shared words
 * sound, weighed by how much of the names sounds alike; sex or birth that differ count against it.
 */
export async function findPairs(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`
    with common as materialized (${COMMON_SOUNDS}), checked as materialized (
      select people.*, sounds_of(name_key) as sounds from people
      where id = any(${ids}::integer[]) and merged_into is null and erased_at is null and trim(name_key) <> ''
    ), agreeing as (
      ${sql.join(matchRules.map(candidatesByRule), sql` union all `)}
    ), pairs as (
      select least(one, other) as low, greatest(one, other) as high, array_agg(distinct reason) as reasons,
        max(score) + 5 * (count(distinct reason) - 1) as score
      from agreeing group by 1, 2
    ), compared_people as materialized (
      select people.*, sounds_of(name_key) as sounds from people where id in (select low from pairs union select high from pairs)
    ), compared as (
      select low, high, reasons, pairs.score, ${soundLikeness(sql`one.sounds`, sql`other.sounds`)} as alike,
        one.sex <> other.sex as sex_differs,
        coalesce(one.date_of_birth <> other.date_of_birth, not abs(${birthYearColumn("one")} - ${birthYearColumn("other")}) <= 1)
          as birth_differs,
        (
          select sum(-ln(coalesce(share, 0.0005))) from unnest(one.sounds) as sound left join common using (sound)
          where sound = any(other.sounds)
        ) as surprise
      from pairs join compared_people one on one.id = low join compared_people other on other.id = high
      -- What was decided of a row that became part of one of them counts too.
      where not exists (
        select from person_pairs decided
        where decided.decision = 'not_same' and decided.low = any(rows_of_person(pairs.low) || rows_of_person(pairs.high))
          and decided.high = any(rows_of_person(pairs.low) || rows_of_person(pairs.high))
      )
    ), scored as (
      select low, high,
        case when 'id_number' = any(reasons) then 100
          else least(99, greatest(0, round(score * (0.4 + 0.6 * alike)
            + least(10, greatest(-10, (coalesce(surprise, 0) - 9) * 2))
            - case when sex_differs then 20 else 0 end - case when birth_differs then 25 else 0 end))) end as score,
        array_cat(array_cat(reasons, case when surprise >= 13 then array['rare_name'] end),
          array_cat(case when sex_differs then array['sex_differs'] end,
            case when birth_differs then array['birth_differs'] end)) as reasons
      from compared
    ), likely as (
      select low, high, score, reasons from scored where score >= ${MIN_PAIR_SCORE}
    ), gone as (
      delete from person_pairs
      where (low = any(${ids}::integer[]) or high = any(${ids}::integer[])) and decision is null and chosen_by is null
        and not exists (select from likely where likely.low = person_pairs.low and likely.high = person_pairs.high)
    )
    insert into person_pairs (low, high, score, reasons)
    select low, high, score, reasons from likely order by low, high
    on conflict (low, high) do update set score = excluded.score, reasons = excluded.reasons
      where person_pairs.decision is null and person_pairs.chosen_by is null
        and (person_pairs.score, person_pairs.reasons) is distinct from (excluded.score, excluded.reasons)`.execute(tx);
}
