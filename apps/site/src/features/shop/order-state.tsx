import type { Order } from "@party/contract/orders";
import { formatKes } from "@party/contract/values/money";
import { useNavigate } from "@tanstack/react-router";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { refillCart } from "./cart.ts";
import { orderContent as words } from "./order.content.ts";
import css from "./order.module.css";

/** Where an order stands, and what can be done about it. */
export function OrderState({ order: { state, lines, payment, pickup_location: pickup } }: { order: Order }) {
  const navigate = useNavigate();
  if (state === "awaiting_payment") return <p>{words.awaiting}</p>;
  if (state === "paid") {
    return (
      <Alert severity="success">
        <strong>{words.paid.title}</strong> {words.paid.text(pickup.name)}
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
