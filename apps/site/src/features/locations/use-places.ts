import type { Place } from "@party/contract/locations";
import { useEffect, useState } from "react";
import { api } from "#api.ts";

/** The API may answer a list or an object with results (spec section 7). */
const listOf = (reply: Place[] | { results?: Place[] }): Place[] =>
  Array.isArray(reply) ? reply : (reply.results ?? []);

/**
 * Loads a list of places, and again when what it depends on changes; an answer to an older question is dropped.
 * @param load undefined while there is nothing to ask for
 * @param served the list, when it came with the page
 * @returns an empty list while loading, and when loading failed, which is logged
 */
function usePlaces(
  key: string,
  load: (() => Promise<Place[] | { results?: Place[] }>) | undefined,
  served: Place[] = [],
): Place[] {
  const [answer, setAnswer] = useState(served.length > 0 ? { key, places: served } : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked for
  useEffect(() => {
    if (answer?.key === key) return;
    let current = true;
    load?.().then(
      (reply) => current && setAnswer({ key, places: listOf(reply) }),
      (error: unknown) => {
        console.warn("Places could not be loaded.", error);
        if (current) setAnswer({ key, places: [] });
      },
    );
    return () => {
      current = false;
    };
  }, [key]);
  return answer?.key === key ? answer.places : [];
}

export const useCounties = (served?: Place[]) =>
  usePlaces("counties", () => api("GET /counties/", { anonymous: true }), served);

export const useConstituencies = (county: string, served?: Place[]) =>
  usePlaces(
    county,
    county ? () => api("GET /constituencies/", { query: { county }, anonymous: true }) : undefined,
    served,
  );

export const useWards = (constituency: string, served?: Place[]) =>
  usePlaces(
    constituency,
    constituency ? () => api("GET /wards/", { query: { constituency }, anonymous: true }) : undefined,
    served,
  );
