import { MAXIMUM_PEOPLE_FOUND, type PersonRow, type SearchKind } from "@party/contract/people.staff";
import { foldText } from "@party/contract/values/fold-text";
import type { PlaceRef } from "@party/contract/values/permissions";
import { z } from "zod";
import { largestPlacesIn, loadWardNameLookup } from "#access/territory.ts";
import { cursorOf, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { formatMemberNumber } from "#party.ts";
import type { Services } from "#services.ts";
import { findExactMatch, type SearchPermissions } from "./exact-search.ts";
import {
  countPeople,
  listPeople,
  listSurnames,
  NEVER_JOINED_DATE,
  type OrderedPerson,
  type PersonFilter,
  type PersonSort,
} from "./people-list.queries.ts";
import { describePeople, findByNames, findBySounds, type NamedPerson } from "./people-search.queries.ts";

interface PersonQuery extends StaffQuery, PersonFilter {
  q: string;
  sort: PersonSort;
  county?: number | undefined;
  constituency?: number | undefined;
  ward?: number | undefined;
}

const sortCursors = {
  name: cursorOf(z.tuple([z.string().max(300), sortKeySchema.id])),
  "-joined": cursorOf(z.tuple([sortKeySchema.day.or(z.literal(NEVER_JOINED_DATE)), sortKeySchema.id])),
};
/** How many of those found were on the pages before. */
const searchResultCursor = cursorOf(z.int().min(1).max(MAXIMUM_PEOPLE_FOUND));

const MAX_SIMILAR_SHOWN = 20;
/** Fewer letters would begin half of all names. */
const MIN_SEARCH_LETTERS = 2;
const MAX_SEARCH_WORDS = 6;

/** Of what was typed: folded, without words that are too short. */
const searchWordsOf = (typed: string): string[] =>
  (foldText(typed).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(({ length }) => length >= MIN_SEARCH_LETTERS)
    .slice(0, MAX_SEARCH_WORDS);

function placeOf({ ward, constituency, county }: PersonQuery): PlaceRef | undefined {
  if (ward) return { level: "ward", id: ward };
  if (constituency) return { level: "constituency", id: constituency };
  return county ? { level: "county", id: county } : undefined;
}

/** People of the register in the territory: all of them in their order, or those who are searched for. */
export async function listPeopleWithin(
  services: Pick<Services, "config" | "db">,
  searcher: SearchPermissions,
  query: PersonQuery,
) {
  const { db } = services;
  if (query.q.trim() !== "") {
    const exact = await findExactMatch(services, searcher, query.q, MAXIMUM_PEOPLE_FOUND);
    if (exact) return buildSearchResultPage(db, query, { ids: exact.ids, hasMore: false, kind: exact.kind });
  }
  const places = await largestPlacesIn(db, searcher.territory, placeOf(query));
  const { q, sort, status, plan, source, tag } = query;
  const filter = { status, plan, source, tag };
  if (q.trim() !== "") {
    const words = searchWordsOf(q);
    const found = await searchPeopleByName(db, { places, words, sort, ...filter });
    const hasMore = found.length > MAXIMUM_PEOPLE_FOUND;
    const ids = found.slice(0, MAXIMUM_PEOPLE_FOUND);
    // Similar names are an offer beside what was found, and not searched by tag.
    const isWhole = !query.after && !hasMore && words.length > 0 && tag === undefined;
    const similar = isWhole ? await searchPeopleBySimilarName(db, { places, words, known: ids, ...filter }) : [];
    return buildSearchResultPage(db, query, { ids, hasMore, kind: "name", similar });
  }
  const page = await staffPage<
    { places: PlaceRef[]; sort: PersonSort } & PersonFilter,
    [string, number],
    OrderedPerson
  >(db, query, sortCursors[sort], {
    filter: { places, sort, ...filter },
    rows: (from, { after, ...wanted }) =>
      listPeople(from, { ...wanted, after: after && { key: after[0], id: after[1] } }),
    count: (from, wanted) => countPeople(from, wanted.places, wanted),
    key: ({ key, id }) => [key, id],
  });
  const results = await listPersonRows(
    db,
    page.results.map(({ id }) => id),
  );
  return { ...page, results, found_by: null, has_more: false, similar: [] };
}

interface SearchResult {
  ids: readonly number[];
  hasMore: boolean;
  kind: SearchKind;
  similar?: readonly number[];
}

async function buildSearchResultPage(
  db: Database,
  query: PersonQuery,
  { ids, hasMore, kind, similar = [] }: SearchResult,
) {
  const from = searchResultCursor.read(query.after) ?? 0;
  const until = from + query.limit;
  return {
    results: await listPersonRows(db, ids.slice(from, until)),
    next: until < ids.length ? searchResultCursor.write(until) : null,
    total: query.total ? { count: ids.length, capped: hasMore } : null,
    found_by: kind,
    has_more: hasMore,
    similar: await listPersonRows(db, similar),
  };
}

interface NameQuery extends PersonFilter {
  places: readonly PlaceRef[];
  words: readonly string[];
}

const compareByName = (one: NamedPerson, other: NamedPerson) =>
  one.name_key < other.name_key ? -1 : one.name_key > other.name_key ? 1 : one.id - other.id;
/** Those who never joined last. */
const compareByJoiningDate = (one: NamedPerson, other: NamedPerson) =>
  (other.member_since ?? "").localeCompare(one.member_since ?? "") || other.id - one.id;

/** Up to one more than are shown. Of one word first those whose surname it begins, in their order, however many there are. */
async function searchPeopleByName(
  db: Database,
  { places, words, sort, ...filter }: NameQuery & { sort: PersonSort },
): Promise<number[]> {
  if (words.length === 0) return [];
  const limit = MAXIMUM_PEOPLE_FOUND + 1;
  const [word] = words as [string];
  const surnames =
    words.length === 1 && sort === "name" ? await listSurnames(db, { places, word, limit, ...filter }) : [];
  if (surnames.length === limit) return surnames.map(({ id }) => id);
  const found: NamedPerson[] = [];
  for (const place of places) found.push(...(await findByNames(db, words, { place, limit, ...filter })));
  const ids = found.toSorted(sort === "name" ? compareByName : compareByJoiningDate).map(({ id }) => id);
  return [...new Set([...surnames.map(({ id }) => id), ...ids])].slice(0, limit);
}

async function searchPeopleBySimilarName(
  db: Database,
  { places, words, known, ...filter }: NameQuery & { known: number[] },
) {
  const ids: number[] = [];
  for (const place of places) {
    const similar = await findBySounds(db, words, known, { place, limit: MAX_SIMILAR_SHOWN, ...filter });
    ids.push(...similar.map(({ id }) => id));
  }
  return ids.slice(0, MAX_SIMILAR_SHOWN);
}

/** In the order of the ids. */
async function listPersonRows(db: Database, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const [described, namesOf] = [await describePeople(db, ids), await loadWardNameLookup(db)];
  const rows = new Map(
    described.map(({ user_id, ward_id, number, ...row }) => [
      row.id,
      {
        ...row,
        number: number === null ? null : formatMemberNumber(number),
        place: namesOf(ward_id),
        has_account: user_id !== null,
      },
    ]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}
