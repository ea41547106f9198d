import type { Product } from "@party/contract/products";
import { formatKes } from "@party/contract/values/money";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";

const words = shopContent.product;

/** The price, and what it was before. */
export function Price({ product: { price, original_price, discount } }: { product: Product }) {
  return (
    <p className={css.price}>
      <strong>{formatKes(price)}</strong>
      {original_price !== null && original_price > price ? (
        <>
          <span className={css.was}>{words.was}</span>
          <s>{formatKes(original_price)}</s>
        </>
      ) : null}
      {discount > 0 ? <span className={css.off}>{words.off(discount)}</span> : null}
    </p>
  );
}
