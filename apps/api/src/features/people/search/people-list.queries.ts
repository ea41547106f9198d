import "../notes/tags.queries.ts";
import "../people.queries.ts";
import type { MembershipType } from "@party/contract/values/membership-plans";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type PersonSource, type PersonStatus, personSources, personStatuses } from "@party/contract/values/person";
import { type RawBuilder, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

export interface PersonFilter {
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

/** As in the partial indexes of migration 0078. */
export const isListedPerson = sql`merged_into is null and erased_at is null`;
const JOINED_DATE_COLUMN = sql`coalesce(member_since, date '0001-01-01')`;
const NAME_SORT_KEY = sql`name_key collate "C"`;

const sortOrders = {
  name: {
    column: sql`name_key`,
    key: sql`name_key`,
    by: (id: RawBuilder<number>) => sql`${NAME_SORT_KEY}, ${id}`,
    beyond: sql`>`,
    of: (key: string) => sql`${key}::text collate "C"`,
  },
  "-joined": {
    column: sql`member_since`,
    key: sql`(${JOINED_DATE_COLUMN})::text`,
    by: (id: RawBuilder<number>) => sql`${JOINED_DATE_COLUMN} desc, ${id} desc`,
    beyond: sql`<`,
    of: (key: string) => sql`${key}::date`,
  },
} as const;

const sortExpression = (sort: PersonSort) => (sort === "name" ? sql`${NAME_SORT_KEY}` : JOINED_DATE_COLUMN);

export const joinConditions = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const placeColumnNames = {
  nation: undefined,
  county: "county_id",
  constituency: "constituency_id",
  ward: "ward_id",
} as const;

export const placeConditions = ({ level, id }: PlaceRef): RawBuilder<unknown>[] => {
  const column = placeColumnNames[level];
  return column ? [sql`${sql.ref(column)} = ${id}::integer`] : [];
};

/** A part of a list: rows with their conditions, and the column with the id of the person. */
interface PeopleSubset {
  rows: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<number>;
  /** An order for counting, so that the index with it is read, and not the table. */
  countedBy?: RawBuilder<unknown>;
}

const createPeopleSubset = (conditions: RawBuilder<unknown>[]): PeopleSubset => ({
  rows: sql`people`,
  where: joinConditions([isListedPerson, ...conditions]),
  id: sql`id`,
});

/**
 * People with a tag, from the indexes of migration 0109. Of a constituency and a ward all of them are read, whatever the order.
 */
function createTaggedPeopleSubset(place: PlaceRef, { tag, status, plan, source }: PersonFilter): PeopleSubset {
  const wanted = Object.entries({ status, plan, source }).filter(([, value]) => value !== undefined);
  const where = joinConditions([
    sql`tag_id = ${tag}::integer and name_key is not null`,
    ...placeConditions(place),
    ...(place.level === "ward"
      ? [sql`constituency_id = (select constituency_id from wards where id = ${place.id}::integer)`]
      : []),
    ...wanted.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  ]);
  const isSmall = place.level === "constituency" || place.level === "ward";
  return isSmall
    ? { rows: sql`(select * from person_tags where ${where} offset 0) as tagged`, where: sql`true`, id: sql`person_id` }
    : {
        ...{ rows: sql`person_tags`, where, id: sql`person_id` },
        ...(wanted.length === 0 ? { countedBy: sql`order by county_id` } : {}),
      };
}

/**
 * The parts of a filtered list, each of which an index holds in the order of the list. In the nation and in a county these
 * are the pairs of status and source, or of plan and source; a constituency and a ward are so small that their index is read.
 */
function listIndexedSubsets(place: PlaceRef, filter: PersonFilter): PeopleSubset[] {
  const { status, plan, source } = filter;
  const at = placeConditions(place);
  // Only members have a plan.
  if (plan && status && status !== "member") return [];
  if (filter.tag !== undefined) return [createTaggedPeopleSubset(place, filter)];
  if (place.level === "constituency" || place.level === "ward") {
    const wanted = Object.entries({ status, plan, source }).filter(([, value]) => value !== undefined);
    // As an expression, so that it is read from the index of the place, and not from that of names.
    return [
      createPeopleSubset([...at, ...wanted.map(([column, value]) => sql`coalesce(${sql.ref(column)}, '') = ${value}`)]),
    ];
  }
  if (!status && !plan && !source) return [createPeopleSubset(at)];
  const kinds = plan
    ? [sql`plan = ${plan}`]
    : (status ? [status] : personStatuses).map((each) => sql`status = ${each}`);
  const sources = source ? [source] : personSources;
  return kinds.flatMap((kind) => sources.map((each) => createPeopleSubset([...at, kind, sql`source = ${each}`])));
}

const listIndexedSubsetsOfPlaces = (places: readonly PlaceRef[], filter: PersonFilter) =>
  places.flatMap((place) => listIndexedSubsets(place, filter));

interface PersonPage extends PersonFilter {
  /** Places that do not overlap. */
  places: readonly PlaceRef[];
  sort: PersonSort;
  after?: OrderedPerson | undefined;
  limit: number;
}

/** In their order; read from indexes alone, each part up to the limit. */
export function listPeople(
  db: Database,
  { places, sort, after, limit, ...filter }: PersonPage,
): Promise<OrderedPerson[]> {
  const order = sortOrders[sort];
  const beyond = (id: RawBuilder<number>) =>
    after
      ? sql`(${sortExpression(sort)}, ${id}) ${order.beyond} (${order.of(after.key)}, ${after.id}::integer)`
      : sql`true`;
  return listSortedPeople(db, listIndexedSubsetsOfPlaces(places, filter), { sort, limit, beyond });
}

/** Those whose surname begins with a folded word, in the order of names. */
export function listSurnames(
  db: Database,
  { places, word, limit, ...filter }: PersonFilter & { places: readonly PlaceRef[]; word: string; limit: number },
): Promise<OrderedPerson[]> {
  // U+10FFFF is above whatever follows.
  const beyond = () => sql`${NAME_SORT_KEY} >= ${word} and ${NAME_SORT_KEY} < ${`${word}\u{10ffff}`}`;
  return listSortedPeople(db, listIndexedSubsetsOfPlaces(places, filter), { sort: "name", limit, beyond });
}

async function listSortedPeople(
  db: Database,
  parts: PeopleSubset[],
  { sort, limit, beyond }: { sort: PersonSort; limit: number; beyond: (id: RawBuilder<number>) => RawBuilder<unknown> },
): Promise<OrderedPerson[]> {
  if (parts.length === 0) return [];
  const { column, key, by } = sortOrders[sort];
  const selects = parts.map(
    ({ rows: from, where, id }) => sql`(select ${id} as id, ${column} from ${from} where ${where} and ${beyond(id)}
      order by ${by(id)} limit ${limit}::integer)`,
  );
  const { rows } = await sql<OrderedPerson>`
    select id, ${key} as key from (${sql.join(selects, sql` union all `)}) as found order by ${by(sql`id`)} limit ${limit}::integer
  `.execute(db);
  return rows;
}

/** Up to `MAX_COUNTED_ROWS`. */
export async function countPeople(db: Database, places: readonly PlaceRef[], filter: PersonFilter): Promise<number> {
  const parts = listIndexedSubsetsOfPlaces(places, filter);
  if (parts.length === 0) return 0;
  const selects = parts.map(
    ({ rows, where, countedBy = sql`` }) => sql`(select from ${rows} where ${where} ${countedBy})`,
  );
  return countRows(db, sql`${sql.join(selects, sql` union all `)} limit ${MAX_COUNTED_ROWS}`);
}
