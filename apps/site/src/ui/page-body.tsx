import type { ReactNode } from "react";
import css from "./page-body.module.css";

/** What follows a page's head: as wide as the site, or as wide as text reads well, in the middle or below the title. */
export function PageBody({ narrow, children }: { narrow?: boolean | "start"; children: ReactNode }) {
  return (
    <div className={css.body} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}
