import { fallbackTexts } from "@party/contract/problems";
import type { PickupLocation } from "@party/contract/products";
import { formatKes } from "@party/contract/values/money";
import { type FormEvent, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { emptyCart } from "./cart.ts";
import { Total } from "./cart-lines.tsx";
import type { Line } from "./goods.ts";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { useNotices } from "./shop-notice.tsx";

const words = shopContent.checkout;

interface CheckoutFormProps {
  lines: Line[];
  pickups: PickupLocation[];
  onPlaced: () => void;
}

/** A pickup location is all an order needs (spec section 5). */
export function CheckoutForm({ lines, pickups, onPlaced }: CheckoutFormProps) {
  const [refused, setRefused] = useState(false);
  const { say } = useNotices();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = !new FormData(event.currentTarget).get("pickup");
    setRefused(missing);
    if (missing) return;
    emptyCart();
    onPlaced();
    say(words.success);
  };
  return (
    <form className={css.checkout} noValidate onSubmit={submit}>
      <h3>{words.summary}</h3>
      <ul className={css.lines}>
        {lines.map(({ product, quantity }) => (
          <li key={product.id}>
            <span>
              {quantity} × {product.name}
            </span>
            <span>{formatKes(product.price * quantity)}</span>
          </li>
        ))}
      </ul>
      <Total lines={lines} />
      {refused ? <Alert severity="error">{fallbackTexts.pickupLocation}</Alert> : null}
      <SelectField
        label={words.pickup}
        name="pickup"
        hint={words.pickupHint}
        defaultValue=""
        required
        onChange={() => setRefused(false)}
      >
        <option value="">{words.pickupChoose}</option>
        {pickups.map(({ id, name, address }) => (
          <option key={id} value={id}>
            {name}, {address}
          </option>
        ))}
      </SelectField>
      <TextField label={words.phone} name="phone" type="tel" autoComplete="tel" />
      <TextField label={words.email} name="email" type="email" autoComplete="email" />
      <p className={css.fact}>{words.payment}</p>
      <button type="submit" className={buttonClass("primary")}>
        {words.place}
      </button>
    </form>
  );
}
