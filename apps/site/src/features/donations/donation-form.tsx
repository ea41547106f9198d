import { paymentMethodNames } from "@party/contract/values/payment-methods";
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { submissionKeys } from "#submission-key.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Check } from "#ui/checks.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { FormCard, formGrid, formNote, wholeRow } from "#ui/form-card.tsx";
import { NeedsScript } from "#ui/needs-script.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { AmountTiles } from "./amount-tiles.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";
import { type Refusal, type SentGift, sendGift } from "./send-gift.ts";
import { useMethods } from "./use-methods.ts";

const { form: words, declaration } = donateContent;

/** Without all of these there is no gift (spec section 5); the server looks at the rest. */
const needed = ["amount", "firstName", "lastName", "email", "phone"] as const;
type Needed = (typeof needed)[number];

export function DonationForm({ onSent }: { onSent: (gift: SentGift) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { form: keep, kept, forget } = useDraft("donate");
  const [keyFor] = useState(submissionKeys);
  const [missing, setMissing] = useState<readonly Needed[]>(needed);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const methods = useMethods();
  const hint = useId();

  const attach = useCallback(
    (element: HTMLFormElement) => {
      form.current = element;
      return keep(element);
    },
    [keep],
  );
  const look = () => {
    const entries = new FormData(form.current!);
    setMissing(needed.filter((name) => String(entries.get(name) ?? "").trim() === ""));
  };
  // What was typed before the script ran, or is kept from before a reload, counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the entries are back
  useEffect(look, [kept]);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || missing.length > 0) return;
    const entries = new FormData(event.currentTarget);
    setBusy(true);
    const became = await sendGift(entries, keyFor([...entries]));
    setBusy(false);
    if ("text" in became) return setRefusal(became);
    forget();
    onSent(became);
  };
  const error = (name: string) => refusal?.fields[name];
  const field = (name: Exclude<Needed, "amount">) => ({ name, label: words[name], error: error(name), required: true });
  return (
    <FormCard title={words.title} note={words.required}>
      <NeedsScript />
      {/* `change` too: a tile sets the amount without an input event. The server's words are better than the browser's. */}
      <form ref={attach} className={formGrid} noValidate onSubmit={submit} onInput={look} onChange={look}>
        <div className={wholeRow}>
          <AmountTiles error={error("amount")} />
        </div>
        <TextField {...field("firstName")} autoComplete="given-name" />
        <TextField {...field("lastName")} autoComplete="family-name" />
        <TextField {...field("email")} type="email" autoComplete="email" />
        <TextField {...field("phone")} type="tel" autoComplete="tel" />
        <SelectField label={words.method} name="paymentMethod" error={error("paymentMethod")}>
          {methods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodNames[method]}
            </option>
          ))}
        </SelectField>
        <div className={`${wholeRow} ${css.boxes}`}>
          <Check name="monthly" label={words.monthly} hint={words.monthlyHint} />
          <Check
            name="declaration"
            label={
              <>
                {declaration.label}
                <b aria-hidden="true"> *</b>
              </>
            }
            aria-required
            error={error("declaration")}
          />
        </div>
        <div className={`${wholeRow} ${css.send}`}>
          {refusal ? <Alert severity="error">{refusal.text}</Alert> : null}
          <button
            type="submit"
            className={buttonClass("primary")}
            disabled={missing.length > 0}
            aria-disabled={busy}
            aria-describedby={missing.length > 0 ? hint : undefined}
          >
            {busy ? words.submitting : words.submit}
          </button>
          {missing.length > 0 ? (
            <p id={hint} className={formNote}>
              {words.missing(missing.map((name) => words[name].toLowerCase()))}
            </p>
          ) : null}
        </div>
      </form>
    </FormCard>
  );
}
