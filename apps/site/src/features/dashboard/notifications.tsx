import type { Dashboard } from "@party/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { useNotificationCount } from "#features/notifications/notification-count.ts";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

const content = dashboardContent.notifications;

/** As many as the dashboard of spec section 1 shows. */
const SHOWN = 3;

export function Notifications({ notifications }: Pick<Dashboard, "notifications">) {
  const rows = useNewest(notifications);
  return (
    <section className={css.panel} aria-labelledby="notifications">
      <div className={css.panelHead}>
        <h2 id="notifications" className={css.panelTitle}>
          {content.title}
        </h2>
        <Link to="/dashboard/notifications">{content.all}</Link>
      </div>
      {rows.length === 0 ? <p className={css.empty}>{content.empty}</p> : null}
      <ul className={css.rows}>
        {rows.map(({ id, title, message }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those the dashboard came with, until a newer one comes. */
function useNewest(given: Dashboard["notifications"]): Dashboard["notifications"] {
  const newest = useNotificationCount()?.newest ?? null;
  const [rows, setRows] = useState(given);
  useEffect(() => setRows(given), [given]);
  useEffect(() => {
    if (newest === null || given.some(({ id }) => id === newest)) return;
    const gone = new AbortController();
    api("GET /api/notifications/", { query: { limit: SHOWN }, signal: gone.signal }).then(
      ({ results }) => setRows(results),
      () => undefined,
    );
    return () => gone.abort();
  }, [newest, given]);
  return rows;
}
