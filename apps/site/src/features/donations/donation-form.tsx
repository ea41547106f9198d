import { ApiError, type CallOptions } from "@party/contract/client";
import type { Donation } from "@party/contract/donations";
import { defaultGiftAmounts } from "@party/contract/values/accounts";
import { formatKes, parseShillings } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { PaymentMethod } from "@party/contract/values/payments";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { api } from "#api.ts";
import { usePaymentMethods } from "#features/payments/use-payment-methods.ts";
import { createIdempotencyKeys } from "#idempotency-key.ts";
import { formErrorOf } from "#loading/form-submission.ts";
import { party } from "#party.ts";
import { useMemberValues } from "#session/use-session.ts";
import { FormCard, formGridClass, formNoteClass, wholeRowClass } from "#ui/forms/form-card.tsx";
import { LegalLinks, NeedsScriptNotice } from "#ui/forms/form-notes.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";

const { form: content, frequency, declaration } = donateContent;

/** spec.md section 5. The server validates the rest. */
const requiredFields = ["amount", "firstName", "lastName", "email", "phone"] as const;
type RequiredField = (typeof requiredFields)[number];

interface DonationFormProps {
  /** Initial choice. */
  monthly: boolean;
  /** What the link of the page asks for. */
  asked: { amount?: string; monthly?: string };
  onSent: (sent: SentDonation) => void;
  /** The server takes no gifts. */
  onUnsupported: () => void;
}

export function DonationForm({ monthly, asked, onSent, onUnsupported }: DonationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const known = useMemberValues();
  const { form: draftRef, restored, clearDraft } = useDraft("donate", { known });
  const [keyFor] = useState(createIdempotencyKeys);
  const [missing, setMissing] = useState<readonly RequiredField[]>(requiredFields);
  const [amount, setAmount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [donationError, setDonationError] = useState<DonationError>();
  /** Names of the fields that were changed since the error. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const methods = usePaymentMethods();
  const missingNoteId = useId();
  const declarationId = useId();

  const attach = useCallback(
    (element: HTMLFormElement) => {
      const first = form.current !== element;
      form.current = element;
      const detach = draftRef(element);
      if (first) prefillForm(element, asked);
      return detach;
    },
    [draftRef, asked],
  );
  const validate = () => {
    const entries = new FormData(form.current!);
    setMissing(requiredFields.filter((name) => String(entries.get(name) ?? "").trim() === ""));
    setAmount(parseShillings(String(entries.get("amount"))) ?? 0);
  };
  const change = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement;
    setChanged((before) => [...before, name === "preset" ? "amount" : name]);
    validate();
  };
  // Input from before hydration, from a stored draft or from the account counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: validates again when the fields were filled in
  useEffect(validate, [restored, known]);
  useEffect(() => {
    if (donationError) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [donationError]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || missing.length > 0) return;
    const entries = new FormData(event.currentTarget);
    setBusy(true);
    const result = await sendDonation(entries, keyFor([...entries]));
    setBusy(false);
    setChanged([]);
    if (result !== "unsupported" && "text" in result) return setDonationError(result);
    clearDraft();
    if (result === "unsupported") onUnsupported();
    else onSent(result);
  };
  const error = (name: string) => (changed.includes(name) ? undefined : donationError?.fields[name]);
  const invalid = Object.keys(donationError?.fields ?? {});
  const corrected = invalid.length > 0 && invalid.every((name) => changed.includes(name));
  const field = (name: Exclude<RequiredField, "amount">) => ({
    name,
    label: content[name],
    error: error(name),
    required: true,
  });
  return (
    <FormCard title={content.title}>
      <NeedsScriptNotice instead="/donate#instructions" />
      {/* `onChange` too, because a tile sets the amount without an input event. */}
      <form
        ref={attach}
        className={`${formGridClass} ${css.form}`}
        noValidate
        onSubmit={submit}
        onInput={change}
        onChange={change}
      >
        <div className={`${wholeRowClass} ${css.choice}`}>
          <SegmentedControl
            legend={frequency.legend}
            name="frequency"
            chosen={monthly ? "monthly" : "once"}
            options={[
              ["once", frequency.once],
              ["monthly", frequency.monthly],
            ]}
            hidden
          >
            <p className={css.monthlyHint}>{content.monthlyHint}</p>
          </SegmentedControl>
          <AmountTiles error={error("amount")} />
        </div>
        <TextField {...field("firstName")} autoComplete="given-name" />
        <TextField {...field("lastName")} autoComplete="family-name" />
        <TextField {...field("email")} type="email" autoComplete="email" />
        <TextField {...field("phone")} hint={content.phoneHint} type="tel" inputMode="tel" autoComplete="tel" />
        <div className={wholeRowClass}>
          <SegmentedControl
            key={methods[0]}
            legend={content.method}
            name="paymentMethod"
            chosen={methods[0]!}
            options={methods.map((method) => [method, paymentMethodNames[method]])}
          />
          {error("paymentMethod") ? <p className={css.error}>{error("paymentMethod")}</p> : null}
        </div>
        <p className={`${formNoteClass} ${wholeRowClass}`}>
          <LegalLinks terms />
        </p>
        <div className={`${wholeRowClass} ${css.problem}`}>
          {donationError && !corrected ? <Alert severity="error">{donationError.text}</Alert> : null}
          {missing.length > 0 ? (
            <p id={missingNoteId} className={formNoteClass}>
              {content.missing(missing.map((name) => content[name]))}
            </p>
          ) : null}
        </div>
        <div className={`${wholeRowClass} ${css.send}`}>
          <p id={declarationId} className={formNoteClass}>
            {declaration.text}
          </p>
          <Button
            type="submit"
            disabled={missing.length > 0}
            aria-disabled={busy}
            aria-describedby={missing.length > 0 ? `${missingNoteId} ${declarationId}` : declarationId}
          >
            {busy ? (
              content.submitting
            ) : (
              <span>
                {content.submit}
                {amount > 0 ? content.submitAmount(formatKes(amount)) : null}
              </span>
            )}
          </Button>
        </div>
      </form>
    </FormCard>
  );
}

