import type { ReactNode } from "react";
import { useParty } from "#party.ts";
import css from "./sign-in-layout.module.css";

/** The frame of the screens before the menu: the party, and one form. */
export function SignInLayout({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const { name, short_name } = useParty();
  return (
    <main className={css.entry}>
      <div className={css.card}>
        <p className={css.brand}>
          <b>{short_name}</b>
          {name}
        </p>
        <h1>{title}</h1>
        {intro ? <p className={css.intro}>{intro}</p> : null}
        {children}
      </div>
    </main>
  );
}
