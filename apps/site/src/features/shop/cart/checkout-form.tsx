import { ApiError } from "@party/contract/client";
import type { Order } from "@party/contract/orders";
import type { PickupLocation } from "@party/contract/products";
import { formatKes } from "@party/contract/values/money";
import { needsSize } from "@party/contract/values/orders";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { createIdempotencyKeys } from "#idempotency-key.ts";
import { withOfflineHint } from "#loading/form-submission.ts";
import { useMemberValues } from "#session/use-session.ts";
import { LegalLinks } from "#ui/forms/form-notes.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { shopContent } from "../shop.content.ts";
import css from "../shop.module.css";
import { setPlacedOrder } from "../shop-data.ts";
import { useShopNotices } from "../shop-notices.tsx";
import { type CartLine, emptyCart } from "./cart.ts";
import { CartTotal, StockWarning } from "./cart-lines.tsx";

const content = shopContent.checkout;

interface CheckoutFormProps {
  lines: CartLine[];
  pickups: PickupLocation[];
  onPlaced: () => void;
  onRejected: () => void;
}

/** Only a pickup location is required (spec.md section 5). Without a phone the order's page asks which one pays. */
export function CheckoutForm({ lines, pickups, onPlaced, onRejected }: CheckoutFormProps) {
  const { form, restored, busy, error, submit, change, clear } = useCheckout(lines, { onPlaced, onRejected });
  const [chosen, setChosen] = useState("");
  useEffect(() => setChosen(restored?.pickup?.[0] ?? ""), [restored]);
  const address = pickups.find(({ id }) => String(id) === chosen)?.address;
  const button = useRef<HTMLButtonElement>(null);
  const resolved = () => {
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
      <h3>{content.summary}</h3>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={`${line.entry.id} ${line.entry.size}`}>
            <span>
              {line.quantity} × {line.title}
            </span>
            <span>{formatKes(line.product.price * line.quantity)}</span>
            <StockWarning line={line} onResolved={resolved} />
          </li>
        ))}
      </ul>
      {needsSize(lines) ? <p className={css.fact}>{content.sizeLater}</p> : null}
      <CartTotal lines={lines} />
      {error ? <Alert severity="error">{error.text}</Alert> : null}
      <SelectField
        label={content.pickup}
        name="pickup"
        hint={address ? content.pickupAt(address) : content.pickupHint}
        defaultValue=""
        required
        onChange={({ target }) => {
          setChosen(target.value);
          clear();
        }}
      >
        <option value="">{content.pickupChoose}</option>
        {pickups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={content.name}
        name="name"
        autoComplete="name"
        hint={content.nameHint}
        error={error?.fields.name}
      />
      <TextField
        label={content.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={content.phoneHint}
        error={error?.fields.phone}
      />
      <TextField
        label={content.email}
        name="email"
        type="email"
        autoComplete="email"
        hint={content.emailHint}
        error={error?.fields.email}
      />
      <p className={css.fact}>
        {content.payment} <LegalLinks terms />
      </p>
      <Button ref={button} type="submit" aria-disabled={busy}>
        {busy ? content.placing : content.place}
      </Button>
    </form>
  );
}

interface CheckoutCallbacks {
  /** The cart is empty and the order page is about to open. */
  onPlaced: () => void;
  onRejected: () => void;
}

/** Sends the order once at a time. Input and cart stay until it is placed. */
function useCheckout(lines: CartLine[], { onPlaced, onRejected }: CheckoutCallbacks) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<OrderError>();
  /** A new object for every error, so that the effect runs again. */
  const [failed, setFailed] = useState<{ element: HTMLFormElement }>();
  const keys = useRef(createIdempotencyKeys());
  const navigate = useNavigate();
  const { form, restored, clearDraft } = useDraft("checkout", { known: useMemberValues() });
  const { notify } = useShopNotices();

  const showError = (next: OrderError, element: HTMLFormElement) => {
    setError(next);
    setFailed({ element });
  };

  // After the message has rendered, which on a slow phone may take longer than a frame.
  useEffect(() => {
    // On a phone the message may be a screen above the button.
    failed?.element.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    failed?.element.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failed]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const element = event.currentTarget;
    const entries = new FormData(element);
    const entry = (name: string) => String(entries.get(name) ?? "").trim();
    const buyer = { pickup: entry("pickup"), name: entry("name"), phone: entry("phone"), email: entry("email") };
    // Another tab may have placed the order.
    const missing = lines.length === 0 ? shopContent.cart.empty : buyer.pickup ? "" : content.pickupMissing;
    if (missing) return showError({ text: missing, fields: {}, final: false }, element);

    setBusy(true);
    setError(undefined);
    const quantities = lines.map(({ product, quantity, size }) => [product.id, quantity, size]);
    const result = await placeOrder(lines, buyer, keys.current({ buyer, quantities }));
    setBusy(false);
    if (result.status === "rejected") {
      showError(result.error, element);
      if (!result.error.final) return;
      // The same key would replay the same error, although products may be in stock again.
      keys.current = createIdempotencyKeys();
      return onRejected();
    }
    clearDraft();
    emptyCart();
    onPlaced();
    if (result.status === "unsupported") return notify(content.success);
    setPlacedOrder({ order: result.order, phone: buyer.phone });
    await navigate({ to: "/orders/$token", params: { token: result.order.token } });
  };

  /** A changed field has no error until the server validates it again. */
  const change = (name: string) =>
    setError((before) => before && { ...before, fields: { ...before.fields, [name]: undefined } });
  return { form, restored, busy, error, submit, change, clear: () => setError(undefined) };
}

interface Buyer {
  /** Id of the pickup location, as the form sends it. */
  pickup: string;
  /** Of the person who collects the order. */
  name: string;
  phone: string;
  email: string;
}

interface OrderError {
  text: string;
  fields: { name?: string | undefined; phone?: string | undefined; email?: string | undefined };
  /** The order cannot be placed without a change. */
  final: boolean;
}

type OrderResult =
  | { status: "placed"; order: Order }
  /** The server of section 7 takes no orders. */
  | { status: "unsupported" }
  | { status: "rejected"; error: OrderError };

const rejectedOrder = (text: string, fields: OrderError["fields"] = {}, final = false): OrderResult => ({
  status: "rejected",
  error: { text, fields, final },
});

/** Never throws. */
async function placeOrder(
  lines: readonly CartLine[],
  { pickup, name, phone, email }: Buyer,
  idempotencyKey: string,
): Promise<OrderResult> {
  const { failed } = shopContent.checkout;
  try {
    const body = {
      lines: lines.map(({ product, quantity, size }) => ({ product: product.id, quantity, ...(size ? { size } : {}) })),
      pickup_location: pickup,
      name,
      phone,
      email,
    };
    return { status: "placed", order: await api("POST /orders/", { body, idempotencyKey }) };
  } catch (error) {
    if (!(error instanceof ApiError)) return rejectedOrder(withOfflineHint(failed));
    if (error.status === 404 || error.status === 405) return { status: "unsupported" };
    const errorOf = (field: string) => error.fields[field]?.join(" ");
    const productError = errorOf("lines") ?? errorOf("pickup_location");
    const fields = { name: errorOf("name"), phone: errorOf("phone"), email: errorOf("email") };
    return rejectedOrder(productError ?? error.text ?? failed, fields, productError !== undefined);
  }
}
