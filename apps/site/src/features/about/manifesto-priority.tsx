import { manifestoContent } from "./manifesto.content.ts";
import css from "./manifesto.module.css";

type Priority = (typeof manifestoContent.priorities)[number];

/** The problem as people told it, what the party will do, and how a reader can tell. */
export function ManifestoPriority({ priority }: { priority: Priority }) {
  const { id, title, paragraphs, actions, measure } = priority;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={css.priority}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3>{manifestoContent.doTitle}</h3>
      <ul className={css.actions}>
        {actions.map((action) => (
          <li key={action}>{action}</li>
        ))}
      </ul>
      <div className={css.measure}>
        <h3>{manifestoContent.measureTitle}</h3>
        <p>{measure}</p>
      </div>
    </section>
  );
}
