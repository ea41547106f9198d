import "../notes/tags.queries.ts";
import "../people.queries.ts";
import type { MembershipType } from "@party/contract/values/membership-plans";
import type { PlaceRef } from "@party/contract/values/permissions";
import type { PersonSource, PersonStatus } from "@party/contract/values/person";
import { type RawBuilder, sql } from "kysely";
import { findConstituencyOf } from "#access/territory.ts";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { attributeConditions, type PersonAttributes } from "./person-attributes.queries.ts";

export interface PersonFilter extends PersonAttributes {
  status?: PersonStatus | undefined;
  plan?: MembershipType | undefined;
  source?: PersonSource | undefined;
  /** Id of one that they have. */
  tag?: number | undefined;
}

export type PersonSort = "name" | "-joined";

/** A person in an order: the folded name or the day of joining, and id. */
export interface OrderedPerson {
  id: number;
  key: string;
}

/** The day of those who never joined: the last ones of an order by day. */
export const NEVER_JOINED_DATE = "0001-01-01";

const JOINED_DATE = sql`coalesce(member_since, date '0001-01-01')`;
const NAME_SORT_KEY = sql`name_key collate "C"`;

const sortOrders = {
  name: {
    column: sql`name_key`,
    key: sql`name_key`,
    by: sql`${NAME_SORT_KEY}, id`,
    beyond: ({ key, id }: OrderedPerson) => sql`(${NAME_SORT_KEY}, id) > (${key}::text collate "C", ${id}::integer)`,
  },
  "-joined": {
    column: sql`member_since`,
    key: sql`(${JOINED_DATE})::text`,
    by: sql`${JOINED_DATE} desc, id desc`,
    beyond: ({ key, id }: OrderedPerson) => sql`(${JOINED_DATE}, id) < (${key}::date, ${id}::integer)`,
  },
} as const;

export const joinConditions = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

export const IS_LISTED = sql`people.merged_into is null and people.erased_at is null`;

export const placeConditions = ({ level, id }: PlaceRef): RawBuilder<unknown>[] =>
  level === "nation" ? [] : [sql`people.${sql.ref(`${level}_id`)} = ${id}::integer`];

