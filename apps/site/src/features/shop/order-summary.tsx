import type { Order } from "@party/contract/orders";
import { formatKes } from "@party/contract/values/money";
import { needsSize, orderLineTitle, TELL_SIZE } from "@party/contract/values/order-lines";
import { orderContent as words } from "./order.content.ts";
import css from "./order.module.css";
import shop from "./shop.module.css";

const TO_COLLECT: readonly Order["state"][] = ["awaiting_payment", "paid", "ready"];

/** What was ordered, what it comes to, and where it is collected. */
export function OrderSummary({ order: { state, lines, total, pickup_location: pickup } }: { order: Order }) {
  return (
    <section className={css.card} aria-labelledby="lines">
      <h2 id="lines">{words.lines}</h2>
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
        <span>{words.total}</span>
        <strong>{formatKes(total)}</strong>
      </p>
      <h2>{words.pickup}</h2>
      <p>{pickup.name}</p>
      <p>{pickup.address}</p>
      <p className={css.soft}>{words.link}</p>
    </section>
  );
}
