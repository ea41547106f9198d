import { useRouterState } from "@tanstack/react-router";
import css from "./route-progress.module.css";

/** A moving line at the top of the window while the next page is on its way; it stays away from quick ones. */
export function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div role="progressbar" aria-label="Loading the page" className={css.progress} /> : null;
}
