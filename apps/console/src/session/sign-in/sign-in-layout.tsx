import type { ReactNode } from "react";
import party from "../../../../../party.json" with { type: "json" };
import css from "./sign-in-layout.module.css";

/** The frame of the screens before the menu: the party, and one form. */
export function SignInLayout({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <main className={css.entry}>
      <div className={css.card}>
        <p className={css.brand}>
          <b>{party.shortName}</b>
          {party.name}
        </p>
        <h1>{title}</h1>
        {intro ? <p className={css.intro}>{intro}</p> : null}
        {children}
      </div>
    </main>
  );
}
