import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/_members-only/dashboard/events")({
  head: () => pageHead({ title: "Events", description: "Your events.", path: "/dashboard/events", unlisted: true }),
  component: DashboardEventsPage,
});

function DashboardEventsPage() {
  return <h1>Events</h1>;
}
