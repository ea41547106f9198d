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
  | { problem: "place_unknown"; field: PlaceField; word: string };

const MAX_EDIT_DISTANCE = 0.34;

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
      if (left.length === 0) return { problem: "place_unknown", field, word: words[field] };
      wards = left;
    }
    if (wards.length === 1) return { ward: wards[0]! };
    return { problem: words.ward === "" ? "place_missing" : "place_ambiguous" };
  }

  /** The place whose name is nearest to a word. */
  suggest(
    field: PlaceField,
    word: string,
    inside: (place: WardWithParents) => boolean,
  ): { means: string; text: string } | null {
    const wanted = normalisePlaceName(word);
    let best: { place: WardWithParents; distance: number } | undefined;
    for (const [name, [place]] of Map.groupBy(this.#map.filter(inside), (each) =>
      normalisePlaceName(each[field].name),
    )) {
      const distance = editDistance(wanted, name);
      if (!best || distance < best.distance) best = { place: place!, distance };
    }
    if (!best || best.distance > Math.max(2, wanted.length * MAX_EDIT_DISTANCE)) return null;
    const { county, constituency } = best.place;
    const around = { county: "", constituency: `, ${county.name}`, ward: `, ${constituency.name}` }[field];
    return { means: String(best.place[field].id), text: `${best.place[field].name}${around}` };
  }
}
