import type { ReactNode } from "react";
import css from "./unseen.module.css";

/**
 * Words for screen readers and search engines alone: they complete a link that says enough only beside its heading
 * ("Read More", WCAG 2.4.9).
 */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={css.unseen}>{children}</span>;
}
