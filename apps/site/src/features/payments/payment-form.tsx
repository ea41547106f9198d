import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import { failureTexts, type PaymentMethod, paymentMethodNames } from "@party/contract/values/payments";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { LegalLinks } from "#ui/form-notes.tsx";
import { Choices } from "#ui/radio-cards.tsx";
import { BankSteps } from "./by-hand.tsx";
import { CheckAgain } from "./check-again.tsx";
import css from "./payment-panel.module.css";
import { leftOf } from "./payment-progress.ts";
import { formatSeconds } from "./payment-times.ts";
import { paymentsContent as content } from "./payments.content.ts";
import type { Refusal } from "./use-payment.ts";

interface PaymentFormProps {
  payment: Payment;
  /** Id for the heading, where there is one. */
  heading: string;
  method: PaymentMethod;
  /** What the payer wished for before they came here. */
  preferred: PaymentMethod | undefined;
  /** As it was typed before, or is known. */
  phone: string;
  busy: "start" | "check" | undefined;
  /** Seconds until another try may start. */
  wait: number;
  refusal: Refusal | undefined;
  onMethod: (method: PaymentMethod) => void;
  /** @param phone as it was typed; undefined where none is asked for */
  onSubmit: (phone: string | undefined) => void;
  onCheck: () => void;
}

/** Chooses the way to pay and starts a try; after one that failed, says why. */
export function PaymentForm(props: PaymentFormProps) {
  const { payment, heading, method, preferred, phone, busy, refusal, onMethod, onSubmit } = props;
  const [typed, setTyped] = useState(phone);
  const [changed, setChanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const waiting = useId();
  useEffect(() => {
    setChanged(false);
    if (refusal?.phone) form.current?.querySelector<HTMLElement>('[name="phone"]')?.focus();
  }, [refusal]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // As it stands in the field: what was typed before the script came is in no state.
    const entry = new FormData(form.current!).get("phone");
    if (!busy && wait === 0) onSubmit(entry === null ? undefined : String(entry));
  };
  const amount = formatKes(leftOf(payment));
  const again = payment.attempt?.state === "failed";
  const unheard = payment.attempt?.state === "expired";
  const prompts = method === "mpesa" || method === "airtel";
  // After a failure it is the phone that has to rest; another one may be asked at once.
  const rests = unheard || (prompts && typed.replace(/\D/g, "").endsWith(payment.attempt?.phone_last3 ?? ""));
  const wait = rests ? props.wait : 0;
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {again ? <Failed key={payment.attempt?.started_at} payment={payment} heading={heading} /> : null}
      {unheard ? <Unheard {...props} /> : null}
      {refusal && !refusal.phone && !unheard ? <Alert severity="error">{refusal.text}</Alert> : null}
      {preferred && !payment.methods.includes(preferred) ? <p>{content.notSetUp(preferred)}</p> : null}
      <Choices
        legend={content.method}
        options={payment.methods.map((value) => ({
          value,
          title: paymentMethodNames[value],
          note: content.notes[value],
        }))}
        chosen={method}
        onChoose={onMethod}
      />
      {method === "bank" ? <BankSteps payment={payment} /> : null}
      {prompts ? (
        <TextField
          label={content.phone(method)}
          hint={content.phoneHint}
          error={changed ? undefined : refusal?.phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          defaultValue={phone}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChanged(true);
          }}
        />
      ) : null}
      {method === "bank" ? null : (
        <>
          {wait > 0 ? (
            <p id={waiting} className={css.soft}>
              {again ? content.waitPhone(formatSeconds(wait), method) : content.wait(formatSeconds(wait))}
            </p>
          ) : null}
          <button
            type="submit"
            className={`${buttonClass("primary")} ${css.pay}`}
            disabled={wait > 0}
            aria-disabled={busy !== undefined}
            {...(wait > 0 ? { "aria-describedby": waiting } : {})}
          >
            {busy === "start" ? content.starting : again ? content.again(amount, method) : content.pay(amount, method)}
          </button>
        </>
      )}
      <p className={css.soft}>
        <LegalLinks terms />
      </p>
    </form>
  );
}

function Failed({ payment: { attempt }, heading }: Pick<PaymentFormProps, "payment" | "heading">) {
  return (
    <Alert severity="error">
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {content.failedTitle}
      </h3>
      {failureTexts[attempt?.reason ?? "declined"]}
    </Alert>
  );
}

/** The last try ended without a word: the money may still come. */
function Unheard({ heading, busy, refusal, onCheck }: PaymentFormProps) {
  return (
    <div className={css.notice}>
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {content.unheard.title}
      </h3>
      <p>{content.unheard.text}</p>
      <CheckAgain checking={busy === "check"} refusal={refusal?.phone ? undefined : refusal} onCheck={onCheck} />
    </div>
  );
}
