import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { EmptyState } from "@party/ui/panel.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { readEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { keepPreviousData, queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import { messageOf } from "#api.ts";
import type { LinkTarget } from "#form/actions.tsx";
import { listContent as content } from "./list.content.ts";
import css from "./list.module.css";
import { AllRowsCheckbox, RowCheckbox, type RowSelection } from "./selection.tsx";

// On a 24 px grid, as the icons of the menu.
const ARROW_ICON = "m4 12 1.4 1.4L11 7.8V20h2V7.8l5.6 5.6L20 12l-8-8z";
const EMPTY_ICON =
  "M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2m0 12h-4a3 3 0 0 1-6 0H5V5h14z";
const SORT_ICON = "M12 5.8 15.2 9l1.4-1.4L12 3 7.4 7.6 8.8 9zm0 12.4L8.8 15l-1.4 1.4L12 21l4.6-4.6-1.4-1.4z";

/** In a cell without a value; a card leaves it out. */
export const NOTHING = "–";

/** A page of a staff list, as the contract's `listReply`. */
export interface ListPage<Row> {
  results: Row[];
  next: string | null;
  total: { count: number; capped: boolean } | null;
}

export interface ListColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the end, with digits of one width. */
  numeric?: boolean | undefined;
  /** In one line, e.g. a date or a phone number. */
  nowrap?: boolean | undefined;
  /**
   * How it stands on the card of a phone: a status beside the name, or a value that needs no title, as a place or a number. With
   * its title when absent.
   */
  onCard?: "status" | "plain" | undefined;
  /** Orders the rows by this column; again, in the other direction where there is one. */
  sort?: ColumnSort | undefined;
}

export interface ColumnSort {
  /** Undefined while the rows are in another order. */
  direction: "ascending" | "descending" | undefined;
  change: () => void;
}

interface ListProps<Row extends { id: number | string }> {
  /** What the rows are, e.g. "roles"; the table's name. */
  label: string;
  query: UseQueryResult<ListPage<Row>>;
  /** Rows that can be chosen together. */
  selection?: RowSelection<SelectableRow<Row>> | undefined;
  /** What names a row: the first column, and the heading of its card on phones. */
  title: ListColumn<Row>;
  columns: readonly ListColumn<Row>[];
  /** Where a row leads. */
  open?: ((row: Row) => LinkTarget | undefined) | undefined;
  /** What can be done with a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** What an empty list means. */
  empty: string;
  /** Opens the page after a cursor; undefined for the first one. */
  onPage?: (after: string | undefined) => void;
  /** The cursor of this page. */
  after?: string | undefined;
}

/** Tables begin at this width; below it each row is a card. */
const wideScreen = matchMedia("(min-width: 900px)");
const onWidthChange = (listener: () => void) => {
  wideScreen.addEventListener("change", listener);
  return () => wideScreen.removeEventListener("change", listener);
};
export const useIsWide = () => useSyncExternalStore(onWidthChange, () => wideScreen.matches);

/** Of the cursor of the page before: a cursor leads forwards only, so the way back is kept where a page was opened. */
const previousPageKey = (after: string) => `page before ${location.pathname} ${after}`;

export type SelectableRow<Row> = Row & { id: number; name: string };
/** Only lists of named rows have a selection. */
const asSelectableRows = <Row,>(rows: readonly Row[]) => rows as readonly SelectableRow<Row>[];

/** The query of a list, which shows the page before until the next one is there. */
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
  const { query, empty, selection, after } = props;
  const isWide = useIsWide();
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  if (isPending) return <Spinner label={content.loading} />;
  if (!data) {
    return (
      <div className={css.failure}>
        <Alert severity="error">{messageOf(error)}</Alert>
        <Button look="outlined" onClick={() => refetch()}>
          {content.again}
        </Button>
      </div>
    );
  }
  const rows = data.results;
  if (rows.length === 0 && !after) {
    return (
      <div className={css.empty}>
        <EmptyState icon={EMPTY_ICON} text={empty} />
      </div>
    );
  }
  return (
    <div className={css.list} aria-busy={isPlaceholderData}>
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      <p className={css.total} role="status">
        {data.total ? content.total(data.total.count, data.total.capped) : null}
      </p>
      {selection ? <AllRowsCheckbox selection={selection} rows={asSelectableRows(rows)} /> : null}
      {isWide ? <RowTable {...props} rows={rows} /> : <RowCards {...props} rows={rows} />}
      <Pagination {...props} next={data.next} isBusy={isPlaceholderData} />
    </div>
  );
}

