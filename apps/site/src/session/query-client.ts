import type { Route } from "@party/contract/api";
import { QueryClient } from "@tanstack/react-query";
import { api } from "#api.ts";
import { fallbackWhenNotFound } from "#loading/failures/not-found.ts";

/** Data outlives its page for this long, and a loader may start this long before the page's chunk has arrived. */
const CACHE_LIFETIME_MS = 5_000;

/**
 * The server state of the portal. Each visit of a page loads its data again; nothing is retried or paused offline, so
 * that the page can report the failure at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: CACHE_LIFETIME_MS,
      networkMode: "always",
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
    mutations: { networkMode: "always" },
  },
});

type ApiQueryOptions<R extends Route> = Parameters<typeof api<R>> extends [unknown, ...infer Rest] ? Rest : never;

/** A GET as a query of TanStack Query, whose key is the route literal with its options. */
export const apiQuery = <R extends Route>(route: R, ...[options]: ApiQueryOptions<R>) => ({
  queryKey: [route, options],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    // The options of every route may have a signal, which TypeScript cannot tell while the route is a type parameter.
    api(...([route, { ...(options as object), signal }] as unknown as Parameters<typeof api<R>>)),
});

/** The same query; `nothing` where the server has no such call. */
export const queryWithFallback = <T>(
  query: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<T> },
  nothing: T,
) => ({
  ...query,
  queryFn: (context: { signal: AbortSignal }) => query.queryFn(context).catch(fallbackWhenNotFound(nothing)),
});
