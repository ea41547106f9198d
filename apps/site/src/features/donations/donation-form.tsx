import { formatKes } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payments";
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { usePaymentMethods } from "#features/payments/use-payment-methods.ts";
import { idempotencyKeys } from "#idempotency-key.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Check } from "#ui/checkboxes.tsx";
import { TextField } from "#ui/field.tsx";
import { FormCard, formGrid, formNote, wholeRow } from "#ui/form-card.tsx";
import { LegalLinks, NeedsScript } from "#ui/form-notes.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { AmountTiles } from "./amount-tiles.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";
import { type Refusal, type SentGift, sendGift } from "./send-gift.ts";

const { form: words, frequency, declaration } = donateContent;

/** Without all of these there is no gift (spec section 5); the server looks at the rest. */
const needed = ["amount", "phone", "firstName", "lastName", "email"] as const;
type Needed = (typeof needed)[number];

interface DonationFormProps {
  /** Chosen when the form opens. */
  monthly: boolean;
  onSent: (gift: SentGift) => void;
}

export function DonationForm({ monthly, onSent }: DonationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { form: keep, kept, forget } = useDraft("donate");
  const [keyFor] = useState(idempotencyKeys);
  const [missing, setMissing] = useState<readonly Needed[]>(needed);
  const [amount, setAmount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  /** Names of entries that were changed since the refusal. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const methods = usePaymentMethods();
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
    const typed = Number(entries.get("amount"));
    setAmount(Number.isSafeInteger(typed) && typed > 0 ? typed : 0);
  };
  const change = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement;
    setChanged((before) => [...before, name === "preset" ? "amount" : name]);
    look();
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
    setChanged([]);
    if ("text" in became) return setRefusal(became);
    forget();
    onSent(became);
  };
  const error = (name: string) => (changed.includes(name) ? undefined : refusal?.fields[name]);
  const wrong = Object.keys(refusal?.fields ?? {});
  const mended = wrong.length > 0 && wrong.every((name) => changed.includes(name));
  const field = (name: Exclude<Needed, "amount">) => ({ name, label: words[name], error: error(name), required: true });
  return (
    <FormCard title={words.title}>
      <NeedsScript />
      {/* `change` too: a tile sets the amount without an input event. The server's words are better than the browser's. */}
      <form
        ref={attach}
        className={`${formGrid} ${css.form}`}
        noValidate
        onSubmit={submit}
        onInput={change}
        onChange={change}
      >
        <div className={`${wholeRow} ${css.choice}`}>
          <Segments
            legend={frequency.legend}
            name="frequency"
            chosen={monthly ? "monthly" : "once"}
            options={[
              ["once", frequency.once],
              ["monthly", frequency.monthly],
            ]}
            hidden
          >
            <p className={css.monthlyHint}>{words.monthlyHint}</p>
          </Segments>
          <AmountTiles error={error("amount")} />
        </div>
        <TextField {...field("phone")} hint={words.phoneHint} type="tel" inputMode="tel" autoComplete="tel" />
        <TextField {...field("email")} type="email" autoComplete="email" />
        <TextField {...field("firstName")} autoComplete="given-name" />
        <TextField {...field("lastName")} autoComplete="family-name" />
        <div className={wholeRow}>
          <Segments
            key={methods[0]}
            legend={words.method}
            name="paymentMethod"
            chosen={methods[0]!}
            options={methods.map((method) => [method, paymentMethodNames[method]])}
          />
          {error("paymentMethod") ? <p className={css.error}>{error("paymentMethod")}</p> : null}
        </div>
        <div className={wholeRow}>
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
        <p className={`${formNote} ${wholeRow}`}>
          <LegalLinks terms />
        </p>
        <div className={`${wholeRow} ${css.problem}`}>
          {refusal && !mended ? <Alert severity="error">{refusal.text}</Alert> : null}
          {missing.length > 0 ? (
            <p id={hint} className={formNote}>
              {words.missing(missing.map((name) => words[name].toLowerCase()))}
            </p>
          ) : null}
        </div>
        <div className={`${wholeRow} ${css.send}`}>
          <button
            type="submit"
            className={buttonClass("primary")}
            disabled={missing.length > 0}
            aria-disabled={busy}
            aria-describedby={missing.length > 0 ? hint : undefined}
          >
            {busy ? (
              words.submitting
            ) : (
              <span>
                {words.submit}
                {amount > 0 ? words.submitAmount(formatKes(amount)) : null}
              </span>
            )}
          </button>
        </div>
      </form>
    </FormCard>
  );
}

interface SegmentsProps {
  legend: string;
  name: string;
  chosen: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The options say enough for those who see them. */
  hidden?: boolean;
  children?: ReactNode;
}

/** Radio buttons side by side. */
function Segments({ legend, name, chosen, options, hidden, children }: SegmentsProps) {
  return (
    <fieldset className={css.group}>
      <legend className={hidden ? css.hiddenLegend : undefined}>{legend}</legend>
      <div className={css.segments}>
        {options.map(([value, label]) => (
          <label key={value} className={css.segment}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
