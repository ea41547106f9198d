import type { ReactNode } from "react";
import bodyCss from "./page-body.module.css";

/** The content below a page's hero: as wide as the site, or `narrow` for text, centred or aligned with the title. */
export function PageBody({ narrow, children }: { narrow?: boolean | "start"; children: ReactNode }) {
  return (
    <div className={bodyCss.body} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}
