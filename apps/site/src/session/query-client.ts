import type { Route } from "@party/contract/api";
import { ApiError } from "@party/contract/client";
import { QueryClient } from "@tanstack/react-query";
import { api } from "#api.ts";

/** Data outlives its page for this long, and a loader may start this long before the page's chunk has arrived. */
const GC_MS = 5_000;

/**
 * The server state of the portal. Each visit of a page loads its data again; nothing is retried or paused offline, so
 * that the page can report the failure at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: GC_MS,
      networkMode: "always",
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
    mutations: { networkMode: "always" },
  },
});

type Options<R extends Route> = Parameters<typeof api<R>> extends [unknown, ...infer Rest] ? Rest : never;

/** A GET as a query of TanStack Query, whose key is the route literal with its options. */
export const apiQuery = <R extends Route>(route: R, ...[options]: Options<R>) => ({
  queryKey: [route, options],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(...([route, { ...(options as object), signal }] as unknown as Parameters<typeof api<R>>)),
});

/** A server without this call, such as one with section 7 of the specification alone. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** For `catch`: where a server has no such list, nothing is in it. */
export const orWhenMissing =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return nothing;
    throw error;
  };

export const queryOrNothing = <T>(
  query: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<T> },
  nothing: T,
) => ({
  ...query,
  queryFn: (context: { signal: AbortSignal }) => query.queryFn(context).catch(orWhenMissing(nothing)),
});
