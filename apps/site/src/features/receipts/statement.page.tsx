import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, use } from "react";
import { api } from "#api.ts";
import { dashboardHead } from "#features/dashboard/dashboard.head.ts";
import { present } from "#loading/search-params.ts";
import { useTryAgain } from "#loading/use-try-again.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { statementContent as content } from "./statement.content.ts";
import css from "./statement.module.css";
import { StatementSheet } from "./statement-sheet.tsx";

export interface StatementSearch {
  year?: number;
}

const isYear = (year: unknown): year is number =>
  Number.isInteger(year) && Number(year) >= 2020 && Number(year) <= 2100;

export const Route = createFileRoute("/_members-only/dashboard/payments/statement")({
  validateSearch: ({ year }: Record<string, unknown>): StatementSearch =>
    present({ year: isYear(year) ? year : undefined }),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page says meanwhile what it does. Nor kept: it is paid elsewhere too, and the next may be another.
  loader: ({ abortController: { signal }, deps }) => {
    // Kenya is three hours ahead, so on New Year's night the new year comes a little late.
    const year = deps.year ?? new Date().getFullYear();
    const statement = api("GET /payments/statements/{year}/", { params: { year }, signal });
    // It may fail before the page asks for it, which is not unhandled: the page tells.
    statement.catch(() => undefined);
    return { statement };
  },
  gcTime: 0,
  head: () => dashboardHead("/payments/statement"),
  component: StatementPage,
  errorComponent: StatementFailure,
});

function StatementPage() {
  return (
    <Page>
      <Suspense fallback={<Opening />}>
        <Loaded />
      </Suspense>
    </Page>
  );
}

function Opening() {
  return (
    <>
      <h1>{content.heading}</h1>
      <Spinner label={content.loading} />
    </>
  );
}

function Loaded() {
  const statement = use(Route.useLoaderData().statement);
  const navigate = useNavigate();
  return (
    <>
      <StatementSheet
        statement={statement}
        onYear={(year) =>
          void navigate({ to: "/dashboard/payments/statement", search: { year }, replace: true, resetScroll: false })
        }
      />
      <Back />
    </>
  );
}

function StatementFailure({ reset }: { reset: () => void }) {
  const again = useTryAgain(reset);
  return (
    <Page>
      <h1>{content.heading}</h1>
      <Alert severity="error">{content.failure.page}</Alert>
      <p>
        <button type="button" className={buttonClass("primary")} onClick={again}>
          {content.failure.again}
        </button>
      </p>
      <Back />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return <div className={css.page}>{children}</div>;
}

function Back() {
  return (
    <p className={css.screenOnly}>
      <Link to="/dashboard/payments">{content.back}</Link>
    </p>
  );
}
