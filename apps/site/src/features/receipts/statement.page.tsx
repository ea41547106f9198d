import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { api } from "#api.ts";
import { inItsTime } from "#loading/loader-data.ts";
import { present } from "#loading/search-params.ts";
import { dashboardHead } from "#portal/dashboard.head.ts";
import { DashboardPage, PageFailure } from "#portal/dashboard-page.tsx";
import { PanelSkeleton } from "#portal/skeleton.tsx";
import { statementContent as content } from "./statement.content.ts";
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
  loader: ({ abortController: { signal }, deps }) => {
    // Kenya is three hours ahead, so on New Year's night the new year comes a little late.
    const year = deps.year ?? new Date().getFullYear();
    return { statement: inItsTime(api("GET /payments/statements/{year}/", { params: { year }, signal })) };
  },
  // Not kept: it is paid elsewhere too, and the next may be another.
  gcTime: 0,
  head: () => dashboardHead("/payments/statement"),
  component: StatementPage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.heading} text={content.failure.page} />,
});

function StatementPage() {
  return (
    <DashboardPage
      title={content.heading}
      lead={content.lead}
      back={{ to: "/dashboard/payments", label: content.back }}
    >
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

function Loaded() {
  const statement = use(Route.useLoaderData().statement);
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
