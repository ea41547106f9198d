import type { Place } from "@party/contract/locations";
import { useEffect, useState } from "react";
import { api } from "#api.ts";

/** The API may answer a list or an object with results (spec section 7). */
const listOf = (reply: Place[] | { results?: Place[] }): Place[] =>
  Array.isArray(reply) ? reply : (reply.results ?? []);

/**
 * Loads a list of places, and again when what it depends on changes; an answer to an older question is dropped.
 * @param load undefined while there is nothing to ask for
 * @returns an empty list while loading, and when loading failed, which is logged
 */
function usePlaces(key: string, load: (() => Promise<Place[] | { results?: Place[] }>) | undefined): Place[] {
  const [answer, setAnswer] = useState<{ key: string; places: Place[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked for
  useEffect(() => {
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

export const useCounties = () => usePlaces("counties", () => api("GET /counties/", { anonymous: true }));

export const useConstituencies = (county: string) =>
  usePlaces(county, county ? () => api("GET /constituencies/", { query: { county }, anonymous: true }) : undefined);

export const useWards = (constituency: string) =>
  usePlaces(
    constituency,
    constituency ? () => api("GET /wards/", { query: { constituency }, anonymous: true }) : undefined,
  );
