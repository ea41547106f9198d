import type { Database } from "#database/database.ts";

interface PlaceTable {
  id: number;
  name: string;
}

declare module "#database/tables.ts" {
  interface Tables {
    counties: PlaceTable;
    constituencies: PlaceTable & { county_id: number };
    wards: PlaceTable & { constituency_id: number };
  }
}

/** A county, constituency or ward with the places around it. */
export interface WardWithParents {
  county: { id: number; name: string };
  constituency: { id: number; name: string };
  ward: { id: number; name: string };
}

/** Every ward with its constituency and county. */
export const listPlaces = async (db: Database): Promise<WardWithParents[]> =>
  (
    await db
      .selectFrom("wards")
      .innerJoin("constituencies", "constituencies.id", "wards.constituency_id")
      .innerJoin("counties", "counties.id", "constituencies.county_id")
      .select(["wards.id", "wards.name", "constituency_id", "constituencies.name as constituency"])
      .select(["county_id", "counties.name as county"])
      .execute()
  ).map(({ id, name, constituency_id, constituency, county_id, county }) => ({
    county: { id: county_id, name: county },
    constituency: { id: constituency_id, name: constituency },
    ward: { id, name },
  }));

const wardsByDatabase = new WeakMap<Database, Promise<WardWithParents[]>>();

/**
 * The same, loaded once: boundaries change only with a migration.
 * @param db not a transaction, because the places are kept for the process
 */
export function listPlacesOnce(db: Database): Promise<WardWithParents[]> {
  const known = wardsByDatabase.get(db);
  if (known) return known;
  const loading = listPlaces(db);
  wardsByDatabase.set(db, loading);
  loading.catch(() => wardsByDatabase.delete(db));
  return loading;
}
