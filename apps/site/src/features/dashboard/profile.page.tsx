import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/_members-only/dashboard/profile")({
  head: () => pageHead({ title: "Profile", description: "Your details.", path: "/dashboard/profile", unlisted: true }),
  component: ProfilePage,
});

function ProfilePage() {
  return <h1>Profile</h1>;
}
