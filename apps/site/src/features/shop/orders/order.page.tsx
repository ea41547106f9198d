import type { Order } from "@party/contract/orders";
import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import { MISSING_SIZE_NOTE, orderLineTitle } from "@party/contract/values/order-texts";
import { needsSize } from "@party/contract/values/orders";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { createFileRoute, type ErrorComponentProps, Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { LazyPaymentPanel } from "#features/payments/panel/lazy-payment-panel.tsx";
import { DetailError, DetailFailureMessage } from "#loading/failures/detail-failure.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import { Notice, type NoticeText } from "#shell/notices/notice.tsx";
import { PageBody } from "#ui/pages/page-body.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { refillCart } from "../cart/cart.ts";
import shop from "../shop.module.css";
import { clearPlacedOrder, fetchOrder, findPlacedOrder, loadOrder } from "../shop-data.ts";
import { orderContent as content } from "./order.content.ts";
import css from "./order.module.css";

export const Route = createFileRoute("/orders/$token")({
  loader: ({ params }) => loadOrder(params.token),
  // An order from before its payment is stale.
  gcTime: 0,
  head: () => pageHead("/orders/$token", { path: "/shop", unlisted: true }),
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
  // The message about the prompt must not stand beside its outcome.
  const [started, setStarted] = useState(Boolean(placed?.phone));
  const followPayment = useCallback(
    ({ attempt, state }: Payment) => {
      if (attempt) setStarted(true);
      if (state !== "open" || attempt?.state === "failed" || attempt?.state === "expired") close();
    },
    [close],
  );
  const payable = state !== "cancelled" && (state !== "expired" || payment.state !== "expired");
  return (
    <PageBody>
      <h1 className={css.title}>{content.title(order.number)}</h1>
      <OrderProgress state={state} />
      <OrderStatus order={order} started={started} />
      <div className={css.columns} data-pays={payable || undefined}>
        {payable ? (
          <div>
            <LazyPaymentPanel
              content={content.payment}
              payment={payment}
              suggestedPhone={placed?.phone}
              autoStart={Boolean(placed?.phone)}
              unstepped={hasProgress(state)}
              onPaid={onPaid}
              onUpdate={followPayment}
            />
          </div>
        ) : null}
        <OrderSummary order={order} />
      </div>
      <p className={css.actions}>
        <BackToShopLink />
      </p>
      <Notice notice={notice} onClose={close} />
    </PageBody>
  );
}

function BackToShopLink() {
  return (
    <Link to="/shop" className={buttonVariantClass("outlined")}>
      {content.shop}
    </Link>
  );
}

function OrderNotFound() {
  return (
    <DetailFailureMessage severity="warning" text={content.unknown} title={content.section} back={<BackToShopLink />} />
  );
}

function OrderFailure(props: ErrorComponentProps) {
  const router = useRouter();
  const retry = <Button onClick={() => void router.invalidate()}>{content.tryAgain}</Button>;
  return <DetailError problem={props} severity="error" text={content.failure} title={content.section} back={retry} />;
}

/** A job updates the order a moment after its payment. */
const FAST_POLL_MS = 1_000;
const SLOW_POLL_MS = 15_000;
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
    const interval = paid ? FAST_POLL_MS : Math.max(timeLeft, SLOW_POLL_MS);
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

type OrderState = Order["state"];

/** Current step of the stepper. At 4 all steps are done. */
const progressSteps: Partial<Record<OrderState, number>> = { paid: 1, ready: 2, handed_out: 4 };

/** False until an order is paid (its payment has a stepper) and for one that ended otherwise. */
const hasProgress = (state: OrderState): boolean => progressSteps[state] !== undefined;

function OrderProgress({ state }: { state: OrderState }) {
  const step = progressSteps[state];
  if (step === undefined) return null;
  return (
    <div className={css.progress}>
      <Stepper label={content.progress.label} steps={content.progress.steps} current={step} />
    </div>
  );
}

const successTexts: Partial<Record<OrderState, { title: string; text: (place: string) => string }>> = {
  paid: content.paid,
  ready: content.ready,
  handed_out: content.handedOut,
};

/** The status of an order with its actions. */
function OrderStatus({ order, started }: { order: Order; started: boolean }) {
  const { state, lines, payment, emails, pickup_location: pickup } = order;
  const navigate = useNavigate();
  if (state === "awaiting_payment") {
    return (
      <>
        {started ? null : <p>{content.phoneNeeded}</p>}
        <p>{emails ? content.awaiting : content.awaitingHere}</p>
      </>
    );
  }
  const success = successTexts[state];
  if (success) {
    return (
      <Alert severity="success">
        <strong>{success.title}</strong>{" "}
        {state === "paid" && !emails ? content.paid.textHere(pickup.name) : success.text(pickup.name)}
      </Alert>
    );
  }
  const ended = state === "cancelled" ? content.cancelled : content.expired;
  const refundDue = payment.state === "paid" || payment.state === "held";
  const orderAgain = () => {
    refillCart(lines);
    void navigate({ to: "/shop" });
  };
  return (
    <div className={css.state}>
      <Alert severity="warning">
        <strong>{refundDue ? content.owed.title : ended.title}</strong>{" "}
        {refundDue ? content.owed.text(formatKes(payment.amount)) : ended.text}
      </Alert>
      <Button onClick={orderAgain}>{content.again}</Button>
    </div>
  );
}

const STATES_BEFORE_PICKUP: readonly Order["state"][] = ["awaiting_payment", "paid", "ready"];

/** Lines, total and pickup location. */
function OrderSummary({ order: { state, lines, total, pickup_location: pickup } }: { order: Order }) {
  return (
    <section className={css.card} aria-labelledby="lines">
      <h2 id="lines">{content.lines}</h2>
      <ul className={shop.lines}>
        {lines.map((line) => (
          <li key={`${line.product} ${line.size}`}>
            <span>
              {line.quantity} × {orderLineTitle(line)}
            </span>
            <span>{formatKes(line.price * line.quantity)}</span>
          </li>
        ))}
      </ul>
      {needsSize(lines) && STATES_BEFORE_PICKUP.includes(state) ? (
        <p className={css.soft}>{MISSING_SIZE_NOTE}</p>
      ) : null}
      <p className={shop.total}>
        <span>{content.total}</span>
        <strong>{formatKes(total)}</strong>
      </p>
      <h2>{content.pickup}</h2>
      <p>{pickup.name}</p>
      <p>{pickup.address}</p>
      <p className={css.soft}>{content.link}</p>
    </section>
  );
}
