import { createFileRoute, Link } from "@tanstack/react-router";
import { laterContent } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import { LaterPage } from "./later-page.tsx";

const { title, text, action } = laterContent.events;

export const Route = createFileRoute("/_members-only/dashboard/events")({
  head: () => dashboardHead("/events"),
  component: DashboardEventsPage,
});

function DashboardEventsPage() {
  return (
    <LaterPage title={title} text={text}>
      <p>
        <Link to="/events">{action}</Link>
      </p>
    </LaterPage>
  );
}
