import { Button } from "@party/ui/form/button.tsx";
import { publishingContent as content } from "#editor/editor.content.ts";
import { formatTimeInNairobi } from "#editor/publishing/nairobi-time-format.ts";
import css from "#editor/publishing/publishing.module.css";

export interface ListedRevision {
  revision: number;
  /** A name; null for what no member of staff saved. */
  by: string | null;
  /** An instant. */
  at: string;
  note: string;
  published: boolean;
}

interface RevisionListProps {
  revisions: readonly ListedRevision[];
  /** The one in the editor, which is neither compared nor restored. */
  current: number;
  compare: (revision: number) => void;
  /** Without it there is no such button. */
  restore?: ((revision: number) => void) | undefined;
  isBusy?: boolean;
}

/** Who saved what and when, newest first. */
export function RevisionList({ revisions, current, compare, restore, isBusy = false }: RevisionListProps) {
  return (
    <section className={css.panel} aria-label={content.revisions}>
      <h3>{content.revisions}</h3>
      {revisions.length === 0 ? <p className={css.soft}>{content.revisionsEmpty}</p> : null}
      <ol className={css.revisions} reversed>
        {revisions.map(({ revision, by, at, note, published }) => {
          const name = content.revision(revision);
          const button = (text: string, use: (revision: number) => void) => (
            <Button
              look="outlined"
              aria-label={`${text}: ${name}`}
              aria-disabled={isBusy}
              onClick={() => !isBusy && use(revision)}
            >
              {text}
            </Button>
          );
          return (
            <li key={revision} aria-current={revision === current ? "true" : undefined}>
              <p>
                <strong>{name}</strong> {by ? content.by(by) : null}
                {isDateKnown(at) ? (
                  <>
                    , <time dateTime={at}>{formatTimeInNairobi(at)}</time>
                  </>
                ) : null}{" "}
                {published ? <span className={css.mark}>{content.published}</span> : null}
              </p>
              {note ? <p className={css.soft}>{note}</p> : null}
              {revision === current ? null : (
                <p className={css.actions}>
                  {button(content.compare, compare)}
                  {restore ? button(content.restore, restore) : null}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A built-in text has no day; it is sent as the beginning of 1970. */
const isDateKnown = (at: string) => Date.parse(at) > 0;
