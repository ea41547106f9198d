import { createFileRoute, Link } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { laterContent } from "./dashboard.content.ts";
import { LaterPage } from "./later-page.tsx";

const { title, text, action } = laterContent.events;

export const Route = createFileRoute("/_members-only/dashboard/events")({
  head: () => pageHead({ title, description: text, path: "/dashboard/events", unlisted: true }),
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
