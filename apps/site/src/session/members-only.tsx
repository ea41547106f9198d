import { createFileRoute, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Spinner } from "#ui/spinner.tsx";
import { currentSession, sessionStart } from "./session.ts";
import { useSession } from "./use-session.ts";

/** Everything below is for members. Only the browser knows who is one, so the server renders none of it. */
export const Route = createFileRoute("/_members-only")({
  ssr: false,
  beforeLoad: async ({ location }) => {
    await sessionStart();
    if (currentSession().status !== "in") {
      throw redirect({ to: "/login", replace: true, state: { from: location.href } });
    }
  },
  // A file of its own: what is imported here is on every page of the site.
  head: () => ({ links: [{ rel: "stylesheet", href: "/portal-header.css" }] }),
  // The router would show it for half a second even when there is nothing left to wait for.
  pendingMinMs: 0,
  pendingComponent: Opening,
  component: MembersOnly,
});

function Opening() {
  return (
    <div data-portal>
      <Spinner label="Opening your dashboard…" />
      <noscript>
        <p role="status">Please turn on JavaScript to use the dashboard.</p>
      </noscript>
    </div>
  );
}

function MembersOnly() {
  const { isAuthenticated, lost } = useSession();
  const router = useRouter();
  useEffect(() => {
    if (lost) void router.navigate({ to: "/login", replace: true, state: { from: router.state.location.href } });
  }, [lost, router]);
  return <div data-portal>{isAuthenticated ? <Outlet /> : null}</div>;
}
