import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "#portal/dashboard-page.tsx";
import { apiQuery } from "#session/query-client.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { PictureSection } from "./picture-section.tsx";
import { profileContent as content } from "./profile.content.ts";
import { DetailsForm, WardSection } from "./profile-forms.tsx";

const profileQuery = apiQuery("GET /api/profile/");

export const Route = createFileRoute("/_members-only/dashboard/profile")({
  head: () => pageHead("/dashboard/profile", { unlisted: true }),
  component: ProfilePage,
});

function ProfilePage() {
  return (
    <DashboardPage title={content.title} lead={content.lead}>
      <ProfileSections />
    </DashboardPage>
  );
}

/** The sections save independently of each other. */
function ProfileSections() {
  const queryClient = useQueryClient();
  const { data: profile } = useSuspenseQuery(profileQuery);
  const parts = {
    profile,
    onChange: (changed: typeof profile) => queryClient.setQueryData(profileQuery.queryKey, changed),
  };
  return (
    <>
      <PictureSection {...parts} />
      <DetailsForm {...parts} />
      <WardSection {...parts} />
    </>
  );
}
