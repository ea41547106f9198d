import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-skeleton.module.css";

/** The outline of the dashboard while its data is on the way. */
export function DashboardSkeleton() {
  return (
    <div role="status" className={css.outline}>
      <span className={css.words}>{dashboardContent.loading}</span>
      <div />
      <div />
      <div />
      <div />
      <div />
      <div />
      <div />
    </div>
  );
}
