import { createFileRoute, Link } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { formatDay } from "#dates.ts";
import { nameOf } from "#session/name-of.ts";
import { useSession } from "#session/use-session.ts";
import { Profile } from "../profile/profile.tsx";
import { loadProfile } from "../profile/profile-calls.ts";
import { laterContent } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import css from "./later-page.module.css";
import { LaterPage } from "./later-page.tsx";
import { PageFailure } from "./page-failure.tsx";

const content = laterContent.profile;

export const Route = createFileRoute("/_members-only/dashboard/profile")({
  // Not awaited: the page shows its frame meanwhile. Nor kept: the next to sign in may be somebody else.
  loader: ({ abortController }) => {
    const profile = loadProfile(abortController.signal);
    // It may fail before the page asks for it, which is not unhandled: the page tells.
    profile.catch(() => undefined);
    return { profile };
  },
  gcTime: 0,
  head: () => dashboardHead("/profile"),
  component: ProfilePage,
  errorComponent: PageFailure,
});

function ProfilePage() {
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Loaded />
    </Suspense>
  );
}

function Loaded() {
  const profile = use(Route.useLoaderData().profile);
  return profile ? <Profile loaded={profile} /> : <Registered />;
}

/** From a server without profiles: what the registration said. */
function Registered() {
  const { user } = useSession();
  if (!user) return null;
  const places = [user.ward, user.constituency, user.county] as ({ name: string } | undefined)[];
  const facts = [
    [content.name, nameOf(user)],
    [content.email, user.email],
    [content.phone, user.phone],
    [content.place, places.flatMap((place) => place?.name ?? []).join(", ")],
    [content.since, formatDay(user.date_joined)],
  ].filter(([, value]) => value);
  return (
    <LaterPage title={content.title} text={content.text}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/contact">{content.action}</Link>
      </p>
    </LaterPage>
  );
}
