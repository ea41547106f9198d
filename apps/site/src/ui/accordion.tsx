import type { ReactNode } from "react";
import css from "./accordion.module.css";

interface AccordionProps {
  /** Common to the items: opening one closes the others. Without it each stays as it is. */
  name?: string;
  items: readonly { title: string; content: ReactNode }[];
}

/** Headings that unfold; the browser's own, so it needs no script. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className={css.accordion}>
      {items.map(({ title, content }) => (
        <details key={title} name={name} className={css.item}>
          <summary className={css.summary}>
            <h3>{title}</h3>
          </summary>
          <div className={css.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
