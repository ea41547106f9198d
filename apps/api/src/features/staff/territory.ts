import type { PlaceRef } from "@party/contract/values/permissions";
import type { Database } from "#database/database.ts";
import { contains, placeOfRow, type Territory } from "#database/territory.ts";
import { listPlaces, type PlaceOnMap } from "#features/locations/locations.queries.ts";

export { contains, placeOfRow, type Territory };

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
