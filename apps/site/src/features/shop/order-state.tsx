import type { Order } from "@party/contract/orders";
import { formatKes } from "@party/contract/values/money";
import { useNavigate } from "@tanstack/react-router";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { refillCart } from "./cart.ts";
import { orderContent as words } from "./order.content.ts";
import css from "./order.module.css";

type State = Order["state"];

/** Stops of the line; at the last one all are done. */
const stops: Partial<Record<State, number>> = { paid: 1, ready: 2, handed_out: 4 };

/** Until an order is paid the payment has the line; one that was never handed out has none. */
export const hasProgress = (state: State): boolean => stops[state] !== undefined;

/** How far a paid order has come. */
export function OrderProgress({ state }: { state: State }) {
  const stop = stops[state];
  if (stop === undefined) return null;
  return (
    <div className={css.progress}>
      <Stepper label={words.progress.label} steps={words.progress.steps} current={stop} />
    </div>
  );
}

const givenTexts: Partial<Record<State, { title: string; text: (place: string) => string }>> = {
  paid: words.paid,
  ready: words.ready,
  handed_out: words.handedOut,
};

/** Where an order stands, and what can be done about it. */
export function OrderState({ order: { state, lines, payment, pickup_location: pickup } }: { order: Order }) {
  const navigate = useNavigate();
  if (state === "awaiting_payment") return <p>{words.awaiting}</p>;
  const given = givenTexts[state];
  if (given) {
    return (
      <Alert severity="success">
        <strong>{given.title}</strong> {given.text(pickup.name)}
      </Alert>
    );
  }
  const said = state === "cancelled" ? words.cancelled : words.expired;
  const owed = payment.state === "paid" || payment.state === "held";
  const orderAgain = () => {
    refillCart(lines);
    void navigate({ to: "/shop" });
  };
  return (
    <div className={css.state}>
      <Alert severity="warning">
        <strong>{owed ? words.owed.title : said.title}</strong>{" "}
        {owed ? words.owed.text(formatKes(payment.amount)) : said.text}
      </Alert>
      <button type="button" className={buttonClass("primary")} onClick={orderAgain}>
        {words.again}
      </button>
    </div>
  );
}
