import type { Dashboard } from "@party/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { useNotificationCount } from "#features/notifications/notification-count.ts";
import { icons } from "#portal/icons.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

const content = dashboardContent.notifications;

/** As many as the dashboard of spec section 1 shows. */
const SHOWN = 3;

export function Notifications({ notifications }: Pick<Dashboard, "notifications">) {
  const rows = useNewest(notifications);
  return (
    <Panel id="newest" title={content.title} aside={<Link to="/dashboard/notifications">{content.all}</Link>}>
      {rows.length === 0 ? <EmptyState icon={icons.bell} text={content.empty} /> : null}
      <ul className={css.rows}>
        {rows.map(({ id, title, message }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Panel>
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
