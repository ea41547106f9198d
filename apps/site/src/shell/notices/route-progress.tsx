import type { ReactNode } from "react";
import { loadingNextPageText } from "../shell.content.ts";
import css from "./route-progress.module.css";

/** A progress line at the top of the window while the next page loads; CSS delays it. */
export function ProgressLine(): ReactNode {
  return <div role="progressbar" aria-label={loadingNextPageText} className={css.progress} />;
}
