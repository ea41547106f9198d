import type { Payment } from "@party/contract/payments";
import { CopyButton } from "./copy-button.tsx";
import css from "./payment-panel.module.css";
import { leftOf } from "./payment-progress.ts";
import { paymentsContent } from "./payments.content.ts";

const content = paymentsContent.byHand;

interface ByHandProps {
  payment: Payment;
  /** Opens it, for whoever has waited in vain. */
  open: boolean;
  /** False where the bank's account stands above already. */
  withBank: boolean;
}

/** How to pay without a prompt, always with the payment's own reference. */
export function ByHand({ payment, open, withBank }: ByHandProps) {
  return (
    <details className={css.byHand} open={open}>
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
      <Numbers
        rows={[
          [content.payBill.number, business_number],
          [content.payBill.account, account],
          [content.payBill.amount, String(leftOf(payment))],
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
      <Numbers
        rows={[
          [content.bank.bank, bank],
          [content.bank.branch, branch],
          [content.bank.name, account_name],
          [content.bank.number, account_number],
          [content.bank.reference, reference],
          [content.bank.amount, String(leftOf(payment))],
        ]}
      />
      <p>{content.bank.hint}</p>
      {placeholder ? <p className={css.placeholder}>{content.bank.placeholder}</p> : null}
    </div>
  );
}

function Numbers({ rows }: { rows: [label: string, value: string][] }) {
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
