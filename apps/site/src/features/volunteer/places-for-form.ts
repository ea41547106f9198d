import { api } from "#api.ts";
import type { PlaceLists } from "#features/locations/location-fields.tsx";
import { liveOrSample } from "#loading/live-or-sample.ts";

/** The lists that a form without script needs: all counties, and what lies in the ones chosen. For the server. */
export async function placesFor(county: string, constituency: string): Promise<PlaceLists> {
  const none = async () => [];
  const [counties, constituencies, wards] = await Promise.all([
    liveOrSample((signal) => api("GET /counties/", { signal }), none),
    county ? liveOrSample((signal) => api("GET /constituencies/", { query: { county }, signal }), none) : [],
    constituency ? liveOrSample((signal) => api("GET /wards/", { query: { constituency }, signal }), none) : [],
  ]);
  return { counties, constituencies, wards };
}
