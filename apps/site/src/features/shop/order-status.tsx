import type { Order } from "@party/contract/orders";
import { formatKes } from "@party/contract/values/money";
import { needsSize, orderLineTitle, TELL_SIZE } from "@party/contract/values/orders";
import { useNavigate } from "@tanstack/react-router";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { refillCart } from "./cart.ts";
import { orderContent as content } from "./order.content.ts";
import css from "./order.module.css";
import shop from "./shop.module.css";

type State = Order["state"];

/** Current step of the stepper. At 4 all steps are done. */
const progressSteps: Partial<Record<State, number>> = { paid: 1, ready: 2, handed_out: 4 };

/** False until an order is paid (its payment has a stepper) and for one that ended otherwise. */
export const hasProgress = (state: State): boolean => progressSteps[state] !== undefined;

export function OrderProgress({ state }: { state: State }) {
  const step = progressSteps[state];
  if (step === undefined) return null;
  return (
    <div className={css.progress}>
      <Stepper label={content.progress.label} steps={content.progress.steps} current={step} />
    </div>
  );
}

const successTexts: Partial<Record<State, { title: string; text: (place: string) => string }>> = {
  paid: content.paid,
  ready: content.ready,
  handed_out: content.handedOut,
};

/** The status of an order with its actions. */
export function OrderStatus({ order: { state, lines, payment, pickup_location: pickup } }: { order: Order }) {
  const navigate = useNavigate();
  if (state === "awaiting_payment") return <p>{content.awaiting}</p>;
  const success = successTexts[state];
  if (success) {
    return (
      <Alert severity="success">
        <strong>{success.title}</strong> {success.text(pickup.name)}
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
      <button type="button" className={buttonClass("primary")} onClick={orderAgain}>
        {content.again}
      </button>
    </div>
  );
}

const TO_COLLECT: readonly Order["state"][] = ["awaiting_payment", "paid", "ready"];

/** Lines, total and pickup location. */
export function OrderSummary({ order: { state, lines, total, pickup_location: pickup } }: { order: Order }) {
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
      {needsSize(lines) && TO_COLLECT.includes(state) ? <p className={css.soft}>{TELL_SIZE}</p> : null}
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