/** A link beats a draft from an earlier visit, but not what was typed on this page before a reload. */
function prefillForm(form: HTMLFormElement, { amount, monthly }: DonationFormProps["asked"]): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const field = form.elements.namedItem("amount") as HTMLInputElement;
  const whole = amount === undefined ? undefined : parseShillings(amount);
  if (whole === undefined || (field.value !== "" && navigation?.type !== "navigate")) return;
  field.value = String(whole);
  for (const radio of form.querySelectorAll<HTMLInputElement>("[name=preset]"))
    radio.checked = radio.value === field.value;
  if (monthly) form.querySelector<HTMLInputElement>("[name=frequency][value=monthly]")!.checked = true;
}

interface SegmentedControlProps {
  legend: string;
  name: string;
  chosen: string;
  options: readonly (readonly [value: string, label: string])[];
  /** Visually hidden. */
  hidden?: boolean;
  children?: ReactNode;
}

function SegmentedControl({ legend, name, chosen, options, hidden, children }: SegmentedControlProps) {
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

const amountContent = donateContent.amount;

/** A tile sets the amount, and typing an amount clears the tiles (spec.md section 4). */
function AmountTiles({ error }: { error: string | undefined }) {
  const tiles = useRef<HTMLFieldSetElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const clearTiles = () => {
    for (const tile of tiles.current?.querySelectorAll<HTMLInputElement>("[name=preset]") ?? []) tile.checked = false;
  };
  return (
    <fieldset ref={tiles} className={css.group}>
      <legend>{amountContent.title}</legend>
      <div className={css.tiles}>
        {(party.giftAmounts ?? defaultGiftAmounts).map((preset) => (
          <label key={preset} className={css.tile}>
            <input
              type="radio"
              name="preset"
              value={preset}
              onChange={() => {
                if (amount.current) amount.current.value = String(preset);
              }}
            />
            {formatKes(preset)}
          </label>
        ))}
        <label className={css.other}>
          <span>
            {amountContent.customLabel}
            <b aria-hidden="true"> *</b>
          </span>
          <input
            ref={amount}
            name="amount"
            inputMode="numeric"
            autoComplete="transaction-amount"
            placeholder={amountContent.other}
            onInput={clearTiles}
            required
            {...(error ? { "aria-invalid": true, "aria-describedby": "amount-error" } : {})}
          />
        </label>
      </div>
      {error ? (
        <p id="amount-error" className={css.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

export interface SentDonation {
  donation: Donation;
  method: PaymentMethod;
  phone: string;
}

interface DonationError {
  text: string;
  /** Messages by field name of the form. */
  fields: Record<string, string>;
}

type NewDonation = CallOptions<"POST /donations/">["body"];

/** Field names of the form by those of the contract, where they differ (spec.md section 3). */
const formFieldNames: Record<string, string> = {
  first_name: "firstName",
  last_name: "lastName",
  payment_method: "paymentMethod",
};

function donationBody(form: FormData): NewDonation {
  const entry = (name: string) => String(form.get(name) ?? "");
  return {
    amount: entry("amount"),
    first_name: entry("firstName"),
    last_name: entry("lastName"),
    email: entry("email"),
    phone: entry("phone"),
    payment_method: entry("paymentMethod") as PaymentMethod,
    declaration_version: declaration.version,
    monthly: form.get("frequency") === "monthly",
  };
}

/** Never throws. */
async function sendDonation(
  form: FormData,
  idempotencyKey: string,
): Promise<SentDonation | DonationError | "unsupported"> {
  const body = donationBody(form);
  const sent = { method: String(form.get("paymentMethod")) as PaymentMethod, phone: body.phone };
  try {
    return { ...sent, donation: await api("POST /donations/", { body, idempotencyKey }) };
  } catch (error) {
    // The server of section 7 has no donations.
    if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return "unsupported";
    const { text, fields } = formErrorOf(error, donateContent.form.failed);
    return {
      text,
      fields: Object.fromEntries(Object.entries(fields).map(([name, of]) => [formFieldNames[name] ?? name, of])),
    };
  }
}
