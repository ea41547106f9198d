import type { Dashboard } from "@party/contract/dashboard";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

const content = dashboardContent.notifications;

export function Notifications({ notifications }: Pick<Dashboard, "notifications">) {
  return (
    <section className={css.panel} aria-labelledby="notifications">
      <h2 id="notifications" className={css.panelTitle}>
        {content.title}
      </h2>
      {notifications.length === 0 ? <p className={css.empty}>{content.empty}</p> : null}
      <ul className={css.rows}>
        {notifications.map(({ id, title, message }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
