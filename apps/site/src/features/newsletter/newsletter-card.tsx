import type { ReactNode } from "react";
import css from "./newsletter-card.module.css";

/** The page that a link in a mail opens: one thing to say. */
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
