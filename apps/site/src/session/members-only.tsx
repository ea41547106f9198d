import { Spinner } from "@party/ui/spinner.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { createFileRoute, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { openingPageContent, withoutScriptContent } from "#loading/loading.content.ts";
import { importChunk } from "#loading/start/chunk-error.ts";
import { currentSession, restoreSession } from "./session.ts";
import { useSession } from "./use-session.ts";

/** The routes below are for members. Only the browser has the tokens, so the server does not render them. */
export const Route = createFileRoute("/_members-only")({
  ssr: false,
  beforeLoad: async ({ location }) => {
    const [{ queryClient }] = await Promise.all([importChunk(() => import("./query-client.ts")), restoreSession()]);
    if (currentSession().status !== "in") {
      throw redirect({ to: "/login", replace: true, state: { from: location.href } });
    }
    return { queryClient };
  },
  // A file of its own: imported CSS would be on every page of the site.
  head: () => ({ links: [{ rel: "stylesheet", href: "/portal.css" }] }),
  // By default the router shows it for at least half a second.
  pendingMinMs: 0,
  pendingMs: 1_000,
  pendingComponent: DashboardLoading,
  component: MembersOnly,
});

function DashboardLoading() {
  return (
    <div data-portal>
      <div aria-hidden="true" />
      <Spinner label={openingPageContent.dashboard} />
      <noscript>{import.meta.env.SSR ? <p role="status">{withoutScriptContent.dashboard}</p> : null}</noscript>
    </div>
  );
}

function MembersOnly() {
  const { queryClient } = Route.useRouteContext();
  const { isAuthenticated, lost } = useSession();
  const router = useRouter();
  useEffect(() => {
    if (lost) void router.navigate({ to: "/login", replace: true, state: { from: router.state.location.href } });
  }, [lost, router]);
  // The next sign-in may be another member.
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <div data-portal>{isAuthenticated ? <Outlet /> : null}</div>
    </QueryClientProvider>
  );
}
