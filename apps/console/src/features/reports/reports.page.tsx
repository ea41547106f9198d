import type { RenewalsOfTier, WaitingByAge } from "@party/contract/reports.staff";
import { planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { daysOfMonth, formatMonth } from "@party/contract/values/months";
import { daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { api } from "#api.ts";
import { ChoiceSelect } from "#list/filters.tsx";
import type { Screen } from "#screen.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { Page } from "#shell/page/page.tsx";
import { BarChart } from "./bar-chart.tsx";
import { listOfWaiting, MoneyTables, ReportTable } from "./money-tables.tsx";
import { reportsContent as content } from "./reports.content.ts";
import css from "./reports.module.css";

export const screen = {
  path: "/reports",
  menu: {
    group: "money",
    order: 7,
    label: content.title,
    about: content.about,
    icon: "M4 20h16v2H4zm1-9h3v7H5zm5-7h4v14h-4zm6 4h3v10h-3z",
    permissions: ["payments.read"],
  },
} satisfies Screen;

/** What came in a month, what waits, and which renewals are due. */
export const ReportsPage = () => (
  <Page
    title={content.title}
    intro={content.intro}
    help="reports"
    action={
      <Link to="/months" className={buttonVariantClass("outlined")}>
        {content.months}
      </Link>
    }
  >
    <div className={css.stack}>
      <Received />
      <WaitingMoney />
      <Renewals />
    </div>
  </Page>
);

function Received() {
  const [month, setMonth] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: ["reports", "received", month],
    queryFn: ({ signal }) => api("GET /staff/reports/received/", { query: month ? { month } : {}, signal }),
    placeholderData: (before) => before,
  });
  return (
    <Panel id="received" title={content.received} text={content.receivedText}>
      {data ? (
        <div className={css.stack}>
          <ChoiceSelect
            label={content.month}
            options={data.months.map((each) => [String(each), formatMonth(each)])}
            value={String(month ?? data.month)}
            onChange={(chosen) => setMonth(Number(chosen))}
          />
          <p role="status">
            {data.returned === 0
              ? content.sumReceived(formatKes(data.received))
              : content.sum(formatKes(data.received), formatKes(-data.returned))}
          </p>
          <MoneyTables {...data}>
            <ChartOfDays {...data} />
          </MoneyTables>
          <p>
            <Link to="/months/$id" params={{ id: data.month }}>
              {content.toMonth(formatMonth(data.month))}
            </Link>
          </p>
        </div>
      ) : (
        <LoadingOrFailure error={error} again={refetch} />
      )}
    </Panel>
  );
}

function ChartOfDays({ month, days }: { month: number; days: readonly { day: string; received: number }[] }) {
  const { from, to } = daysOfMonth(month);
  const count = Number(to.slice(-2));
  const bars = Array.from({ length: count }, (_, place) => daysAfter(from, place)).map((key) => ({
    key,
    value: days.find(({ day }) => day === key)?.received ?? 0,
  }));
  return (
    <BarChart
      label={content.chart(formatMonth(month))}
      bars={bars}
      ends={[formatDay(from), formatDay(to)]}
      top={content.top(formatKes(Math.max(...bars.map(({ value }) => value))))}
    />
  );
}

const countAndAmount = (count: number, amount: number): ReactNode =>
  count === 0 ? (
    content.none
  ) : (
    <>
      {count.toLocaleString("en-KE")} <span className={css.amount}>{formatKes(amount)}</span>
    </>
  );

function WaitingMoney() {
  const { data, error, refetch } = useQuery({
    queryKey: ["reports", "waiting"],
    queryFn: ({ signal }) => api("GET /staff/reports/waiting/", { signal }),
  });
  const row = ({ kind, week, month, older }: WaitingByAge) => ({
    key: kind,
    what: <Link {...listOfWaiting[kind]}>{content.waitingKinds[kind]}</Link>,
    week: countAndAmount(week.count, week.amount),
    month: countAndAmount(month.count, month.amount),
    older: countAndAmount(older.count, older.amount),
  });
  return (
    <Panel id="waiting" title={content.waiting} text={content.waitingText}>
      {data ? (
        <ReportTable caption={content.byAge} columns={content.waitingColumns} rows={data.results.map(row)} />
      ) : (
        <LoadingOrFailure error={error} again={refetch} />
      )}
    </Panel>
  );
}

function Renewals() {
  const { data, error, refetch } = useQuery({
    queryKey: ["reports", "renewals"],
    queryFn: ({ signal }) => api("GET /staff/reports/renewals/", { signal }),
  });
  const cells = (of: (key: keyof Omit<RenewalsOfTier, "tier">) => { count: number; expected: number }) => {
    const cell = (key: Parameters<typeof of>[0]) => countAndAmount(of(key).count, of(key).expected);
    return {
      ended: cell("ended"),
      within_30: cell("within_30"),
      within_60: cell("within_60"),
      within_90: cell("within_90"),
    };
  };
  const sum = (key: keyof Omit<RenewalsOfTier, "tier">) => ({
    count: data!.results.reduce((total, tier) => total + tier[key].count, 0),
    expected: data!.results.reduce((total, tier) => total + tier[key].expected, 0),
  });
  return (
    <Panel id="renewals" title={content.renewals} text={content.renewalsText}>
      {data ? (
        <ReportTable
          caption={content.byEnd}
          columns={content.renewalColumns}
          rows={data.results.map((tier) => ({
            key: tier.tier,
            tier: planOf(tier.tier).name,
            ...cells((key) => tier[key]),
          }))}
          total={{ tier: content.total, ...cells(sum) }}
        />
      ) : (
        <LoadingOrFailure error={error} again={refetch} />
      )}
    </Panel>
  );
}
