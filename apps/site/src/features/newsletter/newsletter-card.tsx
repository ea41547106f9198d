import type { ReactNode } from "react";
import css from "./newsletter-card.module.css";

/** The card of a page that a link in an email opens. */
export function NewsletterCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <div className={css.card}>
        <h1 className={css.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
