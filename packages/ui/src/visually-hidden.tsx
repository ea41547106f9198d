import type { ReactNode } from "react";
import css from "./visually-hidden.module.css";

/**
 * Text for screen readers and search engines: completes a link that is clear only beside its heading ("Read More",
 * WCAG 2.4.9).
 */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.visuallyHidden}>{children}</span>;
}
