import type { Order } from "@party/contract/orders";
import { formatKes } from "@party/contract/values/money";
import { orderContent as words } from "./order.content.ts";
import css from "./order.module.css";
import shop from "./shop.module.css";

/** What was ordered, what it comes to, and where it is collected. */
export function OrderSummary({ order: { lines, total, pickup_location: pickup } }: { order: Order }) {
  return (
    <section className={css.card} aria-labelledby="lines">
      <h2 id="lines">{words.lines}</h2>
      <ul className={shop.lines}>
        {lines.map(({ product, name, price, quantity }) => (
          <li key={product}>
            <span>
              {quantity} × {name}
            </span>
            <span>{formatKes(price * quantity)}</span>
          </li>
        ))}
      </ul>
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
