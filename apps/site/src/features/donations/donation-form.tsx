import { paymentMethodNames, paymentMethods } from "@party/contract/values/payment-methods";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { FormCard, formGrid, wholeRow } from "#ui/form-card.tsx";
import { Thanks } from "#ui/thanks.tsx";
import { AmountTiles } from "./amount-tiles.tsx";
import { donateContent } from "./donate.content.ts";

const { form: words, thanks } = donateContent;

/** Without all of these there is no gift (spec section 5). */
const needed = ["amount", "firstName", "lastName", "email", "phone"];

/** The gift is only noted on the screen: nothing is sent, nothing is taken. */
export function DonationForm() {
  const form = useRef<HTMLFormElement>(null);
  const [complete, setComplete] = useState(false);
  const [done, setDone] = useState(false);
  const look = () => {
    const entries = form.current && new FormData(form.current);
    setComplete(entries !== null && needed.every((name) => String(entries.get(name) ?? "").trim() !== ""));
  };
  // What was typed before the script ran counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the form is back
  useEffect(look, [done]);

  if (done) {
    return (
      <Thanks title={thanks.title} text={thanks.text}>
        <button type="button" className={buttonClass("outlined")} onClick={() => setDone(false)}>
          {thanks.again}
        </button>
      </Thanks>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) setDone(true);
  };
  return (
    <FormCard title={words.title} note={words.required}>
      {/* `change` too: a tile sets the amount without an input event. */}
      <form ref={form} className={formGrid} onSubmit={submit} onInput={look} onChange={look}>
        <div className={wholeRow}>
          <AmountTiles />
        </div>
        <TextField label={words.firstName} name="firstName" autoComplete="given-name" required />
        <TextField label={words.lastName} name="lastName" autoComplete="family-name" required />
        <TextField label={words.email} name="email" type="email" autoComplete="email" required />
        <TextField label={words.phone} name="phone" type="tel" autoComplete="tel" required />
        <SelectField label={words.method} name="paymentMethod">
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodNames[method]}
            </option>
          ))}
        </SelectField>
        <div className={wholeRow}>
          <p>{donateContent.declaration.label}</p>
          <button type="submit" className={buttonClass("primary")} disabled={!complete}>
            {words.submit}
          </button>
        </div>
      </form>
    </FormCard>
  );
}
