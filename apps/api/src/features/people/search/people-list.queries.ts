import "../people.queries.ts";
import type { MembershipType } from "@party/contract/values/membership-plans";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type PersonSource, type PersonStatus, personSources, personStatuses } from "@party/contract/values/person";
import { type RawBuilder, sql } from "kysely";
import { COUNTED_AT_MOST, countRows } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

export interface PersonFilter {
  status?: PersonStatus | undefined;
  plan?: MembershipType | undefined;
  source?: PersonSource | undefined;
}

export type PersonSort = "name" | "-joined";

/** A person in an order: the folded name or the day of joining, and id. */
export interface OrderedPerson {
  id: number;
  key: string;
}

/** The day of those who never joined: the last ones of an order by day. */
export const NEVER_JOINED = "0001-01-01";

// As in the partial indexes of migration 0078.
const isListed = sql`merged_into is null and erased_at is null`;
const JOINED = sql`coalesce(member_since, date '0001-01-01')`;
const NAME = sql`name_key collate "C"`;

const orders = {
  name: {
    column: sql`name_key`,
    key: sql`name_key`,
    by: sql`${NAME}, id`,
    beyond: sql`>`,
    of: (key: string) => sql`${key}::text collate "C"`,
  },
  "-joined": {
    column: sql`member_since`,
    key: sql`(${JOINED})::text`,
    by: sql`${JOINED} desc, id desc`,
    beyond: sql`<`,
    of: (key: string) => sql`${key}::date`,
  },
} as const;

const orderedBy = (sort: PersonSort) => (sort === "name" ? sql`${NAME}` : JOINED);

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const columns = { nation: undefined, county: "county_id", constituency: "constituency_id", ward: "ward_id" } as const;

const isAt = ({ level, id }: PlaceRef): RawBuilder<unknown>[] => {
  const column = columns[level];
  return column ? [sql`${sql.ref(column)} = ${id}::integer`] : [];
};

/**
 * The parts of a filtered list, each of which an index holds in the order of the list. In the nation and in a county these
 * are the pairs of status and source, or of plan and source; a constituency and a ward are so small that their index is read.
 */
function partsOf(place: PlaceRef, { status, plan, source }: PersonFilter): RawBuilder<unknown>[] {
  const at = isAt(place);
  // Only members have a plan.
  if (plan && status && status !== "member") return [];
  if (place.level === "constituency" || place.level === "ward") {
    const wanted = Object.entries({ status, plan, source }).filter(([, value]) => value !== undefined);
    // As an expression, so that it is read from the index of the place, and not from that of names.
    return [
      all([isListed, ...at, ...wanted.map(([column, value]) => sql`coalesce(${sql.ref(column)}, '') = ${value}`)]),
    ];
  }
  if (!status && !plan && !source) return [all([isListed, ...at])];
  const kinds = plan
    ? [sql`plan = ${plan}`]
    : (status ? [status] : personStatuses).map((each) => sql`status = ${each}`);
  const sources = source ? [source] : personSources;
  return kinds.flatMap((kind) => sources.map((each) => all([isListed, ...at, kind, sql`source = ${each}`])));
}

const partsOfPlaces = (places: readonly PlaceRef[], filter: PersonFilter) =>
  places.flatMap((place) => partsOf(place, filter));

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
  const order = orders[sort];
  const beyond = after
    ? [sql`(${orderedBy(sort)}, id) ${order.beyond} (${order.of(after.key)}, ${after.id}::integer)`]
    : [];
  return inOrder(db, partsOfPlaces(places, filter), { sort, limit, beyond });
}

/** Those whose surname begins with a folded word, in the order of names. */
export function listSurnames(
  db: Database,
  { places, word, limit, ...filter }: PersonFilter & { places: readonly PlaceRef[]; word: string; limit: number },
): Promise<OrderedPerson[]> {
  // U+10FFFF is above whatever follows.
  const beyond = [sql`${NAME} >= ${word}`, sql`${NAME} < ${`${word}\u{10ffff}`}`];
  return inOrder(db, partsOfPlaces(places, filter), { sort: "name", limit, beyond });
}

async function inOrder(
  db: Database,
  parts: RawBuilder<unknown>[],
  { sort, limit, beyond }: { sort: PersonSort; limit: number; beyond: RawBuilder<unknown>[] },
): Promise<OrderedPerson[]> {
  if (parts.length === 0) return [];
  const { column, key, by } = orders[sort];
  const selects = parts.map(
    (part) => sql`(select id, ${column} from people where ${all([part, ...beyond])}
      order by ${by} limit ${limit}::integer)`,
  );
  const { rows } = await sql<OrderedPerson>`
    select id, ${key} as key from (${sql.join(selects, sql` union all `)}) as found order by ${by} limit ${limit}::integer
  `.execute(db);
  return rows;
}

/** Up to `COUNTED_AT_MOST`. */
export async function countPeople(db: Database, places: readonly PlaceRef[], filter: PersonFilter): Promise<number> {
  const parts = partsOfPlaces(places, filter);
  if (parts.length === 0) return 0;
  const selects = parts.map((part) => sql`select from people where ${part}`);
  return countRows(db, sql`${sql.join(selects, sql` union all `)} limit ${COUNTED_AT_MOST}`);
}
