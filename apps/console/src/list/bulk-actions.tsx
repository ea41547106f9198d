import type { StaffMember } from "@party/contract/staff";
import { Alert } from "@party/ui/alert.tsx";
import { type ReactNode, useRef, useState } from "react";
import { type CallAction, type Confirmation, useActions } from "#form/actions.tsx";
import { listContent as content } from "./list.content.ts";
import css from "./list.module.css";
import { type RowSelection, SelectionBar } from "./selection.tsx";

interface NamedRow {
  id: number;
  name: string;
}

interface BulkResults {
  results: readonly { id: number; problem: string | null }[];
}

/** What can be done with several rows at once. */
export interface BulkAction<Row> extends Omit<CallAction<ChosenRows<Row>>, "done" | "next" | "call"> {
  confirm: Confirmation<ChosenRows<Row>>;
  /** @returns each row that could not be changed with why, in a sentence */
  call: (chosen: ChosenRows<Row>, text: string) => Promise<BulkResults>;
  /** What was done with so many, in a sentence. */
  done: (count: number) => string;
  /** What comes next with those rows, after that sentence. */
  next?: (rows: readonly Row[]) => ReactNode;
}

interface ChosenRows<Row> {
  id: string;
  rows: readonly Row[];
}

export interface BulkActions<Row, Search> {
  when: (search: Search, staff: StaffMember) => boolean;
  /** Rows at once. */
  most: number;
  actions: readonly BulkAction<Row>[];
}

interface BulkActionBarProps<Row extends NamedRow> {
  bulk: Pick<BulkActions<Row, never>, "most" | "actions">;
  selection: RowSelection<Row>;
  /** Of the queries of the list. */
  queryKey: string;
}

/** Says what follows, does it with those chosen, and names each with whom it could not be done. */
export function BulkActionBar<Row extends NamedRow>({ bulk, selection, queryKey }: BulkActionBarProps<Row>) {
  const [outcome, setOutcome] = useState<ReactNode>();
  const region = useRef<HTMLDivElement>(null);
  const rows = [...selection.chosen.values()];
  const actions = bulk.actions.map(({ done, next, ...action }): CallAction<ChosenRows<Row>> => {
    const { effect, ...confirm } = action.confirm;
    return {
      ...action,
      confirm: { ...confirm, effect: (chosen) => <BulkEffect rows={chosen.rows} effect={effect(chosen)} /> },
      closed({ rows: chosen }, reply) {
        setOutcome(<BulkOutcome {...{ done, next }} rows={chosen} {...(reply as BulkResults)} />);
        selection.clear();
        // The button that opened the dialog goes with the selection.
        region.current?.focus();
      },
    };
  });
  const { buttons, dialog } = useActions(actions, queryKey);
  return (
    <>
      <div role="status" ref={region} tabIndex={-1} className={css.outcome}>
        {outcome}
      </div>
      <SelectionBar selection={selection}>
        {rows.length > bulk.most ? (
          <span>{content.tooMany(bulk.most)}</span>
        ) : (
          buttons({ id: rows.map(({ id }) => id).join(), rows })
        )}
      </SelectionBar>
      {dialog}
    </>
  );
}

const BulkEffect = ({ rows, effect }: { rows: readonly NamedRow[]; effect: ReactNode }) => (
  <>
    <ul>
      {rows.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
    <p>{effect}</p>
  </>
);

interface BulkOutcomeProps<Row> extends BulkResults {
  done: (count: number) => string;
  next: ((rows: readonly Row[]) => ReactNode) | undefined;
  rows: readonly Row[];
}

function BulkOutcome<Row extends NamedRow>({ done, next, rows, results }: BulkOutcomeProps<Row>) {
  const problems = new Map(results.map(({ id, problem }) => [id, problem]));
  const changed = rows.filter(({ id }) => problems.get(id) === null);
  const failed = rows.filter(({ id }) => problems.get(id));
  return (
    <>
      {changed.length > 0 ? (
        <Alert severity="success">
          {done(changed.length)} {next?.(changed)}
        </Alert>
      ) : null}
      {failed.length > 0 ? (
        <Alert severity="warning">
          {failed.map(({ id, name }) => content.failed(name, problems.get(id) ?? "")).join("\n")}
        </Alert>
      ) : null}
    </>
  );
}
