import { publishingContent as content } from "#editor/editor.content.ts";
import css from "./publishing.module.css";

/** What to look at before publishing. @param checks sentences of the API */
export function PublishingChecks({ checks }: { checks: readonly string[] }) {
  return (
    <section className={css.panel} aria-label={content.checks}>
      <h3>{content.checks}</h3>
      {checks.length === 0 ? (
        <p className={css.soft}>{content.checksEmpty}</p>
      ) : (
        <ul className={css.checks}>
          {checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
