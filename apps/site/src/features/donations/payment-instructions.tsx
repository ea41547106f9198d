import type { Payment } from "@party/contract/payments";
import { party } from "#party.ts";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";

const words = donateContent.instructions;

interface PaymentInstructionsProps {
  /** The numbers of a gift that was promised here; without one, the party's own. */
  byHand: Payment["by_hand"] | undefined;
}

/** How to give without the form, or to make by hand the gift that was promised in it. */
export function PaymentInstructions({ byHand }: PaymentInstructionsProps) {
  const { payBill, bank } = party.payments;
  const examples = {
    payBill: byHand?.pay_bill.placeholder ?? payBill.placeholder,
    bank: byHand?.bank.placeholder ?? bank.placeholder,
  };
  return (
    <section aria-labelledby="instructions" className={css.panel}>
      <h2 id="instructions">{words.title}</h2>
      {byHand ? <p>{words.ofGift}</p> : null}
      <h3>{words.mpesa.title}</h3>
      <ol>
        {(byHand ? words.mpesa.stepsOfGift : words.mpesa.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Numbers
        rows={[
          [words.mpesa.businessNumber, byHand?.pay_bill.business_number ?? payBill.businessNumber],
          [words.mpesa.account, byHand?.pay_bill.account],
        ]}
      />
      {examples.payBill && !examples.bank ? <p className={css.placeholder}>{words.placeholder}</p> : null}
      <h3>{words.bank.title}</h3>
      <Numbers
        rows={[
          [words.bank.bank, byHand?.bank.bank ?? bank.bank],
          [words.bank.branch, byHand?.bank.branch ?? bank.branch],
          [words.bank.accountName, byHand?.bank.account_name ?? bank.accountName],
          [words.bank.accountNumber, byHand?.bank.account_number ?? bank.accountNumber],
          [words.bank.reference, byHand?.bank.reference],
        ]}
      />
      <p>{byHand ? words.bank.hintOfGift : words.bank.hint}</p>
      {examples.bank ? <p className={css.placeholder}>{words.placeholder}</p> : null}
    </section>
  );
}

/** Leaves out what there is no value for. */
function Numbers({ rows }: { rows: [label: string, value: string | undefined][] }) {
  return (
    <dl className={css.numbers}>
      {rows
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
