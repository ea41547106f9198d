import { createFileRoute, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { NeedsScript } from "#ui/needs-script.tsx";
import { Spinner } from "#ui/spinner.tsx";
import css from "./members-only.module.css";
import { currentSession, sessionStart } from "./session.ts";
import { useSession } from "./use-session.ts";

/** Everything below is for members. Only the browser knows who is one, so the server renders none of it. */
export const Route = createFileRoute("/_members-only")({
  ssr: false,
  beforeLoad: async ({ location }) => {
    await sessionStart();
    if (currentSession().status !== "in") {
      throw redirect({ to: "/login", replace: true, state: turnedAway(location) });
    }
  },
  // The router would show it for half a second even when there is nothing left to wait for.
  pendingMinMs: 0,
  pendingComponent: Opening,
  component: MembersOnly,
});

const pages = ["events", "profile", "payments", "notifications", "settings"];

/** Where to go on after the sign-in, and why it is asked for. */
function turnedAway({ href, pathname }: { href: string; pathname: string }) {
  const page = pathname.split("/")[2] ?? "";
  const what = pages.includes(page) ? page : page === "card" ? "membership card" : "dashboard";
  return { from: href, message: `Please sign in to see your ${what}.` };
}

function Opening() {
  return (
    <div className={css.portal}>
      <Spinner label="Opening your dashboard…" />
      <NeedsScript what="the dashboard" />
    </div>
  );
}

function MembersOnly() {
  const { isAuthenticated, lost } = useSession();
  const router = useRouter();
  useEffect(() => {
    if (lost) void router.navigate({ to: "/login", replace: true, state: turnedAway(router.state.location) });
  }, [lost, router]);
  return <div className={css.portal}>{isAuthenticated ? <Outlet /> : null}</div>;
}
