import type { PlaceRef } from "@party/contract/values/permissions";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { listPlacesOnce, type WardWithParents } from "./places.queries.ts";

/** The places in which a member of staff has a permission, with everything inside them; ids are official codes. */
export interface Territory {
  nation: boolean;
  counties: readonly number[];
  constituencies: readonly number[];
  wards: readonly number[];
}

export function coversPlace({ nation, counties, constituencies, wards }: Territory, { level, id }: PlaceRef): boolean {
  if (nation) return true;
  return { nation: [] as readonly number[], county: counties, constituency: constituencies, ward: wards }[
    level
  ].includes(id);
}

export const NATION = { level: "nation", id: 0 } as const satisfies PlaceRef;

/** Somebody without a ward is in no place but the nation. */
export const placesOfWard = (id: number | null): PlaceRef[] => [id === null ? NATION : { level: "ward", id }];

export const EVERYWHERE: Territory = { nation: true, counties: [], constituencies: [], wards: [] };

/** The places of both. */
export const joinTerritories = (one: Territory, other: Territory): Territory => ({
  nation: one.nation || other.nation,
  counties: [...one.counties, ...other.counties],
  constituencies: [...one.constituencies, ...other.constituencies],
  wards: [...one.wards, ...other.wards],
});

/** The places of a territory one by one. */
export const placesOfTerritory = ({ nation, counties, constituencies, wards }: Territory): "all" | PlaceRef[] =>
  nation
    ? "all"
    : [
        ...counties.map((id) => ({ level: "county", id }) as const),
        ...constituencies.map((id) => ({ level: "constituency", id }) as const),
        ...wards.map((id) => ({ level: "ward", id }) as const),
      ];

/** SQL for rows of people: whether their ward is in the territory. @param ward column, e.g. `memberships.ward_id` */
export const isWardIn = ({ nation, wards }: Territory, ward: string): RawBuilder<boolean> =>
  nation ? sql<boolean>`true` : sql<boolean>`${sql.ref(ward)} = any(${wards}::int[])`;

/**
 * SQL for rows with a place of their own: whether it lies in the territory. A row without a place is of the nation alone.
 * @param table with one column a level
 */
export function isRowIn(
  { nation, counties, constituencies, wards }: Omit<Territory, "nation"> & { nation?: boolean },
  table: string,
): RawBuilder<boolean> {
  if (nation) return sql<boolean>`true`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column("county_id")} = any(${counties}::int[])
    or ${column("constituency_id")} = any(${constituencies}::int[]) or ${column("ward_id")} = any(${wards}::int[]))`;
}

/** The place of a row with one column a level. */
export function placeOfRow(row: {
  county_id: number | null;
  constituency_id: number | null;
  ward_id: number | null;
}): PlaceRef {
  if (row.ward_id !== null) return { level: "ward", id: row.ward_id };
  if (row.constituency_id !== null) return { level: "constituency", id: row.constituency_id };
  return row.county_id === null ? { level: "nation", id: 0 } : { level: "county", id: row.county_id };
}

/** The smallest place that a list is filtered by. */
export function placeOfFilters(filters: {
  county?: number | undefined;
  constituency?: number | undefined;
  ward?: number | undefined;
}): PlaceRef | undefined {
  const level = (["ward", "constituency", "county"] as const).find((each) => filters[each]);
  return level && { level, id: filters[level]! };
}

export interface PlaceNames {
  ward: string;
  constituency: string;
  county: string;
}

const levelsDownFrom = {
  county: ["county", "constituency", "ward"],
  constituency: ["constituency", "ward"],
  ward: ["ward"],
} as const;

/** @param db not a transaction, because the places are kept for the process */
export async function territoryOf(db: Database, places: readonly PlaceRef[]): Promise<Territory> {
  const ids = { county: new Set<number>(), constituency: new Set<number>(), ward: new Set<number>() };
  const map = await listPlacesOnce(db);
  for (const { level, id } of places) {
    if (level === "nation") continue;
    for (const row of map) {
      if (row[level].id === id) for (const inside of levelsDownFrom[level]) ids[inside].add(row[inside].id);
    }
  }
  return {
    nation: places.some(({ level }) => level === "nation"),
    counties: [...ids.county],
    constituencies: [...ids.constituency],
    wards: [...ids.ward],
  };
}

/**
 * The largest places of a territory, none inside another: a list that an index holds in order is read from each of them, where
 * `isWardIn` would sort a whole county.
 * @param db not a transaction
 * @param within only what lies in this place
 */
export async function largestPlacesIn(db: Database, territory: Territory, within?: PlaceRef): Promise<PlaceRef[]> {
  const whole = within ?? NATION;
  if (coversPlace(territory, whole)) return [whole];
  const places = new Map<string, PlaceRef>();
  for (const row of await listPlacesOnce(db)) {
    if (whole.level !== "nation" && row[whole.level].id !== whole.id) continue;
    const level = (["county", "constituency", "ward"] as const).find((each) =>
      coversPlace(territory, { level: each, id: row[each].id }),
    );
    if (level) places.set(`${level} ${row[level].id}`, { level, id: row[level].id });
  }
  return [...places.values()];
}

/** The names of a ward and of the places around it. @param db not a transaction */
export async function loadWardNameLookup(db: Database): Promise<(ward: number | null) => PlaceNames | null> {
  const wards = new Map((await listPlacesOnce(db)).map((row) => [row.ward.id, row]));
  return (ward) => {
    const row = ward === null ? undefined : wards.get(ward);
    return row ? { ward: row.ward.name, constituency: row.constituency.name, county: row.county.name } : null;
  };
}

/** @param db not a transaction */
export const findConstituencyOf = async (db: Database, ward: number): Promise<number | undefined> =>
  (await listPlacesOnce(db)).find((row) => row.ward.id === ward)?.constituency.id;

/** The wards of a territory, with what they lie in. */
export const listWardsIn = async (db: Database, { nation, wards }: Territory): Promise<WardWithParents[]> =>
  (await listPlacesOnce(db)).filter(({ ward }) => nation || wards.includes(ward.id));

/** @returns e.g. `Nyeri`; undefined for a place that does not exist */
export async function shortPlaceName(db: Database, { level, id }: PlaceRef): Promise<string | undefined> {
  if (level === "nation") return id === 0 ? "Kenya" : undefined;
  return (await listPlacesOnce(db)).find((row) => row[level].id === id)?.[level].name;
}

/** @returns e.g. `Nyeri county`; undefined for a place that does not exist */
export async function placeName(db: Database, place: PlaceRef): Promise<string | undefined> {
  const name = await shortPlaceName(db, place);
  return place.level === "nation" ? name : name && `${name} ${place.level}`;
}

/** The columns of a place, as `placeOfRow` reads them. */
export const toPlaceColumns = ({ level, id }: PlaceRef) => ({
  county_id: level === "county" ? id : null,
  constituency_id: level === "constituency" ? id : null,
  ward_id: level === "ward" ? id : null,
});
