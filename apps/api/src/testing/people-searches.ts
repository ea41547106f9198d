/** Searches and lists of a large register, with the blocks that each may read: for scale.slow.test.ts and bench/growth/people.ts. */
import type { PlaceRef } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { EVERYWHERE, NATION } from "#access/territory.ts";
import { hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { findPaymentByCode } from "#features/payments/intents/payment-lookup.queries.ts";
import {
  countPeople,
  countPeopleWithAttributes,
  listPeople,
  listSurnames,
  type OrderedPerson,
  type PersonFilter,
  type PersonSort,
} from "#features/people/search/people-list.queries.ts";
import {
  describePeople,
  findByNames,
  findBySounds,
  listPersonIdsByEmail,
  listPersonIdsByIdNumber,
  listPersonIdsByMemberNumber,
  listPersonIdsByPhone,
} from "#features/people/search/people-search.queries.ts";

export interface MeasuredSearch {
  /** What the measurements are grouped by. */
  group: string;
  name: string;
  /** Blocks that it may read at most. */
  limit: number;
  run: () => Promise<unknown>;
}

const ROWS_ON_PAGE_AND_ONE_MORE = 51;
const MAX_FOUND_ROWS = 201;

export const typedNames = [
  ...["wa", "ki", "wanj", "john", "mary", "kinyanjui", "zzyx"],
  ...["wanj mwan", "mary wanjiku", "otieno wanjiku", "kinyanjui gathoni", "jo ka", "zzyx wanj"],
  ...["john kamau mwangi", "jo ka mw", "mary wanjiku zzyx"],
];

const searchedFilters: readonly PersonFilter[] = [
  { status: "member" },
  { status: "imported" },
  { status: "deceased" },
  { plan: "bronze" },
  { plan: "platinum" },
  { source: "walk_in" },
  { status: "member", plan: "mwananchi", source: "office" },
];

/** What no index holds: frequent, rare, and nobody; what is looked up in memberships apart. */
const attributeFilters: readonly PersonFilter[] = [
  { sex: "female", age_to: 34 },
  { missing: "phone" },
  { age_from: 110 },
  { status: "member", ends_from: "2026-12-01", ends_to: "2026-12-31" },
  { paid: "this_year" },
  { paid_from: "1999-01-01", paid_to: "1999-12-31" },
];
/** Fewer than one in a hundred people: all of them are read, or the index of the list further. */
const isRare = ({ plan, tag }: PersonFilter, few: number) => plan === "platinum" || tag === few;
/** People looked through, each with a block of their own; for memberships some more each. */
const LOOKED_THROUGH_BLOCKS = 21_000;
const MEMBERSHIP_BLOCKS = 150_000;

/** A place of each level with people. */
export async function findSearchedPlaces(db: Database): Promise<PlaceRef[]> {
  const { rows } = await sql<{ county: number; constituency: number; ward: number }>`
    select county_id as county, constituency_id as constituency, ward_id as ward from people
    where county_id = 47 limit 1`.execute(db);
  const { county, constituency, ward } = rows[0]!;
  return [
    NATION,
    { level: "county", id: county },
    { level: "constituency", id: constituency },
    { level: "ward", id: ward },
  ];
}

/** A tag that every tenth person has, and one that some have. */
async function tagPeople(db: Database): Promise<{ many: number; few: number }> {
  const { rows } = await sql<{
    id: number;
  }>`insert into tags (name) values ('Every tenth'), ('Some') returning id`.execute(db);
  const [many, few] = rows.map(({ id }) => id) as [number, number];
  await db.transaction().execute(async (tx) => {
    // Rows whose commit may still be in memory alone are not marked as visible by a vacuum.
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`insert into person_tags (tag_id, person_id)
      select ${many}::integer, id from people where id % 10 = 0 union all
      select ${few}::integer, id from people where id % 4999 = 0`.execute(tx);
    await sql`update people set tag_ids = given.tags from (
      select person_id, array_agg(tag_id order by tag_id) as tags from person_tags group by person_id
    ) as given where id = person_id`.execute(tx);
  });
  await sql`vacuum (analyze) people`.execute(db);
  return { many, few };
}

/** The person after whom a page begins; the last ones of the list when it is shorter. */
async function findPlaceInList(db: Database, place: PlaceRef, sort: PersonSort, page: number): Promise<OrderedPerson> {
  const people = await listPeople(db, { places: [place], sort, limit: page * 50 });
  return people.at(-ROWS_ON_PAGE_AND_ONE_MORE) ?? people.at(-1)!;
}

export async function peopleSearches(db: Database): Promise<MeasuredSearch[]> {
  const searches: MeasuredSearch[] = [];
  const { many, few } = await tagPeople(db);
  for (const place of await findSearchedPlaces(db)) {
    const at = place.level;
    // What nobody in a constituency has is looked for among all who live there.
    const inOrder = at === "constituency" || at === "ward" ? 75 : 60;
    for (const typed of typedNames) {
      const words = typed.split(" ");
      const name = `${at}: ${typed}`;
      searches.push({
        group: "names",
        name,
        limit: 400,
        run: () => findByNames(db, words, { place, limit: MAX_FOUND_ROWS }),
      });
      const run = () => findBySounds(db, words, [], { place, limit: 20 });
      searches.push({ group: "similar names", name, limit: 400, run });
      const tagged = () => findByNames(db, words, { place, limit: MAX_FOUND_ROWS, tag: many });
      searches.push({ group: "names with a tag", name, limit: 400, run: tagged });
    }
    for (const word of ["wa", "zzyx"]) {
      const run = () => listSurnames(db, { places: [place], word, limit: MAX_FOUND_ROWS });
      searches.push({ group: "surnames", name: `${at}: ${word}`, limit: 16, run });
    }
    for (const sort of ["name", "-joined"] as const) {
      for (const page of [1, 1_000, 10_000]) {
        const after = page === 1 ? undefined : await findPlaceInList(db, place, sort, page);
        const run = () => listPeople(db, { places: [place], sort, after, limit: ROWS_ON_PAGE_AND_ONE_MORE });
        searches.push({ group: "pages", name: `${at} by ${sort}: page ${page}`, limit: 10, run });
      }
      for (const filter of [
        ...searchedFilters,
        { tag: many },
        { tag: few },
        { tag: many, status: "member" } as const,
      ]) {
        const run = () => listPeople(db, { places: [place], sort, limit: ROWS_ON_PAGE_AND_ONE_MORE, ...filter });
        const name = `${at} by ${sort}: ${Object.values(filter).join(", ")}`;
        searches.push(
          isRare(filter, few)
            ? { group: "rare filters", name, limit: 300, run }
            : { group: "filters", name, limit: inOrder, run },
        );
      }
    }
    for (const filter of attributeFilters) {
      const limit =
        "paid" in filter || "paid_from" in filter || "ends_from" in filter ? MEMBERSHIP_BLOCKS : LOOKED_THROUGH_BLOCKS;
      const name = `${at}: ${Object.entries(filter).join(" ")}`;
      const group = "looked through";
      const run = () => listPeople(db, { places: [place], sort: "name", limit: ROWS_ON_PAGE_AND_ONE_MORE, ...filter });
      searches.push({ group, name, limit, run });
      searches.push({
        group,
        name: `${name}, total`,
        limit,
        run: () => countPeopleWithAttributes(db, [place], filter),
      });
    }
    for (const filter of [{}, ...searchedFilters, { tag: many }, { tag: few }]) {
      const name = `${at}: ${Object.values(filter).join(", ") || "all"}`;
      const run = () => countPeople(db, [place], filter);
      searches.push(
        "tag" in filter
          ? { group: "totals of a tag", name, limit: 1_000, run }
          : { group: "totals", name, limit: 100, run },
      );
    }
  }
  return [...searches, ...(await exactSearches(db))];
}

async function exactSearches(db: Database): Promise<MeasuredSearch[]> {
  const { rows } = await sql<{ phone: string; number: number }>`
    select phone, member_numbers.number from people join member_numbers on person_id = people.id limit 1`.execute(db);
  const { phone, number } = rows[0]!;
  const group = "exact";
  const ids = (await listPeople(db, { places: [NATION], sort: "name", limit: 50 })).map(({ id }) => id);
  return [
    { group: "rows", name: "50 people by id", limit: 450, run: () => describePeople(db, ids) },
    { group, name: "phone number", limit: 10, run: () => listPersonIdsByPhone(db, EVERYWHERE, phone, MAX_FOUND_ROWS) },
    { group, name: "member number", limit: 10, run: () => listPersonIdsByMemberNumber(db, EVERYWHERE, number) },
    {
      group,
      name: "email address",
      limit: 10,
      run: () => listPersonIdsByEmail(db, EVERYWHERE, "nobody@scale.example", MAX_FOUND_ROWS),
    },
    {
      group,
      name: "ID number",
      limit: 10,
      run: () => listPersonIdsByIdNumber(db, EVERYWHERE, [hmacIndex("key", "31234567")]),
    },
    { group, name: "payment's code", limit: 20, run: () => findPaymentByCode(db, "SCALE4711") },
  ];
}
