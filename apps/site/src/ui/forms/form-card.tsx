import type { ReactNode } from "react";
import css from "./form-card.module.css";
import { honeypotLabel } from "./form-notes.content.ts";

/** A form on a card with its title. */
export function FormCard({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className={css.card}>
      <h2>{title}</h2>
      {note ? <p className={css.note}>{note}</p> : null}
      {children}
    </div>
  );
}

/** Class of a form: its fields in two columns on wide screens. */
export const formGridClass = css.grid;
/** Class of a field that spans both columns. */
export const wholeRowClass = css.whole;
/** Class of small print. */
export const formNoteClass = css.note;
/** Class of the field that people do not see (`website` of the contract). */
const honeypotClass = css.honeypot;

/**
 * A field that only programs fill in; what is sent is then marked. Hidden from sight, keyboard and screen readers, and from
 * password managers that can be told.
 */
export function HoneypotField() {
  return (
    <div className={honeypotClass} aria-hidden="true">
      <label>
        {honeypotLabel}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
        />
      </label>
    </div>
  );
}
