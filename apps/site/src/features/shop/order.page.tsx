import type { Order } from "@party/contract/orders";
import { createFileRoute, type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { LazyPaymentPanel } from "#features/payments/lazy-payment-panel.tsx";
import { ChunkError } from "#loading/chunk-error.ts";
import { DetailFailure } from "#loading/detail-failure.tsx";
import { Failure } from "#loading/failure.tsx";
import { Notice, type NoticeText } from "#shell/notice.tsx";
import { pageHead } from "#shell/page-head.ts";
import { buttonClass } from "#ui/button.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { orderContent as content } from "./order.content.ts";
import css from "./order.module.css";
import { clearPlacedOrder, fetchOrder, findPlacedOrder, loadOrder } from "./order.ts";
import { hasProgress, OrderProgress, OrderStatus, OrderSummary } from "./order-status.tsx";

export const Route = createFileRoute("/orders/$token")({
  loader: ({ params }) => loadOrder(params.token),
  // An order from before its payment is stale.
  gcTime: 0,
  head: () =>
    pageHead({ title: "Your order", description: "An order from the party's shop.", path: "/shop", unlisted: true }),
  errorComponent: OrderFailure,
  notFoundComponent: OrderNotFound,
  component: OrderPage,
});

function OrderPage() {
  const { order, onPaid } = useOrder(Route.useLoaderData());
  const [placed] = useState(() => findPlacedOrder(order.token));
  const [notice, setNotice] = useState<NoticeText>();
  const close = useCallback(() => setNotice(undefined), []);
  useEffect(() => {
    if (!placed) return;
    clearPlacedOrder();
    setNotice({ severity: "success", text: content.placed });
  }, [placed]);

  const { payment, state } = order;
  const payable = state !== "cancelled" && (state !== "expired" || payment.state !== "expired");
  return (
    <PageBody>
      <h1 className={css.title}>{content.title(order.number)}</h1>
      <OrderProgress state={state} />
      <OrderStatus order={order} />
      <div className={css.columns} data-pays={payable || undefined}>
        {payable ? (
          <div>
            <LazyPaymentPanel
              content={content.payment}
              payment={payment}
              suggestedPhone={placed?.phone}
              autoStart={Boolean(placed)}
              unstepped={hasProgress(state)}
              onPaid={onPaid}
            />
          </div>
        ) : null}
        <OrderSummary order={order} />
      </div>
      <p className={css.actions}>
        <BackToShop />
      </p>
      <Notice notice={notice} onClose={close} />
    </PageBody>
  );
}

function BackToShop() {
  return (
    <Link to="/shop" className={buttonClass("outlined")}>
      {content.shop}
    </Link>
  );
}

function OrderNotFound() {
  return <DetailFailure severity="warning" text={content.unknown} title={content.section} back={<BackToShop />} />;
}

function OrderFailure(props: ErrorComponentProps) {
  const router = useRouter();
  if (props.error instanceof ChunkError) return <Failure {...props} />;
  const retry = (
    <button type="button" className={buttonClass("primary")} onClick={() => void router.invalidate()}>
      {content.tryAgain}
    </button>
  );
  return <DetailFailure severity="error" text={content.failure} title={content.section} back={retry} />;
}

/** A job updates the order a moment after its payment. */
const FAST_MS = 1_000;
const SLOW_MS = 15_000;
const MAX_POLLS = 40;

/** Loads the order again after its payment and when its time to pay has run out. */
function useOrder(loaded: Order): { order: Order; onPaid: () => void } {
  const [order, setOrder] = useState(loaded);
  const [paid, setPaid] = useState(loaded.payment.state === "paid");
  const [polls, setPolls] = useState(0);
  useEffect(() => setOrder(loaded), [loaded]);

  const { token, state, payment } = order;
  useEffect(() => {
    if (state !== "awaiting_payment" || polls >= MAX_POLLS) return;
    const timeLeft = payment.expires_at ? Date.parse(payment.expires_at) - Date.now() : 0;
    const interval = paid ? FAST_MS : Math.max(timeLeft, SLOW_MS);
    let current = true;
    const timer = setTimeout(() => {
      const request = fetchOrder(token).then(
        (next) => current && setOrder(next),
        () => undefined,
      );
      void request.finally(() => current && setPolls(polls + 1));
    }, interval);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [token, state, payment.expires_at, paid, polls]);

  return {
    order,
    onPaid: () => {
      setPaid(true);
      setPolls(0);
    },
  };
}
