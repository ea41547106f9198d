import { createFileRoute, Link } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { siteUrl } from "#page-context.ts";
import { loadMembers } from "../invitations/load-members.ts";
import { Members } from "../invitations/members.tsx";
import { laterContent } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import css from "./later-page.module.css";
import { LaterPage } from "./later-page.tsx";
import { PageFailure } from "./page-failure.tsx";

const { title, text, action } = laterContent.members;

export const Route = createFileRoute("/_members-only/dashboard/members")({
  // Not awaited: the page shows its frame meanwhile. Nor kept: the next to sign in may be somebody else.
  loader: ({ abortController }) => {
    const members = loadMembers(abortController.signal);
    // It may fail before the page asks for it, which is not unhandled: the page tells.
    members.catch(() => undefined);
    return { members };
  },
  gcTime: 0,
  head: () => dashboardHead("/members"),
  component: MembersPage,
  errorComponent: PageFailure,
});

function MembersPage() {
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Loaded />
    </Suspense>
  );
}

function Loaded() {
  const members = use(Route.useLoaderData().members);
  return members ? <Members loaded={members} /> : <Later />;
}

/** From a server without invitations. */
function Later() {
  return (
    <LaterPage title={title} text={text}>
      <p className={css.facts}>{`${siteUrl()}/joinus`}</p>
      <p>
        <Link to="/joinus">{action}</Link>
      </p>
    </LaterPage>
  );
}
