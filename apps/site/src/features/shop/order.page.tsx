import { createFileRoute, Link } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { LatePanel } from "#features/payments/late-panel.tsx";
import { DetailFailure } from "#loading/detail-failure.tsx";
import { Notice, type NoticeText } from "#shell/notice.tsx";
import { buttonClass } from "#ui/button.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { loadOrder } from "./load-order.ts";
import { orderContent as words } from "./order.content.ts";
import { orderHead } from "./order.head.ts";
import css from "./order.module.css";
import { OrderFailure } from "./order-failure.tsx";
import { hasProgress, OrderProgress, OrderState } from "./order-state.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { forgetPlaced, justPlaced } from "./placed-order.ts";
import { useOrder } from "./use-order.ts";

export const Route = createFileRoute("/orders/$token")({
  loader: ({ params }) => loadOrder(params.token),
  // What it was before a payment is of no use to whoever comes back.
  gcTime: 0,
  head: orderHead,
  errorComponent: OrderFailure,
  notFoundComponent: OrderNotFound,
  component: OrderPage,
});

function OrderPage() {
  const { order, settle } = useOrder(Route.useLoaderData());
  const [placed] = useState(() => justPlaced(order.token));
  const [notice, setNotice] = useState<NoticeText>();
  const close = useCallback(() => setNotice(undefined), []);
  useEffect(() => {
    if (!placed) return;
    forgetPlaced();
    setNotice({ severity: "success", text: words.placed });
  }, [placed]);

  const { payment, state } = order;
  const pays = state !== "cancelled" && (state !== "expired" || payment.state !== "expired");
  return (
    <PageBody>
      <h1 className={css.title}>{words.title(order.number)}</h1>
      <OrderProgress state={state} />
      <OrderState order={order} />
      <div className={css.columns} data-pays={pays || undefined}>
        {pays ? (
          <div>
            <LatePanel
              words={words.payment}
              payment={payment}
              suggestedPhone={placed?.phone}
              autoStart={Boolean(placed)}
              unstepped={hasProgress(state)}
              onPaid={settle}
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
      {words.shop}
    </Link>
  );
}

function OrderNotFound() {
  return <DetailFailure severity="warning" text={words.unknown} title={words.section} back={<BackToShop />} />;
}
