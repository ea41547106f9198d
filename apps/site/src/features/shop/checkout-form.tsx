import type { PickupLocation } from "@party/contract/products";
import { formatKes } from "@party/contract/values/money";
import { needsSize } from "@party/contract/values/order-lines";
import { useRef } from "react";
import { useSession } from "#session/use-session.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { LegalLinks } from "#ui/form-notes.tsx";
import { Total } from "./cart-lines.tsx";
import type { Line } from "./goods.ts";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { Shortage } from "./shortage.tsx";
import { useCheckout } from "./use-checkout.ts";

const words = shopContent.checkout;

interface CheckoutFormProps {
  lines: Line[];
  pickups: PickupLocation[];
  onPlaced: () => void;
  onRefused: () => void;
}

/** A pickup location is all that the form itself asks for (spec section 5); what else it takes is the server's to say. */
export function CheckoutForm({ lines, pickups, onPlaced, onRefused }: CheckoutFormProps) {
  const { form, busy, refusal, submit, change, clear } = useCheckout(lines, { onPlaced, onRefused });
  const { user } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const mended = () => {
    clear();
    button.current?.focus();
  };
  return (
    <form
      ref={form}
      className={css.checkout}
      noValidate
      onSubmit={submit}
      onInput={({ target }) => change((target as HTMLInputElement).name)}
    >
      <h3>{words.summary}</h3>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={`${line.entry.id} ${line.entry.size}`}>
            <span>
              {line.quantity} × {line.title}
            </span>
            <span>{formatKes(line.product.price * line.quantity)}</span>
            <Shortage line={line} onMend={mended} />
          </li>
        ))}
      </ul>
      {needsSize(lines) ? <p className={css.fact}>{words.sizeLater}</p> : null}
      <Total lines={lines} />
      {refusal ? <Alert severity="error">{refusal.text}</Alert> : null}
      <SelectField label={words.pickup} name="pickup" hint={words.pickupHint} defaultValue="" required onChange={clear}>
        <option value="">{words.pickupChoose}</option>
        {pickups.map(({ id, name, address }) => (
          <option key={id} value={id}>
            {name}, {address}
          </option>
        ))}
      </SelectField>
      <TextField
        key={`name ${user?.id}`}
        label={words.name}
        name="name"
        autoComplete="name"
        hint={words.nameHint}
        defaultValue={user ? `${user.first_name} ${user.last_name}` : ""}
        required
        error={refusal?.fields.name}
      />
      <TextField
        key={`phone ${user?.id}`}
        label={words.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={user?.phone}
        required
        error={refusal?.fields.phone}
      />
      <TextField
        key={`email ${user?.id}`}
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        hint={words.emailHint}
        defaultValue={user?.email}
        required
        error={refusal?.fields.email}
      />
      <p className={css.fact}>
        {words.payment} <LegalLinks terms />
      </p>
      <button ref={button} type="submit" className={buttonClass("primary")} aria-disabled={busy}>
        {busy ? words.placing : words.place}
      </button>
    </form>
  );
}
