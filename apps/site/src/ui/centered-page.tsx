import type { ReactNode } from "react";
import css from "./centered-page.module.css";

/** The page behind a link of a mail: what it is about, and one thing to do. */
export function LonePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Class of a card on it. */
export const loneCard = css.card;
