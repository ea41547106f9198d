import type { StaffMember } from "@party/contract/staff";
import { Alert } from "@party/ui/alert.tsx";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type CallAction, type Confirmation, type LinkTarget, useActions } from "#form/actions.tsx";
import { listContent as content } from "./list.content.ts";
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
  /** Why it cannot be done with a row, which is then left out; the dialog names it. */
  obstacle?: (row: Row) => string | undefined;
  /** With how many it can be done, and with how many not, for which reasons. */
  counted?: (possible: number, left: ReadonlyMap<string, number>) => string;
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
  /** Where a row leads. */
  open: ((row: Row) => LinkTarget | undefined) | undefined;
  /** What was done. The button that opened the dialog goes with the selection. */
  onOutcome: (outcome: ReactNode) => void;
}

/** Says what follows, does it with those chosen with whom it can be done, and names each with whom it could not. */
export function BulkActionBar<Row extends NamedRow>(props: BulkActionBarProps<Row>) {
  const { bulk, selection, queryKey, open, onOutcome } = props;
  const rows = [...selection.chosen.values()];
  const actions = bulk.actions.map(({ done, next, obstacle, counted, ...action }): CallAction<ChosenRows<Row>> => {
    const { title, effect, ...confirm } = action.confirm;
    const possibleOf = ({ id, rows: chosen }: ChosenRows<Row>) => ({
      id,
      rows: obstacle ? chosen.filter((row) => obstacle(row) === undefined) : chosen,
    });
    return {
      ...action,
      when: (chosen) => possibleOf(chosen).rows.length > 0,
      confirm: {
        ...confirm,
        title: (chosen) => title(possibleOf(chosen)),
        effect: (chosen) => (
          <BulkEffect
            {...{ open, counted }}
            rows={possibleOf(chosen).rows}
            left={chosen.rows.flatMap((row) => {
              const why = obstacle?.(row);
              return why === undefined ? [] : [{ row, why }];
            })}
            effect={effect(possibleOf(chosen))}
          />
        ),
      },
      call: (chosen, text) => action.call(possibleOf(chosen), text),
      closed(chosen, reply) {
        const { rows: asked } = possibleOf(chosen);
        onOutcome(<BulkOutcome {...{ done, next, open }} rows={asked} {...(reply as BulkResults)} />);
        selection.clear();
      },
    };
  });
  const { buttons, dialog } = useActions(actions, queryKey);
  const obstacles = rows.flatMap((row) => bulk.actions.flatMap(({ obstacle }) => obstacle?.(row) ?? []));
  return (
    <>
      <SelectionBar selection={selection}>
        {rows.length > bulk.most ? (
          <span>{content.tooMany(bulk.most)}</span>
        ) : (
          <>
            {obstacles.length === rows.length ? <span>{content.noneCan([...new Set(obstacles)])}</span> : null}
            {buttons({ id: rows.map(({ id }) => id).join(), rows })}
          </>
        )}
      </SelectionBar>
      {dialog}
    </>
  );
}

interface BulkEffectProps<Row> {
  rows: readonly Row[];
  /** With whom it cannot be done. */
  left: readonly { row: Row; why: string }[];
  effect: ReactNode;
  open: ((row: Row) => LinkTarget | undefined) | undefined;
  counted: ((possible: number, left: ReadonlyMap<string, number>) => string) | undefined;
}

function BulkEffect<Row extends NamedRow>({ rows, left, effect, open, counted }: BulkEffectProps<Row>) {
  const counts = new Map<string, number>();
  for (const { why } of left) counts.set(why, (counts.get(why) ?? 0) + 1);
  return (
    <>
      {left.length > 0 && counted ? (
        <>
          <p>
            <b>{counted(rows.length, counts)}</b>
          </p>
          <ul>
            {left.map(({ row, why }) => (
              <li key={row.id}>
                <RowName row={row} open={open} />: {why}
              </li>
            ))}
          </ul>
          <p>{content.theOthers}</p>
        </>
      ) : null}
      <ul>
        {rows.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>{effect}</p>
    </>
  );
}

interface RowNameProps<Row> {
  row: Row;
  open: ((row: Row) => LinkTarget | undefined) | undefined;
}

function RowName<Row extends NamedRow>({ row, open }: RowNameProps<Row>) {
  const target = open?.(row);
  return target ? <Link {...(target as LinkProps)}>{row.name}</Link> : row.name;
}

interface BulkOutcomeProps<Row> extends BulkResults {
  done: (count: number) => string;
  next: ((rows: readonly Row[]) => ReactNode) | undefined;
  rows: readonly Row[];
  open: ((row: Row) => LinkTarget | undefined) | undefined;
}

function BulkOutcome<Row extends NamedRow>({ done, next, rows, open, results }: BulkOutcomeProps<Row>) {
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
          <ul>
            {failed.map((row) => (
              <li key={row.id}>
                <RowName row={row} open={open} />: {problems.get(row.id)}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}
