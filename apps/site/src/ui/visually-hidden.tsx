import type { ReactNode } from "react";
import css from "./visually-hidden.module.css";

/**
 * Words for screen readers and search engines alone: they complete a link that says enough only beside its heading
 * ("Read More", WCAG 2.4.9).
 */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.visuallyHidden}>{children}</span>;
}
