import type { ReactNode } from "react";
import css from "./accordion.module.css";

interface AccordionProps {
  /** Shared by the items, so that opening one closes the others. */
  name?: string;
  items: readonly { title: string; content: ReactNode }[];
}

/** Native `<details>` elements, so it needs no script. */
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
