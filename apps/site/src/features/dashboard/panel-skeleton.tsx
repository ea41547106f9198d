import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-skeleton.module.css";

/** The outline of a page's cards while their data is on the way. */
export function PanelSkeleton() {
  return (
    <div role="status" className={css.panels}>
      <span className={css.words}>{dashboardContent.loadingPage}</span>
      <div />
      <div />
    </div>
  );
}
