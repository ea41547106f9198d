/** Searches and lists of a large register, with the blocks that each may read: for scale.slow.test.ts and bench/growth/people.ts. */
import type { PlaceRef } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { EVERYWHERE, NATION } from "#access/territory.ts";
import { hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { findPaymentByCode } from "#features/payments/intents/payment-lookup.queries.ts";
import {
  countPeople,
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
  });
  await sql`vacuum (analyze) person_tags`.execute(db);
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
        searches.push({ group: "filters", name, limit: 60, run });
      }
    }
    for (const filter of [{}, ...searchedFilters, { tag: many }, { tag: few }]) {
      const name = `${at}: ${Object.values(filter).join(", ") || "all"}`;
      searches.push({ group: "totals", name, limit: 100, run: () => countPeople(db, [place], filter) });
    }
  }
  return [...searches, ...(await exactSearches(db))];
}

async function exactSearches(db: Database): Promise<MeasuredSearch[]> {
  const { rows } = await sql<{ phone: string; number: number }>`
    select phone, number from people join member_numbers on person_id = people.id limit 1`.execute(db);
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
