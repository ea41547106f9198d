import type { PlaceRef } from "@party/contract/values/permissions";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { listPlaces, type PlaceOnMap } from "./places.queries.ts";

/** The places in which a member of staff has a permission, with everything inside them; ids are official codes. */
export interface Territory {
  nation: boolean;
  counties: readonly number[];
  constituencies: readonly number[];
  wards: readonly number[];
}

export function contains({ nation, counties, constituencies, wards }: Territory, { level, id }: PlaceRef): boolean {
  if (nation) return true;
  return { nation: [] as readonly number[], county: counties, constituency: constituencies, ward: wards }[
    level
  ].includes(id);
}

export const EVERYWHERE: Territory = { nation: true, counties: [], constituencies: [], wards: [] };

/** The places of both. */
export const joinTerritories = (one: Territory, other: Territory): Territory => ({
  nation: one.nation || other.nation,
  counties: [...one.counties, ...other.counties],
  constituencies: [...one.constituencies, ...other.constituencies],
  wards: [...one.wards, ...other.wards],
});

/** The places of a territory one by one. */
export const placesIn = ({ nation, counties, constituencies, wards }: Territory): "all" | PlaceRef[] =>
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

/** All wards, loaded once: boundaries change only with a migration. */
const maps = new WeakMap<Database, Promise<PlaceOnMap[]>>();

function placesOf(db: Database): Promise<PlaceOnMap[]> {
  const known = maps.get(db);
  if (known) return known;
  const loading = listPlaces(db);
  maps.set(db, loading);
  loading.catch(() => maps.delete(db));
  return loading;
}

const levelsInside = {
  county: ["county", "constituency", "ward"],
  constituency: ["constituency", "ward"],
  ward: ["ward"],
} as const;

/** @param db not a transaction, because the places are kept for the process */
export async function territoryOf(db: Database, places: readonly PlaceRef[]): Promise<Territory> {
  const ids = { county: new Set<number>(), constituency: new Set<number>(), ward: new Set<number>() };
  const map = await placesOf(db);
  for (const { level, id } of places) {
    if (level === "nation") continue;
    for (const row of map) {
      if (row[level].id === id) for (const inside of levelsInside[level]) ids[inside].add(row[inside].id);
    }
  }
  return {
    nation: places.some(({ level }) => level === "nation"),
    counties: [...ids.county],
    constituencies: [...ids.constituency],
    wards: [...ids.ward],
  };
}

/** @returns e.g. `Nyeri county`; undefined for a place that does not exist */
export async function placeName(db: Database, { level, id }: PlaceRef): Promise<string | undefined> {
  if (level === "nation") return id === 0 ? "Kenya" : undefined;
  const name = (await placesOf(db)).find((row) => row[level].id === id)?.[level].name;
  return name && `${name} ${level}`;
}

/** The columns of a place, as `placeOfRow` reads them. */
export const columnsOfPlace = ({ level, id }: PlaceRef) => ({
  county_id: level === "county" ? id : null,
  constituency_id: level === "constituency" ? id : null,
  ward_id: level === "ward" ? id : null,
});
