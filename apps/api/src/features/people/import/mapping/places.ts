import { foldText } from "@party/contract/values/fold-text";
import type { WardWithParents } from "#access/places.queries.ts";

export type PlaceField = "county" | "constituency" | "ward";

const normalisePlaceName = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(county|constituency|ward|sub county)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** How many letters differ (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

export interface WrittenPlace {
  county: string;
  constituency: string;
  ward: string;
}

export type PlaceMatch =
  | { ward: WardWithParents }
  | { problem: "place_missing" | "place_ambiguous" }
  | { problem: "place_unknown"; field: PlaceField; word: string; among: readonly WardWithParents[] };

/** Kenyan languages exchange these, and who writes by ear too. */
const spelledByEar = (name: string): string =>
  name
    .replace(/[lr]/g, "r")
    .replace(/gh|g/g, "g")
    .replace(/th|dh|d|t/g, "t")
    .replace(/ch|c|k|q/g, "k")
    .replace(/sh|z|s/g, "s")
    .replace(/b|p|v|f/g, "b")
    .replace(/w|u|o/g, "o")
    .replace(/y|i|e/g, "i")
    .replace(/(.)\1+/g, "$1");

const relativeDistance = (one: string, other: string): number =>
  editDistance(one, other) / Math.max(one.length, other.length, 1);

/** Of a name that is written shorter, or with its words in another order, the distance counts a little more. */
const PART_PENALTY = 0.1;

/** How far two normalised names are from each other, from 0 for the same to 1. */
function nameDistance(word: string, name: string): number {
  const [written, whole] = [word.replaceAll(" ", ""), name.replaceAll(" ", "")];
  const inOrder = (text: string) => text.split(" ").sort().join("");
  const parts = name.split(" ").filter((part) => part.length > 3);
  return Math.min(
    relativeDistance(written, whole),
    relativeDistance(spelledByEar(written), spelledByEar(whole)) + PART_PENALTY / 2,
    relativeDistance(inOrder(word), inOrder(name)) + PART_PENALTY / 2,
    ...(written.length > 3 ? [relativeDistance(written, whole.slice(0, written.length)) + PART_PENALTY] : []),
    ...parts.map((part) => relativeDistance(written, part) + PART_PENALTY),
  );
}

export interface PlaceSuggestion {
  means: string;
  text: string;
}

/** Among so few, as the wards of a constituency, all are offered. */
const FEW_PLACES = 10;
const MAX_SUGGESTIONS = 5;
const MAX_DISTANCE = 0.4;

/** The places of the country by their names. */
export class PlaceNames {
  readonly #map: readonly WardWithParents[];
  readonly #byName: Record<PlaceField, Map<string, WardWithParents[]>>;
  readonly #wards: ReadonlyMap<number, WardWithParents>;
  readonly #meaning: ReadonlyMap<string, number>;

  /** @param words spellings that a person has confirmed */
  constructor(map: readonly WardWithParents[], words: readonly { field: string; word: string; means: string }[]) {
    this.#map = map;
    this.#wards = new Map(map.map((place) => [place.ward.id, place]));
    const index = (field: PlaceField) => Map.groupBy(map, (place) => normalisePlaceName(place[field].name));
    this.#byName = { county: index("county"), constituency: index("constituency"), ward: index("ward") };
    this.#meaning = new Map(
      words.map(({ field, word, means }) => [`${field} ${normalisePlaceName(word)}`, Number(means)]),
    );
  }

  wardOf(id: number): WardWithParents | undefined {
    return this.#wards.get(id);
  }

  #wardsOf(field: PlaceField, word: string): WardWithParents[] {
    const id = this.#meaning.get(`${field} ${normalisePlaceName(word)}`);
    if (id !== undefined) return this.#map.filter((place) => place[field].id === id);
    return this.#byName[field].get(normalisePlaceName(word)) ?? [];
  }

  /** @param inside the place of rows that do not say more */
  find(words: WrittenPlace, inside: (place: WardWithParents) => boolean): PlaceMatch {
    let wards: readonly WardWithParents[] =
      words.county === "" && words.constituency === "" ? this.#map.filter(inside) : this.#map;
    for (const field of ["county", "constituency", "ward"] as const) {
      if (words[field] === "") continue;
      const named = new Set(this.#wardsOf(field, words[field]));
      const left = wards.filter((place) => named.has(place));
      if (left.length === 0) return { problem: "place_unknown", field, word: words[field], among: wards };
      wards = left;
    }
    if (wards.length === 1) return { ward: wards[0]! };
    return { problem: words.ward === "" ? "place_missing" : "place_ambiguous" };
  }

  /**
   * The places whose names are nearest to a word, nearest first. @param among those that are offered before all others
   */
  suggest(
    field: PlaceField,
    word: string,
    among: readonly WardWithParents[],
    inside: (place: WardWithParents) => boolean,
  ): PlaceSuggestion[] {
    const wanted = normalisePlaceName(word);
    const rank = (places: readonly WardWithParents[]) =>
      [...Map.groupBy(places, (place) => place[field].id).values()]
        .map(([place]) => ({ place: place!, distance: nameDistance(wanted, normalisePlaceName(place![field].name)) }))
        .sort((one, other) => one.distance - other.distance);
    const isNear = ({ distance }: { distance: number }) => distance <= MAX_DISTANCE;
    const narrow = rank(among);
    const first = narrow.length <= FEW_PLACES ? narrow : narrow.filter(isNear).slice(0, MAX_SUGGESTIONS);
    const offered = new Set(first.map(({ place }) => place[field].id));
    const rest = rank(this.#map.filter((place) => inside(place) && !offered.has(place[field].id)))
      .filter(isNear)
      .slice(0, Math.max(0, MAX_SUGGESTIONS - first.filter(isNear).length));
    const around = ({ county, constituency }: WardWithParents) =>
      ({ county: "", constituency: `, ${county.name}`, ward: `, ${constituency.name}` })[field];
    return [...first, ...rest].map(({ place }) => ({
      means: String(place[field].id),
      text: `${place[field].name}${around(place)}`,
    }));
  }
}
