import { formatKes } from "@party/contract/values/money";
import { useRef, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { ServedPicture } from "#ui/served-picture.tsx";
import { removeFromCart, setQuantity } from "./cart.ts";
import { type Line, totalOf } from "./goods.ts";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { Shortage } from "./shortage.tsx";

const words = shopContent.cart;

interface CartLinesProps {
  lines: Line[];
  onLeave: () => void;
  onCheckout: () => void;
}

export function CartLines({ lines, onLeave, onCheckout }: CartLinesProps) {
  return (
    <>
      {lines.length === 0 ? <p>{words.empty}</p> : null}
      <ul className={css.lines}>
        {lines.map((line) => (
          <CartLine key={line.product.id} line={line} />
        ))}
      </ul>
      {lines.length > 0 ? <Total lines={lines} /> : null}
      <div className={css.actions}>
        {lines.length > 0 ? (
          <button type="button" className={buttonClass("primary")} onClick={onCheckout}>
            {words.checkout}
          </button>
        ) : null}
        <button type="button" className={buttonClass("outlined")} onClick={onLeave}>
          {words.keepShopping}
        </button>
      </div>
    </>
  );
}

function CartLine({ line: { product, quantity } }: { line: Line }) {
  const { id, name, price, image } = product;
  /** While somebody types, the field may hold what is no quantity. */
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  return (
    <li>
      <ServedPicture image={image} alt="" sizes="64px" width={960} height={960} className={css.thumbnail} />
      <div className={css.name}>
        <strong>{name}</strong>
        <small>{words.each(formatKes(price))}</small>
      </div>
      <strong>{formatKes(price * quantity)}</strong>
      <div className={css.quantity}>
        <button type="button" aria-label={words.less(name)} onClick={() => setQuantity(id, quantity - 1)}>
          −
        </button>
        <input
          ref={field}
          type="number"
          min={1}
          inputMode="numeric"
          aria-label={words.quantity(name)}
          value={typed ?? quantity}
          onChange={(event) => {
            setTyped(event.target.value);
            setQuantity(id, event.target.valueAsNumber);
          }}
          onBlur={() => setTyped(undefined)}
        />
        <button type="button" aria-label={words.more(name)} onClick={() => setQuantity(id, quantity + 1)}>
          +
        </button>
      </div>
      <button
        type="button"
        className={css.remove}
        aria-label={words.removeLine(name)}
        onClick={() => removeFromCart(id)}
      >
        {words.remove}
      </button>
      <Shortage line={{ product, quantity }} onMend={() => field.current?.focus()} />
    </li>
  );
}

export function Total({ lines }: { lines: Line[] }) {
  return (
    <p className={css.total}>
      <span>{words.total}</span>
      <strong>{formatKes(totalOf(lines))}</strong>
    </p>
  );
}
