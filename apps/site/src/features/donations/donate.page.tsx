import { formatKes } from "@party/contract/values/money";
import type { PaymentMethod } from "@party/contract/values/payments";
import { donationInstructionsText } from "@party/samples/texts/donation-instructions";
import { buttonClass } from "@party/ui/button.tsx";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { LinkedPaymentPanel } from "#features/payments/lazy-payment-panel.tsx";
import { publishedText, siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { pageHead } from "#shell/page-head.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-layout.tsx";
import { donateContent, donationPresets } from "./donate.content.ts";
import css from "./donate.module.css";
import { DonationForm, type SentDonation } from "./donation-form.tsx";

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
  const [sent, setSent] = useState<SentDonation>();
  const [monthly, setMonthly] = useState(false);
  const restart = (everyMonth: boolean) => {
    setMonthly(everyMonth);
    setSent(undefined);
    scrollTo(0, 0);
  };
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody narrow={sent !== undefined}>
        {/* Hidden while a donation is being paid, so that nobody pays twice. */}
        {sent ? (
          <DonationThanks sent={sent} onRestart={restart} />
        ) : (
          <div className={css.columns}>
            <div className={css.first}>
              <DonationForm monthly={monthly} onSent={setSent} />
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
  const text = publishedText("donation-instructions") ?? donationInstructionsText;
  return (
    <section aria-labelledby="instructions" className={css.panel}>
      <h2 id="instructions">{text.title}</h2>
      <h3>{text.mpesa.title}</h3>
      <ol>
        {text.mpesa.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Numbers rows={[[instructionsContent.businessNumber, payBill.businessNumber]]} />
      {payBill.placeholder && !bank.placeholder ? (
        <p className={css.placeholder}>{instructionsContent.placeholder}</p>
      ) : null}
      <h3>{text.bank.title}</h3>
      <Numbers
        rows={[
          [instructionsContent.bank.bank, bank.bank],
          [instructionsContent.bank.branch, bank.branch],
          [instructionsContent.bank.accountName, bank.accountName],
          [instructionsContent.bank.accountNumber, bank.accountNumber],
        ]}
      />
      <p>{text.bank.hint}</p>
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

const { thanks } = donateContent;

/** Methods that send a prompt, so that the first attempt can start at once. */
const isPhoneMethod = (method: PaymentMethod) => method === "mpesa" || method === "airtel";

interface DonationThanksProps {
  sent: SentDonation;
  /** Opens the form for another donation. */
  onRestart: (monthly: boolean) => void;
}

/** The payment of a donation. Thanks the donor in one line (spec.md section 4), and in full once it is paid. */
function DonationThanks({ sent: { donation, method, phone }, onRestart }: DonationThanksProps) {
  const [paid, setPaid] = useState(false);
  const { amount, monthly, payment } = donation;
  const share = `https://wa.me/?text=${encodeURIComponent(`${thanks.shareText(party.name)} ${siteUrl()}/donate`)}`;
  return (
    <div className={css.gift}>
      <LinkedPaymentPanel
        content={donateContent.payment}
        payment={payment}
        suggestedPhone={phone}
        preferredMethod={method}
        autoStart={isPhoneMethod(method)}
        note={`${thanks.text}${monthly ? ` ${thanks.monthly(formatKes(amount))}` : ""}`}
        onPaid={() => setPaid(true)}
      />
      {paid ? (
        <section className={css.thanks} aria-labelledby="thanks">
          <h2 id="thanks">{thanks.title}</h2>
          <p>{thanks.text}</p>
          {monthly ? <p>{thanks.monthly(formatKes(amount))}</p> : null}
          <div className={css.next}>
            <a href={share} target="_blank" rel="noopener noreferrer" className={buttonClass("primary")}>
              {thanks.share}
            </a>
            {monthly ? null : (
              <button type="button" className={buttonClass("outlined")} onClick={() => onRestart(true)}>
                {thanks.makeMonthly}
              </button>
            )}
            <Link to="/joinus" className={buttonClass("outlined")} data-guest-only>
              {thanks.join}
            </Link>
            {/* While a payment is open, another one would only make people pay twice. */}
            <button type="button" className={buttonClass("outlined")} onClick={() => onRestart(false)}>
              {thanks.again}
            </button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
