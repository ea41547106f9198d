import { Button } from "@party/ui/form/button.tsx";
import { useState } from "react";
import { compareContent as content } from "#editor/editor.content.ts";
import css from "./compare.module.css";
import { type DiffPart, diffTexts, htmlToText, keepLinesNearChanges } from "./compare-text.ts";

export interface ComparedField {
  label: string;
  before: string;
  after: string;
  /** The values are HTML, of which the words are compared. */
  isHtml?: boolean;
}

interface TextComparisonProps {
  /** What each side is, e.g. "Revision 3, Wanjiku Mwangi, yesterday 14:32". */
  before: string;
  after: string;
  fields: readonly ComparedField[];
}

/** Two revisions side by side, one below the other on a phone. */
export function TextComparison({ before, after, fields }: TextComparisonProps) {
  return (
    <div className={css.compare}>
      {fields.map((field) => (
        <ComparedFieldRow key={field.label} field={field} before={before} after={after} />
      ))}
    </div>
  );
}

function ComparedFieldRow({ field, before, after }: { field: ComparedField; before: string; after: string }) {
  const [one, other] = field.isHtml ? [htmlToText(field.before), htmlToText(field.after)] : [field.before, field.after];
  const all = diffTexts(one, other);
  const isSame = one === other;
  const near = isSame ? all : keepLinesNearChanges(all);
  const isLong = near.some(({ text }, index) => text !== all[index]!.text);
  const [isWhole, setWhole] = useState(false);
  const parts = isWhole ? all : near;
  return (
    <section className={css.field} aria-label={field.label}>
      <h3>{field.label}</h3>
      {isSame ? <p className={css.note}>{field.before === field.after ? content.same : content.formatting}</p> : null}
      <div className={css.sides}>
        <ComparedVersion name={before} parts={parts.filter(({ kind }) => kind !== "added")} />
        {isSame ? null : <ComparedVersion name={after} parts={parts.filter(({ kind }) => kind !== "removed")} />}
      </div>
      {isLong ? (
        <p>
          <Button look="outlined" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {content.whole}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function ComparedVersion({ name, parts }: { name: string; parts: readonly DiffPart[] }) {
  return (
    <div className={css.side}>
      <h4>{name}</h4>
      <p className={css.text}>
        {parts.length === 0 ? <span className={css.note}>{content.empty}</span> : null}
        {parts.map(({ kind, text }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and no state
          if (kind === "same") return <span key={index}>{text}</span>;
          const Tag = kind === "added" ? "ins" : "del";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Tag key={index}>
              {/* Screen readers do not announce ins and del. */}
              <span className={css.spoken}> {kind === "added" ? content.added : content.removed} </span>
              {text}
              <span className={css.spoken}> ({content.end}) </span>
            </Tag>
          );
        })}
      </p>
    </div>
  );
}
