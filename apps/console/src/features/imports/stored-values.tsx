import type { ImportedRow, ImportMapping, PersonImport } from "@party/contract/imports.staff";
import { type ImportField, importFields } from "@party/contract/values/imports";
import { importRowsContent as content } from "./imports.content.ts";
import css from "./imports.module.css";
import { rowPlace } from "./reading/reading.content.ts";

interface StoredValuesProps {
  file: PersonImport;
  row: ImportedRow;
}

/** Why a row is not imported, or not sure; then what of it will be stored, or what it says where nothing will. */
export function StoredValues({ file, row }: StoredValuesProps) {
  const { mapping } = file;
  const { problem, kept, changes, doubts, same_as, has_account, outcome } = row;
  const notes = [
    problem,
    kept,
    same_as === null ? null : content.sameAs(rowPlace(file, same_as)),
    has_account ? content.hasAccount : null,
  ].filter((note) => note !== null);
  const values =
    outcome === "refused" || outcome === "ambiguous"
      ? writtenValues(mapping, row)
      : changes.map((change) => (outcome === "new" ? { ...change, before: cellOf(mapping, row, change) } : change));
  return (
    <div className={css.stored}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {doubts.map(({ field, text }) => (
        <p key={`${field} ${text}`} className={css.doubt}>
          {content.doubt(field, text)}
        </p>
      ))}
      {values.length > 0 ? (
        <dl>
          {values.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before ? <span className={css.written}>{before}</span> : null} {before && after ? "→" : null}{" "}
                {after ? <b>{after}</b> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

/** What stands in the heading of a row already. */
const NAME_FIELDS: readonly ImportField[] = ["surname", "other_names", "full_name", "full_name_surname_first"];

const writtenValues = (mapping: ImportMapping | null, { cells }: ImportedRow) =>
  (mapping?.columns ?? []).flatMap((column, at) =>
    column && cells[at] && !NAME_FIELDS.includes(column)
      ? [{ field: importFields[column], before: cells[at], after: "" }]
      : [],
  );

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What the file says of a new value, where that is written in another way; of names the heading says it, and IDs are not shown. */
function cellOf(
  mapping: ImportMapping | null,
  { cells }: ImportedRow,
  { field, after }: ImportedRow["changes"][number],
): string {
  const own = cells.filter((cell, at) => {
    const column = mapping?.columns[at];
    return cell && column && column !== "id_number" && !NAME_FIELDS.includes(column) && importFields[column] === field;
  });
  return own.every((cell) => lettersOf(after).includes(lettersOf(cell))) ? "" : own.join(", ");
}
