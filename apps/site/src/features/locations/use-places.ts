import type { Place } from "@party/contract/locations";
import { useCallback, useEffect, useState } from "react";
import { api } from "#api.ts";

type Reply = Place[] | { results?: Place[] };

/** The API may answer a list or an object with results (spec section 7). */
const listOf = (reply: Reply): Place[] => (Array.isArray(reply) ? reply : (reply.results ?? []));

interface Places {
  /** Empty while loading, and when loading failed, which is logged. */
  places: Place[];
  /** Loads again after a failure; called on focus. */
  retry: () => void;
}

interface Answer {
  key: string;
  places: Place[];
  failed?: boolean;
}

/**
 * Loads a list of places, again when the key changes; replies to older requests are dropped.
 * @param load undefined while no parent is chosen
 * @param served the list rendered by the server
 */
function usePlaces(key: string, load: (() => Promise<Reply>) | undefined, served: Place[] | undefined): Places {
  const [answer, setAnswer] = useState<Answer | undefined>(served?.length ? { key, places: served } : undefined);
  const [attempt, setAttempt] = useState(0);
  const known = answer?.key === key && !answer.failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  useEffect(() => {
    if (known) return;
    let current = true;
    load?.().then(
      (reply) => current && setAnswer({ key, places: listOf(reply) }),
      (error: unknown) => {
        console.warn("Places could not be loaded.", error);
        if (current) setAnswer({ key, places: [], failed: true });
      },
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);

  const failed = answer?.key === key && answer.failed;
  const retry = useCallback(() => {
    if (failed) setAttempt((count) => count + 1);
  }, [failed]);
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [retry]);

  return { places: answer?.key === key ? answer.places : [], retry };
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
