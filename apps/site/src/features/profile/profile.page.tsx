import type { Profile } from "@party/contract/profile";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use, useState } from "react";
import { api } from "#api.ts";
import { deferred } from "#loading/loader-data.ts";
import { DashboardPage, PageFailure, PanelSkeleton } from "#portal/dashboard-page.tsx";
import { dashboardHead } from "#shell/page-head.ts";
import { PictureSection } from "./picture-section.tsx";
import { profileContent as content } from "./profile.content.ts";
import { DetailsForm, WardSection } from "./profile-forms.tsx";

export const Route = createFileRoute("/_members-only/dashboard/profile")({
  loader: ({ abortController: { signal } }) => ({ profile: deferred(api("GET /api/profile/", { signal })) }),
  // The next sign-in may be another member.
  gcTime: 0,
  head: () => dashboardHead("/profile"),
  component: ProfilePage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} />,
});

function ProfilePage() {
  return (
    <DashboardPage title={content.title} lead={content.lead}>
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

function Loaded() {
  return <ProfileSections loaded={use(Route.useLoaderData().profile)} />;
}

/** The sections save independently of each other. */
function ProfileSections({ loaded }: { loaded: Profile }) {
  const [profile, setProfile] = useState(loaded);
  const parts = { profile, onChange: setProfile };
  return (
    <>
      <PictureSection {...parts} />
      <DetailsForm {...parts} />
      <WardSection {...parts} />
    </>
  );
}
