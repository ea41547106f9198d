import { formatKes } from "@party/contract/values/money";
import { useRef, useState } from "react";
import { ServedPicture } from "#ui/api-picture.tsx";
import { buttonClass } from "#ui/button.tsx";
import { removeFromCart, setQuantity, setSize } from "./cart.ts";
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
  const list = useRef<HTMLUListElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  /** The focus goes on to the next line, so that it is not lost with this one. */
  const remove = (line: Line) => {
    const buttons = list.current!.querySelectorAll<HTMLElement>(`.${css.remove}`);
    const at = lines.indexOf(line);
    (buttons[at + 1] ?? buttons[at - 1] ?? leave.current!).focus();
    removeFromCart(line.entry);
  };
  return (
    <>
      {lines.length === 0 ? <p>{words.empty}</p> : null}
      <ul ref={list} className={css.lines}>
        {lines.map((line) => (
          <CartLine
            key={`${line.entry.id} ${line.entry.size}`}
            line={line}
            others={lines}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
      {lines.length > 0 ? <Total lines={lines} /> : null}
      <div className={css.actions}>
        {lines.length > 0 ? (
          <button type="button" className={buttonClass("primary")} onClick={onCheckout}>
            {words.checkout}
          </button>
        ) : null}
        <button ref={leave} type="button" className={buttonClass("outlined")} onClick={onLeave}>
          {words.keepShopping}
        </button>
      </div>
    </>
  );
}

function CartLine({ line, others, onRemove }: { line: Line; others: Line[]; onRemove: () => void }) {
  const { entry, product, quantity, title } = line;
  const { name, price, image } = product;
  /** While somebody types, the field may hold what is no quantity. */
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  return (
    <li className={css.line}>
      <ServedPicture image={image} alt="" sizes="64px" width={960} height={960} className={css.thumbnail} />
      <div>
        <strong>{name}</strong>
        <small>{words.each(formatKes(price))}</small>
      </div>
      <strong>{formatKes(price * quantity)}</strong>
      <SizeSelect line={line} others={others} />
      <div className={css.quantity}>
        <button type="button" aria-label={words.less(title)} onClick={() => setQuantity(entry, quantity - 1)}>
          −
        </button>
        <input
          ref={field}
          type="number"
          min={1}
          inputMode="numeric"
          aria-label={words.quantity(title)}
          value={typed ?? quantity}
          onChange={(event) => {
            setTyped(event.target.value);
            setQuantity(entry, event.target.valueAsNumber);
          }}
          onBlur={() => setTyped(undefined)}
        />
        <button type="button" aria-label={words.more(title)} onClick={() => setQuantity(entry, quantity + 1)}>
          +
        </button>
      </div>
      <button type="button" className={css.remove} aria-label={words.removeLine(title)} onClick={onRemove}>
        {words.remove}
      </button>
      <Shortage line={line} onMend={() => field.current?.focus()} />
    </li>
  );
}

/** The size can be chosen, or changed, until the order is placed. */
function SizeSelect({ line: { entry, product, size }, others }: { line: Line; others: Line[] }) {
  if (!product.sizes) return null;
  const idOf = (chosen: string) => `size-${product.id}-${chosen}`;
  const current = size ?? "";
  const isTaken = (one: string) =>
    one !== current && others.some((other) => other.product === product && (other.size ?? "") === one);
  const choose = (chosen: string) => {
    setSize(entry, chosen);
    // It is a line of another name now, so another element.
    requestAnimationFrame(() => document.getElementById(idOf(chosen))?.focus());
  };
  return (
    <label className={css.size}>
      {shopContent.size.label}
      <select
        id={idOf(current)}
        aria-label={words.size(product.name)}
        value={current}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="" disabled={isTaken("")}>
          {words.sizeChoose}
        </option>
        {product.sizes.map((one) => (
          <option key={one} value={one} disabled={isTaken(one)}>
            {isTaken(one) ? words.sizeTaken(one) : one}
          </option>
        ))}
      </select>
    </label>
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
