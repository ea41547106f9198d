import type { PaymentStatement } from "@party/contract/receipts";
import { formatKes } from "@party/contract/values/money";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField } from "@party/ui/form/field.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { formatDay } from "#dates/dates.ts";
import { withoutUndefined } from "#loading/data/search-params.ts";
import { DashboardPage } from "#portal/dashboard-page.tsx";
import { saveDocument } from "#portal/save-file.ts";
import { apiQuery } from "#session/query-client.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { statementContent as content } from "./statement.content.ts";
import css from "./statement.module.css";

interface StatementSearch {
  year?: number;
}

const isYear = (year: unknown): year is number =>
  Number.isInteger(year) && Number(year) >= 2020 && Number(year) <= 2100;

// In Nairobi the default year is up to three hours late on New Year's night.
const statementQuery = (year = new Date().getFullYear()) => apiQuery("GET /statements/{year}/", { params: { year } });

export const Route = createFileRoute("/_members-only/dashboard/payments/statement")({
  validateSearch: ({ year }: Record<string, unknown>): StatementSearch =>
    withoutUndefined({ year: isYear(year) ? year : undefined }),
  head: () => pageHead("/dashboard/payments/statement", { unlisted: true }),
  component: StatementPage,
});

function StatementPage() {
  return (
    <DashboardPage
      title={content.heading}
      lead={content.lead}
      back={{ to: "/dashboard/payments", label: content.back }}
      failure={content.failure.page}
    >
      <LoadedStatement />
    </DashboardPage>
  );
}

function LoadedStatement() {
  const { data: statement } = useSuspenseQuery(statementQuery(Route.useSearch().year));
  const navigate = useNavigate();
  return (
    <StatementSheet
      statement={statement}
      onYear={(year) =>
        void navigate({ to: "/dashboard/payments/statement", search: { year }, replace: true, resetScroll: false })
      }
    />
  );
}

/** The statement as it is printed, with controls that are not. */
function StatementSheet({ statement, onYear }: { statement: PaymentStatement; onYear: (year: number) => void }) {
  const { year, name, issued_at } = statement;
  return (
    <>
      <StatementControls statement={statement} onYear={onYear} />
      <article className={css.sheet} aria-labelledby="statement">
        <h2 id="statement">{content.title(year)}</h2>
        <p>
          {content.from}
          <br />
          <strong>{name}</strong>
          <br />
          {content.period(year)}
        </p>
        <StatementLines {...statement} />
        <p className={css.soft}>{content.made(formatDay(issued_at))}</p>
      </article>
    </>
  );
}

function StatementLines({ year, lines, total }: PaymentStatement) {
  if (lines.length === 0) return <p>{content.empty(year)}</p>;
  const { columns } = content;
  return (
    <table className={css.table}>
      <caption className={css.caption}>{content.caption(year)}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.paid}</th>
          <th scope="col">{columns.title}</th>
          <th scope="col">{columns.receipt}</th>
          <th scope="col">{columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ receipt, paid_at, title, amount, reversed }) => (
          <tr key={receipt}>
            <td data-label={columns.paid}>{formatDay(paid_at)}</td>
            <td data-label={columns.title}>{title}</td>
            <td data-label={columns.receipt}>{receipt}</td>
            <td data-label={columns.amount}>{reversed ? content.reversed(formatKes(amount)) : formatKes(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {content.total}
          </th>
          <td>{formatKes(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function StatementControls({
  statement: { year, years },
  onYear,
}: {
  statement: PaymentStatement;
  onYear: (year: number) => void;
}) {
  const { busy, status, save } = useSaveStatus(content.failure.pdf);
  const all = [...new Set([...years, year, new Date().getFullYear()])].sort((one, other) => other - one);
  const download = () =>
    save(async () => {
      await saveDocument(`/statements/${year}/statement.pdf`, `statement-${year}.pdf`);
      return content.saved;
    });
  return (
    <>
      <div className={css.controls}>
        <div className={css.year}>
          <SelectField label={content.year} value={year} onChange={({ target }) => onYear(Number(target.value))}>
            {all.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
        </div>
        <Button aria-disabled={busy} onClick={download}>
          {busy ? content.pdfBusy : content.pdf}
        </Button>
        <Button look="outlined" onClick={() => print()}>
          {content.print}
        </Button>
      </div>
      <div className={css.screenOnly}>
        <StatusMessage status={status} />
      </div>
    </>
  );
}