type PaginationProps = Pick<ListProps<never>, "after" | "onPage"> & {
  next: string | null;
  /** The rows that are shown are of another order or filter, and so is their cursor. */
  isBusy: boolean;
};

export function Pagination({ after, next, isBusy, onPage = () => undefined }: PaginationProps) {
  if (!after && !next) return null;
  const previous = after ? readEntry("sessionStorage", previousPageKey(after)) : null;
  const page = (label: string, open: () => void) => (
    <Button look="outlined" aria-disabled={isBusy} onClick={() => isBusy || open()}>
      {label}
    </Button>
  );
  const openNext = () => {
    storeEntry("sessionStorage", previousPageKey(next!), after ?? "");
    onPage(next!);
  };
  return (
    <nav className={css.pages} aria-label={content.pages}>
      {after ? page(content.first, () => onPage(undefined)) : null}
      {previous === null ? null : page(content.previous, () => onPage(previous || undefined))}
      {next ? page(content.next, openNext) : null}
    </nav>
  );
}

type RowsProps<Row extends { id: number | string }> = ListProps<Row> & { rows: readonly Row[] };

/** A click beside the links and buttons of a row opens it, unless it marks text. */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if ((target as HTMLElement).closest("a, button, input, label") || getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLElement>("[data-open]")?.click();
}

function RowTitle<Row extends { id: number | string }>({ title, open, row }: ListProps<Row> & { row: Row }) {
  const target = open?.(row);
  if (!target) return title.cell(row);
  return (
    <Link {...(target as LinkProps)} data-open="">
      {title.cell(row)}
    </Link>
  );
}

function ColumnTitle({ title, sort }: Pick<ListColumn<never>, "title" | "sort">) {
  if (!sort) return title;
  return (
    <button type="button" className={css.sort} data-direction={sort.direction} onClick={sort.change}>
      {title}
      <Icon path={sort.direction ? ARROW_ICON : SORT_ICON} />
    </button>
  );
}

function RowTable<Row extends { id: number | string }>(props: RowsProps<Row>) {
  const { label, rows, title, columns, open, actions, selection } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached with the keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {[title, ...columns].map((column) => (
              <th key={column.title} scope="col" data-numeric={column.numeric} aria-sort={column.sort?.direction}>
                <ColumnTitle {...column} />
              </th>
            ))}
            {actions ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-opens={open !== undefined} onClick={open && openRow}>
              <th scope="row">
                <div className={css.title}>
                  {selection ? (
                    <RowCheckbox
                      selection={selection}
                      rows={asSelectableRows(rows)}
                      row={asSelectableRows([row])[0]!}
                    />
                  ) : null}
                  <div>
                    <RowTitle {...props} row={row} />
                  </div>
                </div>
              </th>
              {columns.map((column) => (
                <td key={column.title} data-numeric={column.numeric} data-nowrap={column.nowrap}>
                  {column.cell(row)}
                </td>
              ))}
              {actions ? <td data-numeric="true">{actions(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RowCards<Row extends { id: number | string }>(props: RowsProps<Row>) {
  const { label, rows, columns, open, actions, selection } = props;
  return (
    <ul className={css.cards} aria-label={label}>
      {rows.map((row) => {
        const buttons = actions?.(row);
        const filled = columns.flatMap((column) => {
          const value = column.cell(row);
          return value === NOTHING ? [] : [{ ...column, value }];
        });
        const status = filled.filter(({ onCard }) => onCard === "status");
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys open the link in the row
          <li key={row.id} className={css.card} data-opens={open !== undefined} onClick={open && openRow}>
            <div className={css.title}>
              {selection ? (
                <RowCheckbox selection={selection} rows={asSelectableRows(rows)} row={asSelectableRows([row])[0]!} />
              ) : null}
              <h2>
                <RowTitle {...props} row={row} />
              </h2>
              {status.map(({ title, value }) => (
                <span key={title} className={css.cardStatus}>
                  {value}
                </span>
              ))}
            </div>
            <dl>
              {filled
                .filter(({ onCard }) => onCard !== "status")
                .map(({ title, onCard, value }) => (
                  <div key={title} data-plain={onCard === "plain"}>
                    <dt>{onCard === "plain" ? <VisuallyHidden>{title}</VisuallyHidden> : title}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
            {buttons ? <div className={css.cardAction}>{buttons}</div> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A row's status in one word. */
export const StatusLabel = ({ tone, children }: { tone?: "good" | "bad" | undefined; children: ReactNode }) => (
  <span className={css.status} data-tone={tone}>
    {children}
  </span>
);