/** What indexes hold of a filter. @param column with a name, and the value of those who have none */
export const filterConditions = (
  { status, plan, source, tag }: PersonFilter,
  column = (name: string, _empty: string): RawBuilder<unknown> => sql`people.${sql.ref(name)}`,
): RawBuilder<unknown>[] => [
  ...Object.entries({ status, plan, source })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${column(name, "")} = ${value}`),
  ...(tag === undefined ? [] : [sql`${column("tag_ids", "{}")} @> array[${tag}::integer]`]),
];

/**
 * Conditions of a list. A constituency is so small that its people are read in their order from its index, and those of a ward too;
 * as expressions, so that they are not looked up in the index of searches.
 */
async function listConditions(db: Database, place: PlaceRef, filter: PersonFilter): Promise<RawBuilder<unknown>[]> {
  const { level, id } = place;
  if (level === "nation" || level === "county") {
    return [IS_LISTED, ...placeConditions(place), ...filterConditions(filter)];
  }
  const constituency = level === "ward" ? ((await findConstituencyOf(db, id)) ?? 0) : id;
  return [
    IS_LISTED,
    ...placeConditions({ level: "constituency", id: constituency }),
    ...(level === "ward" ? [sql`people.ward_id + 0 = ${id}::integer`] : []),
    ...filterConditions(filter, (name, empty) => sql`coalesce(people.${sql.ref(name)}, ${sql.lit(empty)})`),
  ];
}

const statusesAfterJoining: readonly PersonStatus[] = ["member", "lapsed", "left"];

/** Whether people of a filter have joined as a rule; undefined where some have. */
const hasJoined = ({ status, plan }: PersonFilter): boolean | undefined =>
  plan || (status && statusesAfterJoining.includes(status))
    ? true
    : status && status !== "deceased"
      ? false
      : undefined;

interface PeoplePart {
  conditions: RawBuilder<unknown>[];
  /** So few that all are read before they are sorted. */
  isSmall?: boolean;
}

/**
 * Where people of a filter have joined as a rule, or have not, the exceptions are looked up by themselves: they would be looked for
 * along the whole of the list.
 */
async function partsOf(db: Database, place: PlaceRef, sort: PersonSort, filter: PersonFilter): Promise<PeoplePart[]> {
  const conditions = await listConditions(db, place, filter);
  const joined = hasJoined(filter);
  if (sort === "name" || joined === undefined || place.level === "constituency" || place.level === "ward") {
    return [{ conditions }];
  }
  const range = sql`${JOINED_DATE} ${joined ? sql`>` : sql`=`} date '0001-01-01'`;
  // As in the index `people_kinds`.
  const isException = sql`(case when member_since is null then 0 else 1 end) = ${sql.lit(joined ? 0 : 1)}`;
  return [{ conditions: [...conditions, range] }, { conditions: [...conditions, isException], isSmall: true }];
}

interface PersonPage extends PersonFilter {
  /** Places that do not overlap. */
  places: readonly PlaceRef[];
  sort: PersonSort;
  after?: OrderedPerson | undefined;
  limit: number;
}

/**
 * People of a list who are looked through for one page, or for a count, when no index holds what is asked for: the answer
 * costs the same however rare that is.
 */
const MAX_LOOKED_THROUGH = 20_000;

interface LookedThroughPage extends Omit<PersonPage, "limit"> {
  limit?: number;
  /** How many of the first rows are left out. */
  offset?: number;
  /** Other bounds than those of a cursor. */
  within?: RawBuilder<unknown>;
}

/** In their order; only those with the attributes among the people who are looked through, if any are asked for. */
export async function listPeople(
  db: Database,
  { places, sort, after, limit, offset = 0, within = sql`true`, ...filter }: LookedThroughPage,
  lookedThrough = MAX_LOOKED_THROUGH,
): Promise<OrderedPerson[]> {
  if (places.length === 0) return [];
  const { column, key, by, beyond } = sortOrders[sort];
  const attributes = attributeConditions(filter);
  const most = limit ?? lookedThrough;
  const read = attributes.length > 0 ? lookedThrough : most;
  const matches = attributes.length > 0 ? sql`coalesce(${joinConditions(attributes)}, false)` : sql`true`;
  const parts = await Promise.all(places.map((place) => partsOf(db, place, sort, filter)));
  const selects = parts.flat().map(({ conditions, isSmall }) => {
    const wanted = sql`people where ${joinConditions([...conditions, within, after ? beyond(after) : sql`true`])}`;
    const fence = isSmall ? sql`with small as materialized (select people.* from ${wanted})` : sql``;
    return sql`(${fence} select id, ${column}, ${matches} as matches from ${isSmall ? sql`small as people` : wanted}
        order by ${by} limit ${read}::integer)`;
  });
  const { rows } = await sql<OrderedPerson>`
    select id, ${key} as key from (
      select * from (${sql.join(selects, sql` union all `)}) as found order by ${by} limit ${read}::integer
    ) as looked
    where matches order by ${by} limit ${most}::integer offset ${offset}::integer`.execute(db);
  return rows;
}

/** The last of those whom `listPeople` looked through; undefined where the list ends before. */
export async function findLastLookedThrough(
  db: Database,
  { places, sort, after, status, plan, source, tag }: Omit<PersonPage, "limit">,
  lookedThrough = MAX_LOOKED_THROUGH,
): Promise<OrderedPerson | undefined> {
  const page = { places, sort, after, status, plan, source, tag, offset: lookedThrough - 1 };
  return (await listPeople(db, page, lookedThrough))[0];
}

/** Those whose surname begins with a folded word, in the order of names. */
export const listSurnames = (
  db: Database,
  { word, ...page }: PersonFilter & { places: readonly PlaceRef[]; word: string; limit: number },
): Promise<OrderedPerson[]> =>
  // U+10FFFF is above whatever follows.
  listPeople(db, {
    ...{ ...page, sort: "name" },
    within: sql`${NAME_SORT_KEY} >= ${word} and ${NAME_SORT_KEY} < ${`${word}\u{10ffff}`}`,
  });

async function selectPeople(
  db: Database,
  places: readonly PlaceRef[],
  filter: PersonFilter,
  column = sql``,
): Promise<RawBuilder<unknown>> {
  const conditions = await Promise.all(places.map((place) => listConditions(db, place, filter)));
  const selects = conditions.map((wanted) => sql`(select ${column} from people where ${joinConditions(wanted)})`);
  return sql.join(selects, sql` union all `);
}

/** Up to `MAX_COUNTED_ROWS`, whatever their attributes. */
export const countPeople = async (db: Database, places: readonly PlaceRef[], filter: PersonFilter): Promise<number> =>
  places.length === 0 ? 0 : countRows(db, sql`${await selectPeople(db, places, filter)} limit ${MAX_COUNTED_ROWS}`);

/** Those with the attributes among the people who are looked through. */
export async function countPeopleWithAttributes(
  db: Database,
  places: readonly PlaceRef[],
  filter: PersonFilter,
  lookedThrough = MAX_LOOKED_THROUGH,
): Promise<{ count: number; capped: boolean }> {
  if (places.length === 0) return { count: 0, capped: false };
  const matches = sql`coalesce(${joinConditions(attributeConditions(filter))}, false) as matches`;
  const { rows } = await sql<{ count: number; capped: boolean }>`
    select count(*) filter (where matches)::integer as count, count(*) >= ${lookedThrough}::integer as capped
    from (${await selectPeople(db, places, filter, matches)} limit ${lookedThrough}::integer) as looked`.execute(db);
  return rows[0]!;
}

export const hasAttributes = (filter: PersonFilter): boolean => attributeConditions(filter).length > 0;
