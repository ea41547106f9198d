import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { EmptyState } from "@party/ui/panel.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { messageOf } from "#api.ts";
import { icons } from "#shell/icons.ts";
import { listContent as content } from "./list.content.ts";
import css from "./list.module.css";
import { ChooseAll, ChooseRow, type Selection } from "./selection.tsx";

/** A page of a staff list, as the contract's `listOf`. */
export interface ListPage<Row> {
  results: Row[];
  next: string | null;
  total: { count: number; capped: boolean } | null;
}

export interface ListColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the end, with digits of one width. */
  numeric?: boolean;
  /** In one line, e.g. a date or a phone number. */
  nowrap?: boolean;
}

interface ListProps<Row extends { id: number | string }> {
  /** What the rows are, e.g. "roles"; the table's name. */
  label: string;
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Rows that can be chosen together. */
  selection?: Selection<Choosable<Row>> | undefined;
  /** What names a row: the first column, and the heading of its card on phones. */
  rowTitle: (row: Row) => ReactNode;
  /** Heading of the first column. */
  titleColumn: string;
  columns: readonly ListColumn<Row>[];
  /** The row's main action. */
  action?: (row: Row) => ReactNode;
  /** What an empty list means. */
  empty: string;
  /** Opens the page after a cursor; undefined for the first one. */
  onPage: (after: string | undefined) => void;
  /** The cursor of this page. */
  after: string | undefined;
}

/** Tables begin at this width; below it each row is a card. */
const WIDE = matchMedia("(min-width: 900px)");
const onWide = (listener: () => void) => {
  WIDE.addEventListener("change", listener);
  return () => WIDE.removeEventListener("change", listener);
};
const useIsWide = () => useSyncExternalStore(onWide, () => WIDE.matches);

/** A cursor leads forwards only, so a page's way back is kept where it was opened. */
const pageKey = (after: string) => `page before ${location.pathname} ${after}`;

function rememberPage(next: string, current: string | undefined): void {
  try {
    sessionStorage.setItem(pageKey(next), current ?? "");
  } catch {
    // Without storage there is the first page.
  }
}

/** @returns the cursor of the page before, empty for the first one; undefined when the page was opened by its address */
function pageBefore(after: string): string | undefined {
  try {
    return sessionStorage.getItem(pageKey(after)) ?? undefined;
  } catch {
    return undefined;
  }
}

type Choosable<Row> = Row & { id: number; name: string };
/** Only lists of named rows have a selection. */
const choosable = <Row,>(rows: readonly Row[]) => rows as readonly Choosable<Row>[];

/** The query of a list, which shows the page before until the next one is there; sent once for all who use it. */
export const listQuery = <Page extends ListPage<unknown>>(
  queryKey: readonly unknown[],
  load: (signal: AbortSignal) => Promise<Page>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<Page> => load(signal),
    placeholderData: keepPreviousData,
  });

/** Rows as a table, or as cards on phones, with the states of loading, error and nothing. */
export function List<Row extends { id: number | string }>(props: ListProps<Row>) {
  const { queryKey, load, empty, onPage, after } = props;
  const isWide = useIsWide();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(listQuery(queryKey, load));
  const previous = after ? pageBefore(after) : undefined;
  if (isPending) return <Spinner label={content.loading} />;
  if (!data) {
    return (
      <div className={css.failure}>
        <Alert severity="error">{messageOf(error)}</Alert>
        <button type="button" className={buttonClass("outlined")} onClick={() => refetch()}>
          {content.again}
        </button>
      </div>
    );
  }
  if (data.results.length === 0 && !after) {
    return (
      <div className={css.empty}>
        <EmptyState icon={icons.empty} text={empty} />
      </div>
    );
  }
  return (
    <div className={css.list} aria-busy={isPlaceholderData}>
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      <p className={css.total} role="status">
        {data.total ? content.total(data.total.count, data.total.capped) : null}
      </p>
      {props.selection ? <ChooseAll selection={props.selection} rows={choosable(data.results)} /> : null}
      {isWide ? <Table {...props} rows={data.results} /> : <Cards {...props} rows={data.results} />}
      {after || data.next ? (
        <nav className={css.pages} aria-label={content.pages}>
          {after ? (
            <button type="button" className={buttonClass("outlined")} onClick={() => onPage(undefined)}>
              {content.first}
            </button>
          ) : null}
          {previous === undefined ? null : (
            <button type="button" className={buttonClass("outlined")} onClick={() => onPage(previous || undefined)}>
              {content.previous}
            </button>
          )}
          {data.next ? (
            <button
              type="button"
              className={buttonClass("outlined")}
              onClick={() => {
                rememberPage(data.next!, after);
                onPage(data.next!);
              }}
            >
              {content.next}
            </button>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

type RowsProps<Row extends { id: number | string }> = ListProps<Row> & { rows: readonly Row[] };

function Table<Row extends { id: number | string }>(props: RowsProps<Row>) {
  const { label, rows, titleColumn, rowTitle, columns, action, selection } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached with the keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{titleColumn}</th>
            {columns.map(({ title, numeric }) => (
              <th key={title} scope="col" data-numeric={numeric}>
                {title}
              </th>
            ))}
            {action ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <div className={css.title}>
                  {selection ? (
                    <ChooseRow selection={selection} rows={choosable(rows)} row={choosable([row])[0]!} />
                  ) : null}
                  <div>{rowTitle(row)}</div>
                </div>
              </th>
              {columns.map(({ title, cell, numeric, nowrap }) => (
                <td key={title} data-numeric={numeric} data-nowrap={nowrap}>
                  {cell(row)}
                </td>
              ))}
              {action ? <td data-numeric="true">{action(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards<Row extends { id: number | string }>(props: RowsProps<Row>) {
  const { label, rows, rowTitle, columns, action, selection } = props;
  return (
    <ul className={css.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={css.card}>
          <div className={css.title}>
            {selection ? <ChooseRow selection={selection} rows={choosable(rows)} row={choosable([row])[0]!} /> : null}
            <h2>{rowTitle(row)}</h2>
          </div>
          <dl>
            {columns.map(({ title, cell }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {action ? <div className={css.cardAction}>{action(row)}</div> : null}
        </li>
      ))}
    </ul>
  );
}
