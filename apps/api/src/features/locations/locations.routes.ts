import { locations } from "@party/contract/locations";
import type { Database } from "#database/database.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { listConstituencies, listCounties, listWards } from "./locations.queries.ts";

export const locationRoutes = ({ db }: Services) => {
  const places = createPlacesCache(db);
  return implementEndpoints(locations, {
    counties: async () => (await places()).counties,
    constituencies: async ({ query }) => (await places()).constituencies.get(query.county) ?? [],
    wards: async ({ query }) => (await places()).wards.get(query.constituency) ?? [],
  });
};

/** Loads the lists once: they change only with migrations, which need a restart. */
function createPlacesCache(db: Database) {
  let places: ReturnType<typeof loadPlaces> | undefined;
  return () => {
    places ??= loadPlaces(db).catch((error) => {
      places = undefined;
      throw error;
    });
    return places;
  };
}

async function loadPlaces(db: Database) {
  const [counties, constituencies, wards] = await Promise.all([
    listCounties(db),
    listConstituencies(db),
    listWards(db),
  ]);
  return {
    counties,
    constituencies: Map.groupBy(constituencies, (constituency) => constituency.county_id),
    wards: Map.groupBy(wards, (ward) => ward.constituency_id),
  };
}
