import { formatKes } from "@party/contract/values/money";
import { Button } from "@party/ui/form/button.tsx";
import { useRef, useState } from "react";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { ApiPicture } from "#ui/pictures/api-picture.tsx";
import { stockText } from "../product-grid.tsx";
import { shopContent } from "../shop.content.ts";
import css from "../shop.module.css";
import { type CartLine, cartTotalOf, removeFromCart, setQuantity, setSize } from "./cart.ts";

const content = shopContent.cart;

interface CartLinesProps {
  lines: CartLine[];
  onLeave: () => void;
  onCheckout: () => void;
}

export function CartLines({ lines, onLeave, onCheckout }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  /** Moves the focus to the next line before this one is removed. */
  const remove = (line: CartLine) => {
    const buttons = list.current!.querySelectorAll<HTMLElement>(`.${css.remove}`);
    const at = lines.indexOf(line);
    (buttons[at + 1] ?? buttons[at - 1] ?? leave.current!).focus();
    removeFromCart(line.entry);
  };
  return (
    <>
      {lines.length === 0 ? <p>{content.empty}</p> : null}
      <ul ref={list} className={css.lines}>
        {lines.map((line) => (
          <CartRow
            key={`${line.entry.id} ${line.entry.size}`}
            line={line}
            lines={lines}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
      {lines.length > 0 ? <CartTotal lines={lines} /> : null}
      <div className={css.actions}>
        {lines.length > 0 ? <Button onClick={onCheckout}>{content.checkout}</Button> : null}
        <Button ref={leave} look="outlined" onClick={onLeave}>
          {content.keepShopping}
        </Button>
      </div>
    </>
  );
}

function CartRow({ line, lines, onRemove }: { line: CartLine; lines: CartLine[]; onRemove: () => void }) {
  const { entry, product, quantity, title } = line;
  const { name, price, image } = product;
  /** While somebody types, the input may not be a valid quantity. */
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  return (
    <li className={css.line}>
      <ApiPicture image={image} alt="" sizes="64px" width={960} height={960} className={css.thumbnail} />
      <div>
        <strong lang={langAttributeOf(product)}>{name}</strong>
        <small>{content.each(formatKes(price))}</small>
      </div>
      <strong>{formatKes(price * quantity)}</strong>
      <SizeSelect line={line} lines={lines} />
      <div className={css.quantity}>
        <button type="button" aria-label={content.less(title)} onClick={() => setQuantity(entry, quantity - 1)}>
          −
        </button>
        <input
          ref={field}
          inputMode="numeric"
          aria-label={content.quantity(title)}
          value={typed ?? quantity}
          onChange={(event) => {
            setTyped(event.target.value);
            setQuantity(entry, Number(event.target.value));
          }}
          onBlur={() => setTyped(undefined)}
        />
        <button type="button" aria-label={content.more(title)} onClick={() => setQuantity(entry, quantity + 1)}>
          +
        </button>
      </div>
      <button type="button" className={css.remove} aria-label={content.removeLine(title)} onClick={onRemove}>
        {content.remove}
      </button>
      <StockWarning line={line} onResolved={() => field.current?.focus()} />
    </li>
  );
}

/** The size can be changed until the order is placed. */
function SizeSelect({ line: { entry, product, size }, lines }: { line: CartLine; lines: CartLine[] }) {
  if (!product.sizes) return null;
  const idOf = (chosen: string) => `size-${product.id}-${chosen}`;
  const current = size ?? "";
  const isTaken = (candidate: string) =>
    candidate !== current && lines.some((other) => other.product === product && (other.size ?? "") === candidate);
  const choose = (chosen: string) => {
    setSize(entry, chosen);
    // The line has a new key now, so its elements are new.
    requestAnimationFrame(() => document.getElementById(idOf(chosen))?.focus());
  };
  return (
    <label className={css.size}>
      {shopContent.size.label}
      <select
        id={idOf(current)}
        aria-label={content.size(product.name)}
        value={current}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="" disabled={isTaken("")}>
          {content.sizeChoose}
        </option>
        {product.sizes.map((option) => (
          <option key={option} value={option} disabled={isTaken(option)}>
            {isTaken(option) ? content.sizeTaken(option) : option}
          </option>
        ))}
      </select>
    </label>
  );
}

export function CartTotal({ lines }: { lines: CartLine[] }) {
  return (
    <p className={css.total}>
      <span>{content.total}</span>
      <strong>{formatKes(cartTotalOf(lines))}</strong>
    </p>
  );
}

/** Shown when the stock is too low, with a button that reduces the quantity. @param onResolved the button is gone */
export function StockWarning({ line, onResolved }: { line: CartLine; onResolved: () => void }) {
  const { entry, product, quantity, title, left } = line;
  if (quantity <= left) return null;
  const label = left < 1 ? content.takeOut : content.reduce(left);
  const resolve = () => {
    if (left < 1) removeFromCart(entry);
    else setQuantity(entry, left);
    onResolved();
  };
  return (
    <div className={css.short}>
      <strong>{stockText(product.stock)}</strong>
      <Button look="outlined" aria-label={`${label}: ${title}`} onClick={resolve}>
        {label}
      </Button>
    </div>
  );
}
