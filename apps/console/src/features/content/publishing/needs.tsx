import type { MissingField } from "@party/contract/content-bodies";
import { inputErrorText } from "@party/contract/values/input-error";
import { publishingContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import { labelOfPath } from "#features/content/fields/body-values.ts";
import type { FieldSpec } from "#features/content/fields/field-spec.ts";

const FOCUSABLE_SELECTOR = "input, select, textarea, button";

/** Leads to a field of the form, and opens what it is in. @param path with dots; of a part without a field, what it is in */
export function focusField(path: string): void {
  const names = path.split(".");
  let field: HTMLElement | null = null;
  for (let count = names.length; count > 0 && !field; count -= 1) {
    field = document.querySelector(`[data-path="${CSS.escape(names.slice(0, count).join("."))}"]`);
  }
  for (let box = field?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
  // Of an editor, its text and not its first button.
  const control =
    field?.querySelector<HTMLElement>("[contenteditable=true]") ??
    field?.querySelector<HTMLElement>(FOCUSABLE_SELECTOR);
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

/** What the form lacks, as it stands; each leads to its field. */
export function MissingFields({ needs, fields }: { needs: readonly MissingField[]; fields: readonly FieldSpec[] }) {
  if (needs.length === 0) return null;
  return (
    <section aria-label={content.missingTitle}>
      <h3>{content.missingTitle}</h3>
      <ul className={css.needs}>
        {needs.map(({ path, error }) => (
          <li key={path}>
            <button type="button" className={css.missing} onClick={() => focusField(path)}>
              {content.need(labelOfPath(fields, path), inputErrorText(error))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
