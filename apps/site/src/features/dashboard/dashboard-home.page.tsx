import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/_members-only/dashboard/")({
  head: () =>
    pageHead({ title: "Dashboard", description: "Your membership at a glance.", path: "/dashboard", unlisted: true }),
  component: DashboardHomePage,
});

function DashboardHomePage() {
  return <h1>Dashboard</h1>;
}
