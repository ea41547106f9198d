import { ApiError } from "@party/contract/client";
import { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { FailedPage, LoadingPage } from "#shell/page/failure.tsx";
import {
  authenticatorRoute,
  firstAdministratorRoute,
  rootRoute,
  signInRoute,
  staffRoute,
  walkInsRoute,
} from "./outer-routes.ts";
import { screens } from "./screens.gen.ts";

/** What is repeated once more: neither an answer of the API nor what was aborted. */
const isTransientError = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a query fails and says so, instead of waiting without a word.
    queries: { networkMode: "always", retry: (count, error) => count < 2 && isTransientError(error), staleTime: 5_000 },
    mutations: { networkMode: "always" },
  },
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    authenticatorRoute,
    firstAdministratorRoute,
    walkInsRoute,
    staffRoute.addChildren(screens),
  ]),
  basepath: "/console",
  context: { queryClient },
  defaultPreload: "intent",
  // Data is cached by its queries.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: FailedPage,
  defaultPendingComponent: LoadingPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
