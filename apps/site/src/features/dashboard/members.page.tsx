import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/_members-only/dashboard/members")({
  head: () =>
    pageHead({
      title: "Members",
      description: "Members you have invited.",
      path: "/dashboard/members",
      unlisted: true,
    }),
  component: MembersPage,
});

function MembersPage() {
  return <h1>Members</h1>;
}
