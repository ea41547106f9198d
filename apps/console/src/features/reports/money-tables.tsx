import type { MoneyLine, MoneyOfDay, WaitingKind } from "@party/contract/reports.staff";
import { formatDay } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { ReactNode } from "react";
import type { LinkTarget } from "#form/actions.tsx";
import { moneyContent as content } from "./reports.content.ts";
import css from "./reports.module.css";

/** Where each kind of what waits is decided. */
export const listOfWaiting: Record<WaitingKind, LinkTarget> = {
  attempts: { to: "/payments", search: { state: "open" } },
  held_gifts: { to: "/held-gifts" },
  questions: { to: "/payment-questions", search: { source: "review" } },
  unallocated: { to: "/payment-questions", search: { source: "entry" } },
  transfers: { to: "/transfers" },
  refunds: { to: "/refunds", search: { state: "unknown" } },
};

interface ReportTableProps<Name extends string> {
  /** What its rows are; its name. */
  caption: string;
  /** Titles of columns; the first one names the row, the others have numbers. */
  columns: Readonly<Record<Name, string>>;
  rows: readonly ({ key: string } & Record<NoInfer<Name>, ReactNode>)[];
  /** The sums of the columns. */
  total?: Record<NoInfer<Name>, ReactNode> | undefined;
}

/** A table of figures. Where the window is narrower than its rows it is scrolled, also by keys. */
export function ReportTable<Name extends string>({ caption, columns, rows, total }: ReportTableProps<Name>) {
  const names = Object.keys(columns) as Name[];
  const cells = (row: Record<Name, ReactNode>) =>
    names.map((name, place) =>
      place === 0 ? (
        <th key={name} scope="row">
          {row[name]}
        </th>
      ) : (
        <td key={name}>{row[name]}</td>
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by keys (WCAG 2.1.1).
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>{cells(row)}</tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr>{cells(total)}</tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

interface MoneyFigures {
  received: number;
  returned: number;
  lines: readonly MoneyLine[];
  days: readonly MoneyOfDay[];
}

const number = (count: number) => count.toLocaleString("en-KE");
/** In a month that is known. */
const dayOfMonth = (day: string) => formatDay(day).replace(/ \d{4}$/, "");

/** What came and went: by purpose and way, then by day. @param children stand between the two */
export function MoneyTables({ received, returned, lines, days, children }: MoneyFigures & { children?: ReactNode }) {
  if (lines.length === 0) return <p>{content.nothing}</p>;
  return (
    <div className={css.stack}>
      <LinesTable caption={content.byWay} lines={lines} total={received + returned} />
      {children}
      <details>
        <summary>{content.byDay}</summary>
        <ReportTable
          caption={content.eachDay}
          columns={content.dayColumns}
          rows={days.map((day) => ({
            key: day.day,
            day: dayOfMonth(day.day),
            count: number(day.count),
            received: number(day.received),
            returned: day.returned === 0 ? content.no : number(day.returned),
          }))}
          total={{
            day: content.total,
            count: number(days.reduce((sum, { count }) => sum + count, 0)),
            received: number(received),
            returned: number(returned),
          }}
        />
      </details>
    </div>
  );
}

/** @param total whole KES */
export const LinesTable = ({
  caption,
  lines,
  total,
}: {
  caption: string;
  lines: readonly MoneyLine[];
  total: number;
}) => (
  <ReportTable
    caption={caption}
    columns={content.lineColumns}
    rows={lines.map(({ purpose, way, direction, count, amount }) => ({
      key: `${purpose} ${way} ${direction}`,
      what: content.line(content.purposes[purpose], paymentMethodNames[way], direction),
      count: number(count),
      amount: number(amount),
    }))}
    total={{ what: content.total, count: "", amount: number(total) }}
  />
);
