import { locations } from "@party/contract/locations";
import { cachedPlaces } from "#features/locations/locations.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const locationRoutes = ({ db }: Services) => {
  const places = cachedPlaces(db);
  return implement(locations, {
    counties: async () => (await places()).counties,
    constituencies: async ({ query }) => (await places()).constituencies.get(query.county) ?? [],
    wards: async ({ query }) => (await places()).wards.get(query.constituency) ?? [],
  });
};
