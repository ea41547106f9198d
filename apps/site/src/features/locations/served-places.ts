import { api } from "#api.ts";
import type { PlaceLists } from "./location-fields.tsx";

/** The lists for a form without script: all counties, and the places within the chosen ones. Runs on the server. */
export async function loadPlaces(county: string, constituency: string): Promise<PlaceLists> {
  const none = () => [];
  const [counties, constituencies, wards] = await Promise.all([
    api("GET /counties/").catch(none),
    county ? api("GET /constituencies/", { query: { county } }).catch(none) : [],
    constituency ? api("GET /wards/", { query: { constituency } }).catch(none) : [],
  ]);
  return { counties, constituencies, wards };
}
