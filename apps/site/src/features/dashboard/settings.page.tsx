import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/_members-only/dashboard/settings")({
  head: () =>
    pageHead({ title: "Settings", description: "Your settings.", path: "/dashboard/settings", unlisted: true }),
  component: SettingsPage,
});

function SettingsPage() {
  return <h1>Settings</h1>;
}
