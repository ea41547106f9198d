import type { StaffMember } from "@party/contract/staff";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { ActionDialog } from "#form/action-dialog.tsx";
import type { Confirmation } from "#form/actions.tsx";
import { listContent as content } from "./list.content.ts";
import css from "./list.module.css";
import { type Selection, SelectionBar } from "./selection.tsx";

interface NamedRow {
  id: number;
  name: string;
}

/** What can be done with several rows at once. */
export interface BulkAction<Row> extends Confirmation<readonly Row[]> {
  label: string;
  primary?: boolean;
  /** @returns each row that could not be changed with why, in a sentence */
  call: (rows: readonly Row[], text: string) => Promise<{ results: readonly { id: number; problem: string | null }[] }>;
  /** What was done with so many, in a sentence. */
  done: (count: number) => string;
  /** What comes next with those rows, after that sentence. */
  next?: (rows: readonly Row[]) => ReactNode;
}

export interface BulkActions<Row, Search> {
  when: (search: Search, staff: StaffMember) => boolean;
  /** Rows at once. */
  most: number;
  actions: readonly BulkAction<Row>[];
}

interface Outcome {
  done: ReactNode;
  failed: readonly string[];
}

interface BulkActionBarProps<Row extends NamedRow> {
  bulk: Pick<BulkActions<Row, never>, "most" | "actions">;
  selection: Selection<Row>;
  /** Of the queries of the list. */
  queryKey: string;
}

/** Says what follows, does it with those chosen, and names each with whom it could not be done. */
export function BulkActionBar<Row extends NamedRow>({ bulk, selection, queryKey }: BulkActionBarProps<Row>) {
  const id = useId();
  const queryClient = useQueryClient();
  const [action, setAction] = useState<BulkAction<Row>>();
  const [outcome, setOutcome] = useState<Outcome>();
  const rows = [...selection.chosen.values()];
  const begin = (next: BulkAction<Row>) => {
    // The dialog has its name before it opens.
    flushSync(() => setAction(next));
    dialogElement(id)?.showModal();
  };
  const run = async (text: string) => {
    if (!action) return;
    const { results } = await action.call(rows, text);
    const failures = new Map(results.map((result) => [result.id, result.problem]));
    const done = rows.filter((row) => failures.get(row.id) === null);
    setOutcome({
      done:
        done.length > 0 ? (
          <>
            {action.done(done.length)} {action.next?.(done)}
          </>
        ) : null,
      failed: rows.flatMap((row) => {
        const problem = failures.get(row.id);
        return problem ? [content.failed(row.name, problem)] : [];
      }),
    });
    selection.clear();
    await queryClient.invalidateQueries({ queryKey: [queryKey] });
  };
  return (
    <>
      <div role="status" className={css.outcome}>
        {outcome?.done ? <Alert severity="success">{outcome.done}</Alert> : null}
        {outcome && outcome.failed.length > 0 ? <Alert severity="warning">{outcome.failed.join("\n")}</Alert> : null}
      </div>
      <SelectionBar selection={selection}>
        {rows.length > bulk.most ? (
          <span>{content.tooMany(bulk.most)}</span>
        ) : (
          bulk.actions.map((each) => (
            <button
              key={each.label}
              type="button"
              className={buttonClass(each.primary ? "primary" : "outlined")}
              onClick={() => begin(each)}
            >
              {each.label}
            </button>
          ))
        )}
      </SelectionBar>
      <ActionDialog
        id={id}
        subject={action && `${action.label} ${rows.map((row) => row.id).join()}`}
        title={action?.title(rows) ?? ""}
        effect={
          <>
            <ul>
              {rows.map((row) => (
                <li key={row.id}>{row.name}</li>
              ))}
            </ul>
            <p>{action?.effect(rows)}</p>
          </>
        }
        text={action?.text}
        submit={action?.submit(rows) ?? ""}
        act={run}
      />
    </>
  );
}
