import { formatKes } from "@party/contract/values/money";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { party } from "#party.ts";
import { pageHead } from "#shell/page-head.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { donateContent, donationPresets } from "./donate.content.ts";
import css from "./donate.module.css";
import { DonationForm } from "./donation-form.tsx";
import { GiftThanks } from "./gift-thanks.tsx";
import type { SentGift } from "./send-gift.ts";

export const Route = createFileRoute("/donate")({
  head: () =>
    pageHead({
      title: "Donate",
      description: "Support the party's work with a gift.",
      path: "/donate",
      image: "/pictures/donate-hero-960.webp",
    }),
  component: DonatePage,
});

function DonatePage() {
  const { title, subtitle, image, alt } = donateContent;
  const [gift, setGift] = useState<SentGift>();
  const [monthly, setMonthly] = useState(false);
  const again = (everyMonth: boolean) => {
    setMonthly(everyMonth);
    setGift(undefined);
    scrollTo(0, 0);
  };
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody narrow={gift !== undefined}>
        {/* Hidden while a gift is being paid, so that nobody pays twice. */}
        {gift ? (
          <GiftThanks gift={gift} onAgain={again} />
        ) : (
          <div className={css.columns}>
            <div className={css.first}>
              <DonationForm monthly={monthly} onSent={setGift} />
            </div>
            <div className={css.aside}>
              <Uses />
              <BeforeYouGive />
              <PaymentInstructions />
            </div>
          </div>
        )}
      </PageBody>
    </>
  );
}

function Uses() {
  const { title, meanings } = donateContent.uses;
  return (
    <section aria-labelledby="uses" className={css.panel}>
      <h2 id="uses">{title}</h2>
      <dl className={css.numbers}>
        {donationPresets.map((preset, at) => (
          <div key={preset}>
            <dt>{formatKes(preset)}</dt>
            <dd>{meanings[at]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function BeforeYouGive() {
  const { title, hint, points } = donateContent.declaration;
  return (
    <section aria-labelledby="before" className={css.panel}>
      <h2 id="before">{title}</h2>
      <p>{hint}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

const instructionsContent = donateContent.instructions;

/** How to give without the form. */
function PaymentInstructions() {
  const { payBill, bank } = party.payments;
  return (
    <section aria-labelledby="instructions" className={css.panel}>
      <h2 id="instructions">{instructionsContent.title}</h2>
      <h3>{instructionsContent.mpesa.title}</h3>
      <ol>
        {instructionsContent.mpesa.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Numbers rows={[[instructionsContent.mpesa.businessNumber, payBill.businessNumber]]} />
      {payBill.placeholder && !bank.placeholder ? (
        <p className={css.placeholder}>{instructionsContent.placeholder}</p>
      ) : null}
      <h3>{instructionsContent.bank.title}</h3>
      <Numbers
        rows={[
          [instructionsContent.bank.bank, bank.bank],
          [instructionsContent.bank.branch, bank.branch],
          [instructionsContent.bank.accountName, bank.accountName],
          [instructionsContent.bank.accountNumber, bank.accountNumber],
        ]}
      />
      <p>{instructionsContent.bank.hint}</p>
      {bank.placeholder ? <p className={css.placeholder}>{instructionsContent.placeholder}</p> : null}
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
