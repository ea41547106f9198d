import type { ReactNode } from "react";
import css from "./centered-page.module.css";

/** The page behind a link of an email: a heading and one action. */
export function CenteredPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Class of a card on the page. */
export const centeredCard = css.card;
