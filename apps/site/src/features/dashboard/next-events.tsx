import type { Dashboard } from "@party/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { formatDay } from "#dates.ts";
import { icons } from "#portal/icons.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

const content = dashboardContent.events;

export function NextEvents({ events }: Pick<Dashboard, "events">) {
  return (
    <Panel id="next-events" title={content.title} aside={<Link to="/events">{content.all}</Link>}>
      {events.length === 0 ? <EmptyState icon={icons.calendar} text={content.empty} /> : null}
      <EventRows events={events} />
    </Panel>
  );
}

export const EventRows = ({ events }: Pick<Dashboard, "events">) => (
  <ul className={css.rows}>
    {events.map(({ id, title, date, location }) => (
      <li key={id}>
        <Link to="/events/$id" params={{ id: String(id) }}>
          {title}
        </Link>
        <p>{[formatDay(date) || date, location].filter(Boolean).join(" · ")}</p>
      </li>
    ))}
  </ul>
);
