import { foldText } from "@party/contract/values/fold-text";
import type { PlaceRef } from "@party/contract/values/permissions";
import { largestPlacesIn, listWardsIn, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";

const placeLevels = ["county", "constituency", "ward"] as const;
type PlaceLevel = (typeof placeLevels)[number];

/** Words of a search that name a place. */
export interface PlaceInSearch {
  level: PlaceLevel;
  /** As it is written. */
  name: string;
  /** The first one of those with this name, with the places around it. */
  ids: { county: number; constituency: number | null; ward: number | null };
  /** How many places of the level have this name. */
  count: number;
  /** What is left of the search. */
  rest: string;
  /** In which people are searched for: within the territory, none inside another. */
  places: PlaceRef[];
}

/** `Wanjiku wa Tetu`, `Wanjiku, Tetu ward`. */
const LINKING_WORDS = new Set(["wa", "ya", "kwa", "of", "in", "from"]);
const LEVEL_WORDS = new Set(["county", "constituency", "ward", "kaunti", "wadi"]);

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

type Ward = Awaited<ReturnType<typeof listWardsIn>>[number];

/** Wards of each place by its level and folded name. */
function indexByName(wards: readonly Ward[]): Map<string, Ward[]> {
  const index = new Map<string, Ward[]>();
  for (const ward of wards) {
    for (const level of placeLevels) {
      const key = `${level} ${wordsOf(ward[level].name).join(" ")}`;
      const known = index.get(key);
      if (known) known.push(ward);
      else index.set(key, [ward]);
    }
  }
  return index;
}

/**
 * The place that words of a search name: the longest name, and of one name the largest place.
 * @param db not a transaction
 * @param within the place that is chosen already
 * @returns undefined where no word is a place of the territory
 */
export async function findPlaceInSearch(
  db: Database,
  territory: Territory,
  typed: string,
  within: PlaceRef | undefined,
): Promise<PlaceInSearch | undefined> {
  const words = wordsOf(typed);
  const wards = (await listWardsIn(db, territory)).filter(
    (ward) => !within || within.level === "nation" || ward[within.level].id === within.id,
  );
  const index = indexByName(wards);
  for (let length = words.length; length > 0; length -= 1) {
    for (const level of placeLevels) {
      for (let at = words.length - length; at >= 0; at -= 1) {
        const found = index.get(`${level} ${words.slice(at, at + length).join(" ")}`);
        if (found) {
          const rest = [...before(words.slice(0, at)), ...behind(words.slice(at + length))].join(" ");
          return { ...(await describePlace(db, territory, { level, wards: found, within })), rest };
        }
      }
    }
  }
  return undefined;
}

const before = (words: readonly string[]) => (LINKING_WORDS.has(words.at(-1) ?? "") ? words.slice(0, -1) : words);
const behind = (words: readonly string[]) => (LEVEL_WORDS.has(words[0] ?? "") ? words.slice(1) : words);

async function describePlace(
  db: Database,
  territory: Territory,
  { level, wards, within }: { level: PlaceLevel; wards: readonly Ward[]; within: PlaceRef | undefined },
): Promise<Omit<PlaceInSearch, "rest">> {
  const [first] = wards as [Ward];
  const ids = [...new Set(wards.map((ward) => ward[level].id))];
  // A county around the constituency that is chosen already adds nothing.
  const isAround =
    within && within.level !== "nation" && placeLevels.indexOf(within.level) > placeLevels.indexOf(level);
  const places = isAround
    ? await largestPlacesIn(db, territory, within)
    : (await Promise.all(ids.map((id) => largestPlacesIn(db, territory, { level, id })))).flat();
  return {
    ...{ level, name: first[level].name, count: ids.length, places },
    ids: {
      county: first.county.id,
      constituency: level === "county" ? null : first.constituency.id,
      ward: level === "ward" ? first.ward.id : null,
    },
  };
}
