import { defaultGiftAmounts } from "@party/contract/values/accounts";
import { formatKes } from "@party/contract/values/money";
import { donationInstructionsText } from "@party/samples/texts/donation-instructions";
import { Spinner } from "@party/ui/spinner.tsx";
import { createFileRoute, Link, useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { textParam, withoutUndefined } from "#loading/data/search-params.ts";
import { lazyPart } from "#loading/start/lazy-page.ts";
import { publishedText } from "#page-context.ts";
import { party } from "#party.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { PublishedText } from "#ui/pages/published-text.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";
import { DonationForm, type SentDonation } from "./donation-form.tsx";

// Loaded once a gift is sent.
const GiftPayment = lazyPart(() => import("./gift-payment.tsx"), "GiftPayment");
const ManualGiftPayment = lazyPart(() => import("./gift-payment.tsx"), "ManualGiftPayment");

export const Route = createFileRoute("/donate")({
  /** What a link in a message asks for: `?amount=5000&monthly=1`. Read after hydration, because the page is prerendered. */
  validateSearch: ({ amount, monthly }: Record<string, unknown>): { amount?: string; monthly?: string } =>
    withoutUndefined({ amount: textParam(amount, 12), monthly: textParam(monthly, 1) }),
  head: () => pageHead("/donate", { image: "/pictures/donate-hero-960.webp" }),
  component: DonatePage,
});

function DonatePage() {
  const { title, subtitle, image, alt } = donateContent;
  const { gift, payment, open, restart, monthly } = usePendingGift();
  const [byHand, setByHand] = useState(false);
  const asked = Route.useSearch();
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody narrow={gift !== undefined || byHand}>
        {/* Hidden while a donation is being paid, so that nobody pays twice. */}
        {gift ? (
          <Suspense fallback={<Spinner label={donateContent.payment.loading} />}>
            <GiftPayment key={gift.token} gift={gift} payment={payment} onRestart={restart} />
          </Suspense>
        ) : byHand ? (
          <Suspense fallback={<Spinner label={donateContent.payment.loading} />}>
            <ManualGiftPayment onRestart={() => setByHand(false)}>
              <PublishedText of="donation-instructions">
                <PaymentInstructions />
              </PublishedText>
            </ManualGiftPayment>
          </Suspense>
        ) : (
          <div className={css.columns}>
            <div className={css.first}>
              <DonationForm monthly={monthly} asked={asked} onSent={open} onUnsupported={() => setByHand(true)} />
            </div>
            <div className={css.aside}>
              <DonationUses />
              <BeforeYouGiveNotice />
              <PublishedText of="donation-instructions">
                <PaymentInstructions />
              </PublishedText>
            </div>
          </div>
        )}
      </PageBody>
    </>
  );
}

/** The gift that is being paid. It is in the history, so that a reload returns to it and Back to the form. */
function usePendingGift() {
  const navigate = useNavigate();
  const asked = useLocation({ select: ({ state }) => state.gift });
  const gift = useHydrated() ? asked : undefined;
  const [sent, setSent] = useState<SentDonation>();
  const [monthly, setMonthly] = useState(false);
  // Going forward again must not start another prompt.
  useEffect(() => {
    if (!gift) setSent(undefined);
  }, [gift]);
  const open = (sent: SentDonation) => {
    const { donation, method, phone } = sent;
    setSent(sent);
    const gift = { token: donation.payment.token, monthly: donation.monthly, method, phone };
    void navigate({ to: "/donate", state: { gift } });
  };
  const restart = (everyMonth: boolean) => {
    setMonthly(everyMonth);
    void navigate({ to: "/donate" });
  };
  const payment = sent?.donation.payment;
  return { gift, payment: payment?.token === gift?.token ? payment : undefined, open, restart, monthly };
}

function DonationUses() {
  const { title, meanings } = donateContent.uses;
  // The text speaks of the default amounts.
  if (party.giftAmounts && String(party.giftAmounts) !== String(defaultGiftAmounts)) return null;
  return (
    <section aria-labelledby="uses" className={css.panel}>
      <h2 id="uses">{title}</h2>
      <dl className={css.numbers}>
        {defaultGiftAmounts.map((preset, at) => (
          <div key={preset}>
            <dt>{formatKes(preset)}</dt>
            <dd>{meanings[at]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function BeforeYouGiveNotice() {
  const { title, hint, points, rules, ask } = donateContent.declaration;
  return (
    <section aria-labelledby="before" className={css.panel}>
      <h2 id="before">{title}</h2>
      <p>{hint}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <Link to="/about/rules" hash="structure">
          {rules}
        </Link>
      </p>
      <p>
        <Link to="/contact">{ask}</Link>
      </p>
    </section>
  );
}

const instructionsContent = donateContent.instructions;

/** How to give without the form. */
function PaymentInstructions() {
  const { payBill, bank } = party.payments;
  const text = publishedText("donation-instructions") ?? donationInstructionsText;
  return (
    <section aria-labelledby="instructions" className={`${css.panel} ${css.instructions}`}>
      <h2 id="instructions">{text.title}</h2>
      <h3>{text.mpesa.title}</h3>
      <ol>
        {text.mpesa.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <AccountNumbers rows={[[instructionsContent.businessNumber, payBill.businessNumber]]} />
      {payBill.placeholder && !bank.placeholder ? (
        <p className={css.placeholder}>{instructionsContent.placeholder}</p>
      ) : null}
      <h3>{text.bank.title}</h3>
      <AccountNumbers
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

function AccountNumbers({ rows }: { rows: [label: string, value: string][] }) {
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
