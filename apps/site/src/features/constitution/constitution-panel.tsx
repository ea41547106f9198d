import { constitutionContent } from "./constitution.content.ts";
import css from "./constitution-panel.module.css";
import type { Clause, ConstitutionSection } from "./constitution-section.ts";

interface ConstitutionPanelProps {
  section: ConstitutionSection;
  selected: boolean;
  previous: ConstitutionSection | undefined;
  next: ConstitutionSection | undefined;
}

export function ConstitutionPanel({ section, selected, previous, next }: ConstitutionPanelProps) {
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className={css.panel}
      data-selected={selected || undefined}
    >
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      {section.opening.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.articles.map((article) => (
        <article key={article.number}>
          <h3>{constitutionContent.articleTitle(article)}</h3>
          <ol>
            {article.clauses.map((clause) => (
              <ClauseItem key={typeof clause === "string" ? clause : clause.text} clause={clause} />
            ))}
          </ol>
        </article>
      ))}
      <p className={css.turn}>
        {previous ? <a href={`#${previous.id}`}>← {previous.title}</a> : <span />}
        {next ? <a href={`#${next.id}`}>{next.title} →</a> : null}
      </p>
    </section>
  );
}

function ClauseItem({ clause }: { clause: Clause }) {
  if (typeof clause === "string") return <li>{clause}</li>;
  return (
    <li>
      {clause.text}
      <ol className={css.items}>
        {clause.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    </li>
  );
}
