import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "#api.ts";
import { listContent as content } from "./list.content.ts";
import css from "./list.module.css";

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
}

interface ListProps<Row extends { id: number }> {
  /** What the rows are, e.g. "roles"; the table's name. */
  label: string;
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<ListPage<Row>>;
  columns: readonly ListColumn<Row>[];
  /** The line that names a row; the heading of its card on phones. */
  rowTitle: (row: Row) => ReactNode;
  /** What an empty list means. */
  empty: string;
  /** Opens the page after a cursor; undefined for the first one. */
  onPage: (after: string | undefined) => void;
  /** The cursor of this page. */
  after: string | undefined;
}

/** Rows as cards on phones and as a table from 900 px, with the states of loading, error and nothing. */
export function List<Row extends { id: number }>(props: ListProps<Row>) {
  const { label, queryKey, load, columns, rowTitle, empty, onPage, after } = props;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <p role="status">{content.loading}</p>;
  if (!data) {
    return (
      <div role="alert" className={css.failure}>
        <p>{messageOf(error)}</p>
        <button type="button" onClick={() => refetch()}>
          {content.again}
        </button>
      </div>
    );
  }
  return (
    <div className={css.list} aria-busy={isPlaceholderData}>
      {data.total ? <p className={css.total}>{content.total(data.total.count, data.total.capped)}</p> : null}
      {data.results.length === 0 ? <p className={css.empty}>{empty}</p> : null}
      {data.results.length > 0 ? (
        <table className={css.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ title, numeric }) => (
                <th key={title} scope="col" data-numeric={numeric}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.results.map((row) => (
              <tr key={row.id}>
                {columns.map(({ title, cell, numeric }, index) => (
                  <td key={title} data-label={title} data-numeric={numeric}>
                    {index === 0 ? rowTitle(row) : cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <nav className={css.pages} aria-label={content.pages}>
        {after ? (
          <button type="button" onClick={() => onPage(undefined)}>
            {content.first}
          </button>
        ) : null}
        {data.next ? (
          <button type="button" onClick={() => onPage(data.next ?? undefined)}>
            {content.next}
          </button>
        ) : null}
      </nav>
    </div>
  );
}
