import type { Payment } from "@party/contract/payments";
import { type MouseEvent, useEffect, useState } from "react";
import { copyText } from "#ui/copy-text.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import css from "./payment-panel.module.css";
import { amountDue } from "./payment-status.ts";
import { paymentsContent } from "./payments.content.ts";

const content = paymentsContent.manual;

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
      <summary>{content.title}</summary>
      <PayBillSteps payment={payment} />
      {withBank ? <BankSteps payment={payment} /> : null}
    </details>
  );
}

function PayBillSteps({ payment }: { payment: Payment }) {
  const { business_number, account, placeholder } = payment.by_hand.pay_bill;
  return (
    <div className={css.steps}>
      <h3>{content.payBill.title}</h3>
      <ol>
        {content.payBill.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <PaymentDetails
        rows={[
          [content.payBill.number, business_number],
          [content.payBill.account, account],
          [content.payBill.amount, String(amountDue(payment))],
        ]}
      />
      {placeholder ? <p className={css.placeholder}>{content.payBill.placeholder}</p> : null}
    </div>
  );
}

export function BankSteps({ payment }: { payment: Payment }) {
  const { bank, branch, account_name, account_number, reference, placeholder } = payment.by_hand.bank;
  return (
    <div className={css.steps}>
      <h3>{content.bank.title}</h3>
      <PaymentDetails
        rows={[
          [content.bank.bank, bank],
          [content.bank.branch, branch],
          [content.bank.name, account_name],
          [content.bank.number, account_number],
          [content.bank.reference, reference],
          [content.bank.amount, String(amountDue(payment))],
        ]}
      />
      <p>{content.bank.hint}</p>
      {placeholder ? <p className={css.placeholder}>{content.bank.placeholder}</p> : null}
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

const COPIED_MS = 2_000;

/** Copies a number to the clipboard. Where the browser does not allow it, selects the number. */
function CopyButton({ what, text }: { what: string; text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, COPIED_MS, false);
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
  const label = copied ? content.copied : content.copy;
  return (
    <>
      <button type="button" className={css.copy} aria-label={`${label} ${what.toLowerCase()}`} onClick={copy}>
        {label}
      </button>
      <span role="status">
        <VisuallyHidden>{copied ? content.copied : ""}</VisuallyHidden>
      </span>
    </>
  );
}
