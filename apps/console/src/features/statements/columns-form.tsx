import type { Statement, StatementColumns } from "@party/contract/statements.staff";
import { bankColumnNames } from "@party/contract/values/statements";
import { SelectField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import { statementContent as content } from "./statements.content.ts";
import { useStatementCheck } from "./use-statement-check.ts";

const NEEDED: readonly (keyof StatementColumns)[] = ["date", "reference", "details", "credit"];

/** Which column of a bank's file holds what. */
export function ColumnsForm({ row }: { row: Statement }) {
  const { send, onSent } = useStatementCheck(row);
  const titles = [...new Set(row.titles.filter(Boolean))].map((title) => [title, title] as const);
  return (
    <RequestForm
      className={css.form}
      send={(columns: StatementColumns) => send({ columns })}
      onSent={onSent}
      submit={content.checkColumns}
      busy={content.busy}
    >
      {(field) => (
        <>
          <p>{content.columnsText}</p>
          {bankColumnNames.map((name) => (
            <SelectField
              key={name}
              {...field(name)}
              label={content.columnLabels[name]}
              required={NEEDED.includes(name)}
              defaultValue={row.columns?.[name] ?? ""}
            >
              <option value="">{NEEDED.includes(name) ? content.needed : content.none}</option>
              <Options of={titles} />
            </SelectField>
          ))}
        </>
      )}
    </RequestForm>
  );
}
