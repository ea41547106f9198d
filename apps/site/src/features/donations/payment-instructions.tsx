import { party } from "#party.ts";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";

const words = donateContent.instructions;

/** How to give without the form. */
export function PaymentInstructions() {
  const { payBill, bank } = party.payments;
  return (
    <section aria-labelledby="instructions" className={css.panel}>
      <h2 id="instructions">{words.title}</h2>
      <h3>{words.mpesa.title}</h3>
      <ol>
        {words.mpesa.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Numbers rows={[[words.mpesa.businessNumber, payBill.businessNumber]]} />
      {payBill.placeholder && !bank.placeholder ? <p className={css.placeholder}>{words.placeholder}</p> : null}
      <h3>{words.bank.title}</h3>
      <Numbers
        rows={[
          [words.bank.bank, bank.bank],
          [words.bank.branch, bank.branch],
          [words.bank.accountName, bank.accountName],
          [words.bank.accountNumber, bank.accountNumber],
        ]}
      />
      <p>{words.bank.hint}</p>
      {bank.placeholder ? <p className={css.placeholder}>{words.placeholder}</p> : null}
    </section>
  );
}

function Numbers({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <dl className={css.numbers}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
