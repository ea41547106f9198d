import { portalContent as content } from "./portal.content.ts";
import css from "./skeleton.module.css";

/** Placeholder for the panels of a page while its data is loading. */
export function PanelSkeleton() {
  return (
    <div role="status" className={css.panels}>
      <span className={css.label}>{content.loading}</span>
      <div />
      <div />
    </div>
  );
}

/** Placeholder for the dashboard while its data is loading. */
export function DashboardSkeleton() {
  return (
    <div role="status" className={css.outline}>
      <span className={css.label}>{content.loadingDashboard}</span>
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
