import {
  MAXIMUM_PEOPLE_FOUND,
  MAXIMUM_PEOPLE_FOUND_WITHOUT_READING,
  type PersonRow,
  type SearchKind,
} from "@party/contract/people.staff";
import { foldText } from "@party/contract/values/fold-text";
import type { PlaceRef } from "@party/contract/values/permissions";
import { z } from "zod";
import { coversPlace, largestPlacesIn, loadWardNameLookup, placeOfFilters } from "#access/territory.ts";
import { cursorOf, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { formatMemberNumber } from "#party.ts";
import type { Services } from "#services.ts";
import { findExactMatch, type SearchPermissions } from "./exact-search.ts";
import {
  countPeople,
  countPeopleWithAttributes,
  findLastLookedThrough,
  hasAttributes,
  listPeople,
  listSurnames,
  NEVER_JOINED_DATE,
  type OrderedPerson,
  type PersonFilter,
  type PersonSort,
} from "./people-list.queries.ts";
import {
  describePeople,
  findByNames,
  findBySounds,
  MAX_NAMED_LOOKED_THROUGH,
  type NamedPerson,
} from "./people-search.queries.ts";
import { findPlaceInSearch } from "./place-words.ts";

interface PersonQuery extends StaffQuery, PersonFilter {
  q: string;
  sort: PersonSort;
  names_only?: "1" | undefined;
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
export const searchWordsOf = (typed: string): string[] =>
  (foldText(typed).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(({ length }) => length >= MIN_SEARCH_LETTERS)
    .slice(0, MAX_SEARCH_WORDS);

/** Words of which none begins another: what two names need. */
const countNames = (words: readonly string[]): number =>
  words.filter((word, n) => !words.some((other, at) => other.startsWith(word) && (other !== word || at < n))).length;

/**
 * People of the register in the territory: all of them in their order, or those who are searched for. Who may not read all of
 * them (`isNarrow`) sees those alone whom two names or a whole number find, and few.
 */
export async function listPeopleWithin(
  services: Pick<Services, "config" | "db">,
  searcher: SearchPermissions,
  query: PersonQuery,
) {
  const { db } = services;
  const { q, names_only } = query;
  const isBeyondReading = (places: readonly PlaceRef[]) => !places.every((place) => coversPlace(searcher.reads, place));
  if (q.trim() !== "") {
    // Whatever the place that is asked for.
    const isNarrow = isBeyondReading(await largestPlacesIn(db, searcher.territory));
    const exact = await findExactMatch(services, searcher, q, mostFound(isNarrow));
    if (exact) {
      const found = { ids: exact.ids, hasMore: false, kind: exact.kind };
      return { ...(await buildSearchResultPage(db, query, found)), isNarrow };
    }
  }
  const within = placeOfFilters(query);
  const named = q.trim() === "" || names_only ? undefined : await findPlaceInSearch(db, searcher.territory, q, within);
  if (named) {
    const { places, ids, level, name, count, rest } = named;
    const isNarrow = isBeyondReading(places);
    const page = await listOrSearch(db, { ...query, q: rest, isNarrow }, places);
    // Whoever has the name of a place, and does not live there, is found as well.
    if (page.results.length > 0 || query.after) {
      return { ...page, place: { level, name, count, rest, ...ids }, isNarrow };
    }
  }
  const places = await largestPlacesIn(db, searcher.territory, within);
  const isNarrow = isBeyondReading(places);
  return { ...(await listOrSearch(db, { ...query, isNarrow }, places)), place: null, isNarrow };
}

const mostFound = (isNarrow: boolean) => (isNarrow ? MAXIMUM_PEOPLE_FOUND_WITHOUT_READING : MAXIMUM_PEOPLE_FOUND);

/** @param places that do not overlap */
async function listOrSearch(
  db: Database,
  { isNarrow, ...query }: PersonQuery & { isNarrow: boolean },
  places: readonly PlaceRef[],
) {
  const { sort } = query;
  const filter = filterOf(query);
  const words = searchWordsOf(query.q);
  if (isNarrow && countNames(words) < 2) {
    const nobody = await buildSearchResultPage(db, query, { ids: [], hasMore: false, kind: null });
    return { ...nobody, needs_words: true };
  }
  if (query.q.trim() !== "") {
    const most = mostFound(isNarrow);
    const found = await searchPeopleByName(db, { places, words, sort, ...filter });
    const hasMore = found.length > most || (await isNameTooCommon(db, { places, words, ...filter }));
    const ids = found.slice(0, most);
    // Similar names are an offer beside what was found.
    const isWhole = !query.after && !hasMore && words.length > 0;
    const similar = isWhole ? await searchPeopleBySimilarName(db, { places, words, known: ids, ...filter }) : [];
    const offered = isNarrow ? similar.slice(0, Math.max(0, Math.min(most, query.limit) - ids.length)) : similar;
    return buildSearchResultPage(db, query, { ids, hasMore, kind: "name", similar: offered });
  }
  const page = await staffPage<
    { places: readonly PlaceRef[]; sort: PersonSort } & PersonFilter,
    [string, number],
    OrderedPerson
  >(db, query, sortCursors[sort], {
    filter: { places, sort, ...filter },
    rows: (from, { after, ...wanted }) =>
      listPeople(from, { ...wanted, after: after && { key: after[0], id: after[1] } }),
    count: async (from) => (hasAttributes(filter) ? 0 : countPeople(from, places, filter)),
    key: ({ key, id }) => [key, id],
  });
  const results = await listPersonRows(
    db,
    page.results.map(({ id }) => id),
  );
  const last = await findLastLookedAt(db, query, page.next, { places, sort, ...filter });
  return {
    results,
    next: last ? sortCursors[sort].write([last.key, last.id]) : page.next,
    total: query.total && hasAttributes(filter) ? await countPeopleWithAttributes(db, places, filter) : page.total,
    ...{
      found_by: null,
      has_more: false,
      needs_words: false,
      is_partial: last !== undefined,
      similar: [],
      place: null,
    },
  };
}

const filterOf = ({
  q: _q,
  sort: _sort,
  after: _after,
  limit: _limit,
  total: _total,
  names_only: _names,
  county: _county,
  constituency: _constituency,
  ward: _ward,
  ...filter
}: PersonQuery): PersonFilter => filter;

/** Whether more people have the names than are looked through for what else is asked for. */
async function isNameTooCommon(db: Database, { places, words, ...filter }: NameQuery): Promise<boolean> {
  if (words.length === 0 || !hasAttributes(filter)) return false;
  const { status, plan, source, tag } = filter;
  for (const place of places) {
    const wanted = { status, plan, source, tag, place, limit: MAX_NAMED_LOOKED_THROUGH };
    if ((await findByNames(db, words, wanted)).length === MAX_NAMED_LOOKED_THROUGH) return true;
  }
  return false;
}

/** Where the next page goes on, when not all of the list could be looked through for this one. */
async function findLastLookedAt(
  db: Database,
  { sort, after }: PersonQuery,
  next: string | null,
  wanted: Omit<Parameters<typeof findLastLookedThrough>[1], "after">,
): Promise<OrderedPerson | undefined> {
  if (next !== null || !hasAttributes(wanted)) return undefined;
  const cursor = sortCursors[sort].read(after);
  return findLastLookedThrough(db, { ...wanted, after: cursor && { key: cursor[0], id: cursor[1] } });
}

interface SearchResult {
  ids: readonly number[];
  hasMore: boolean;
  kind: SearchKind | null;
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
    ...{ is_partial: false, needs_words: false, place: null },
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
