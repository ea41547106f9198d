import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import { type FailureReason, failureTexts } from "@party/contract/values/payment-failures";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { PaymentMethod } from "@party/contract/values/payments";
import { Alert } from "@party/ui/alert.tsx";
import { copyText } from "@party/ui/copy-text.ts";
import { Button } from "@party/ui/form/button.tsx";
import { RadioCards } from "@party/ui/form/choices.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { LegalLinks } from "#ui/forms/form-notes.tsx";
import css from "./payment-panel.module.css";
import { CheckAgainButton } from "./payment-stages.tsx";
import { amountDue, formatSeconds } from "./payment-status.ts";
import { paymentsContent as content } from "./payments.content.ts";
import type { PaymentError } from "./use-payment.ts";

interface PaymentFormProps {
  payment: Payment;
  /** Id for the heading, where there is one. */
  heading: string;
  method: PaymentMethod;
  /** The method chosen on an earlier page. */
  preferred: PaymentMethod | undefined;
  phone: string;
  /** The payer has just left the checkout page without paying. */
  cancelled: boolean;
  busy: "start" | "check" | undefined;
  /** Seconds until another attempt may start. */
  wait: number;
  error: PaymentError | undefined;
  onMethod: (method: PaymentMethod) => void;
  /** @param phone as typed; undefined for methods without a phone */
  onSubmit: (phone: string | undefined) => void;
  onCheck: () => void;
}

/** Chooses the method and starts an attempt. Shows why the last one failed. */
export function PaymentForm(props: PaymentFormProps) {
  const { payment, heading, method, preferred, phone, cancelled, busy, error, onMethod, onSubmit } = props;
  const [typed, setTyped] = useState(phone);
  const [changed, setChanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const waitHint = useId();
  useEffect(() => {
    setChanged(false);
    if (error?.phone) form.current?.querySelector<HTMLElement>('[name="phone"]')?.focus();
  }, [error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // From the field: input typed before hydration is not in the state.
    const entry = new FormData(form.current!).get("phone");
    if (!busy && wait === 0) onSubmit(entry === null || (lastPhone && entry === "") ? undefined : String(entry));
  };
  const amount = formatKes(amountDue(payment));
  const again = cancelled || payment.attempt?.state === "failed";
  const unconfirmed = payment.attempt?.state === "expired";
  const prompts = method === "mpesa" || method === "airtel";
  // After a failed attempt only the same phone has to wait. An empty field means that one.
  const lastPhone = payment.attempt?.phone_last3 ?? "";
  const digits = typed.replace(/\D/g, "");
  const mustWait = unconfirmed || (prompts && (digits === "" || digits.endsWith(lastPhone)));
  const wait = mustWait ? props.wait : 0;
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {again ? (
        <FailedAttempt
          key={payment.attempt?.started_at}
          reason={cancelled ? "cancelled" : (payment.attempt?.reason ?? "declined")}
          heading={heading}
        />
      ) : null}
      {unconfirmed ? <ExpiredAttempt {...props} /> : null}
      {error && !error.phone && !unconfirmed ? <Alert severity="error">{error.text}</Alert> : null}
      {preferred && !payment.methods.includes(preferred) ? <p>{content.notSetUp(preferred)}</p> : null}
      <RadioCards
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
          hint={lastPhone ? content.phoneAgain(lastPhone) : content.phoneHint}
          error={changed ? undefined : error?.phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required={lastPhone === ""}
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
            <p id={waitHint} className={css.soft}>
              {again ? content.waitPhone(formatSeconds(wait), method) : content.wait(formatSeconds(wait))}
            </p>
          ) : null}
          <Button
            type="submit"
            className={css.pay}
            disabled={wait > 0}
            aria-disabled={busy !== undefined}
            aria-describedby={wait > 0 ? waitHint : undefined}
          >
            {busy === "start" ? content.starting : again ? content.again(amount, method) : content.pay(amount, method)}
          </Button>
        </>
      )}
      <p className={css.soft}>
        <LegalLinks terms />
      </p>
    </form>
  );
}

function FailedAttempt({ reason, heading }: { reason: FailureReason; heading: string }) {
  return (
    <Alert severity="error">
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {content.failedTitle}
      </h3>
      {failureTexts[reason]}
    </Alert>
  );
}

/** The last attempt ended without an outcome. The money may still arrive. */
function ExpiredAttempt({ heading, busy, error, onCheck }: PaymentFormProps) {
  return (
    <div className={css.notice}>
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {content.unconfirmed.title}
      </h3>
      <p>{content.unconfirmed.text}</p>
      <CheckAgainButton checking={busy === "check"} error={error?.phone ? undefined : error} onCheck={onCheck} />
    </div>
  );
}

const manualContent = content.manual;

interface ManualPaymentProps {
  payment: Payment;
  /** Opened without a click, when no prompt came. */
  open: boolean;
  /** False where the page shows the bank account already. */
  withBank: boolean;
}

/** How to pay without a prompt, with the reference of the payment. */
export function ManualPayment({ payment, open, withBank }: ManualPaymentProps) {
  return (
    <details className={css.manual} open={open}>
      <summary>{manualContent.title}</summary>
      <PayBillSteps payment={payment} />
      {withBank ? <BankSteps payment={payment} /> : null}
    </details>
  );
}

function PayBillSteps({ payment }: { payment: Payment }) {
  const { business_number, account, placeholder } = payment.by_hand.pay_bill;
  return (
    <div className={css.steps}>
      <h3>{manualContent.payBill.title}</h3>
      <ol>
        {manualContent.payBill.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <PaymentDetails
        rows={[
          [manualContent.payBill.number, business_number],
          [manualContent.payBill.account, account],
          [manualContent.payBill.amount, String(amountDue(payment))],
        ]}
      />
      {placeholder ? <p className={css.placeholder}>{manualContent.payBill.placeholder}</p> : null}
    </div>
  );
}

function BankSteps({ payment }: { payment: Payment }) {
  const { bank, branch, account_name, account_number, reference, placeholder } = payment.by_hand.bank;
  return (
    <div className={css.steps}>
      <h3>{manualContent.bank.title}</h3>
      <PaymentDetails
        rows={[
          [manualContent.bank.bank, bank],
          [manualContent.bank.branch, branch],
          [manualContent.bank.name, account_name],
          [manualContent.bank.number, account_number],
          [manualContent.bank.reference, reference],
          [manualContent.bank.amount, String(amountDue(payment))],
        ]}
      />
      <p>{manualContent.bank.hint}</p>
      {placeholder ? <p className={css.placeholder}>{manualContent.bank.placeholder}</p> : null}
    </div>
  );
}

function PaymentDetails({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <dl className={css.numbers}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{value}</span>
            <CopyButton what={label} text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const COPIED_SHOWN_MS = 2_000;

/** Copies a number to the clipboard. Where the browser does not allow it, selects the number. */
function CopyButton({ what, text }: { what: string; text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, COPIED_SHOWN_MS, false);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async ({ currentTarget }: MouseEvent) => {
    try {
      await copyText(text);
      setCopied(true);
    } catch {
      const value = currentTarget.previousElementSibling;
      if (value) getSelection()?.selectAllChildren(value);
    }
  };
  const { copiedLabel, copyLabel } = manualContent;
  return (
    <>
      <button
        type="button"
        className={css.copy}
        aria-label={copied ? copiedLabel(what) : copyLabel(what)}
        onClick={copy}
      >
        {copied ? manualContent.copied : manualContent.copy}
      </button>
      <span role="status">
        <VisuallyHidden>{copied ? manualContent.copied : ""}</VisuallyHidden>
      </span>
    </>
  );
}
