import type { Dashboard } from "@party/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { formatDay } from "#dates.ts";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

const content = dashboardContent.events;

export function NextEvents({ events }: Pick<Dashboard, "events">) {
  return (
    <section className={css.panel} aria-labelledby="next-events">
      <div className={css.panelHead}>
        <h2 id="next-events" className={css.panelTitle}>
          {content.title}
        </h2>
        <Link to="/events">{content.all}</Link>
      </div>
      {events.length === 0 ? <p className={css.empty}>{content.empty}</p> : null}
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
    </section>
  );
}
