import { party } from "#party.ts";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";

const { payBill, bank } = party.payments;
const words = donateContent.instructions;

/** How to give without the form. */
export function PaymentInstructions() {
  const account = [
    [words.bank.bank, bank.bank],
    [words.bank.branch, bank.branch],
    [words.bank.accountName, bank.accountName],
    [words.bank.accountNumber, bank.accountNumber],
  ];
  return (
    <section aria-labelledby="instructions" className={css.panel}>
      <h2 id="instructions">{words.title}</h2>
      <h3>{words.mpesa.title}</h3>
      <ol>
        {words.mpesa.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <dl className={css.numbers}>
        <div>
          <dt>{words.mpesa.businessNumber}</dt>
          <dd>{payBill.businessNumber}</dd>
        </div>
      </dl>
      <h3>{words.bank.title}</h3>
      <dl className={css.numbers}>
        {account.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{words.bank.hint}</p>
      {payBill.placeholder || bank.placeholder ? <p className={css.placeholder}>{words.placeholder}</p> : null}
    </section>
  );
}
