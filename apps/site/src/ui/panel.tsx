import type { ReactNode } from "react";
import css from "./panel.module.css";

interface PanelProps {
  /** Also the fragment of its address. */
  id: string;
  title: string;
  text?: string;
  /** Stands beside the heading, e.g. a link to more. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One card of a page: a heading and one concern. Takes the focus when what had it inside is gone. */
export function Panel({ id, title, text, aside, children }: PanelProps) {
  return (
    <section id={id} className={css.panel} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header className={css.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </header>
      {text ? <p className={css.text}>{text}</p> : null}
      {children}
    </section>
  );
}
