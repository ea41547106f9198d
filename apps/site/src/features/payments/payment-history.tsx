import type { PastPayment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { EmptyState, Panel } from "@party/ui/panel.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { infiniteQueryOptions, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates/dates.ts";
import { useNotificationCount } from "#features/notifications/notification-count.ts";
import { fallbackWhenNotFound } from "#loading/failures/not-found.ts";
import { apiUrl } from "#page-context.ts";
import { icons } from "#portal/icons.ts";
import { historyContent as content } from "./payment-history.content.ts";
import css from "./payment-history.module.css";

export const historyQuery = infiniteQueryOptions({
  queryKey: ["GET /payments/"],
  queryFn: ({ signal, pageParam: cursor }) =>
    api("GET /payments/", { signal, query: cursor ? { cursor } : {} }).catch(
      fallbackWhenNotFound({ results: [], next: null }),
    ),
  initialPageParam: "",
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ results }) => results),
});

export type LoadedHistory = UseInfiniteQueryResult<PastPayment[]>;

/** The payments of a member, newest first, or an error in their place. */
export function PaymentHistory({ history }: { history: LoadedHistory }) {
  const { data: payments, refetch, isFetchingNextPage } = history;
  const [failedRequest, setFailedRequest] = useState<"list" | "more">();
  const failure = payments ? failedRequest : "list";
  // Every payment makes a notification, so a newer notification may mean a new payment.
  const newest = useNotificationCount()?.newest;
  const known = useRef(newest);

  const load = useCallback(async () => {
    const { isError } = await refetch();
    setFailedRequest(isError ? "list" : undefined);
  }, [refetch]);
  useEffect(() => {
    if (newest === known.current) return;
    // The first count came together with the list.
    const isNew = known.current !== undefined && newest !== undefined;
    known.current = newest;
    if (isNew) void load();
  }, [load, newest]);

  const more = async () => {
    if (isFetchingNextPage) return;
    setFailedRequest(undefined);
    const { isError } = await history.fetchNextPage({ cancelRefetch: false });
    if (isError) setFailedRequest("more");
  };

  return (
    <Panel
      id="history"
      title={content.title}
      text={content.intro}
      aside={
        <Link to="/dashboard/payments/statement" className={css.statement}>
          {content.statement}
        </Link>
      }
    >
      {payments ? <PaymentRows payments={payments} /> : null}
      {failure ? <Alert severity="error">{content.failure[failure]}</Alert> : null}
      {failure === "list" ? (
        <p>
          <Button look="outlined" onClick={() => void load()}>
            {content.failure.again}
          </Button>
        </p>
      ) : null}
      {history.hasNextPage ? (
        <p>
          <Button look="outlined" onClick={() => void more()}>
            {isFetchingNextPage ? content.loadingMore : content.more}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

function PaymentRows({ payments }: { payments: PastPayment[] }) {
  if (payments.length === 0) return <EmptyState icon={icons.receipt} text={content.empty} />;
  return (
    <ul className={css.rows}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <PaymentRow payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function PaymentRow({ payment }: { payment: PastPayment }) {
  const { title, amount, state, created_at, paid_at, receipt, token } = payment;
  const of = <VisuallyHidden>{content.of(title)}</VisuallyHidden>;
  return (
    <>
      <div className={css.head}>
        <h3>{title}</h3>
        <strong>{formatKes(amount)}</strong>
      </div>
      <p className={css.soft}>
        {content.states[state]} · <time dateTime={paid_at ?? created_at}>{formatDay(paid_at ?? created_at)}</time>
      </p>
      <p className={css.links}>
        {receipt ? (
          <a
            href={`${apiUrl()}/payments/${encodeURIComponent(token)}/receipt.pdf${import.meta.env.LANGUAGE_PATH && "?language=sw"}`}
            download
          >
            {content.pdf(receipt.number)}
            {of}
          </a>
        ) : null}
        {state === "open" ? (
          <Link to="/pay/$token" params={{ token }}>
            {content.pay}
            {of}
          </Link>
        ) : null}
      </p>
    </>
  );
}
