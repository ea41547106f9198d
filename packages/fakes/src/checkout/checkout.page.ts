import { html } from "#html.ts";
import { renderPage } from "#page.ts";

/** What a checkout page shows, of either provider. */
export interface Checkout {
  readonly provider: "Stripe" | "PayPal";
  readonly state: "open" | "paid" | "declined" | "expired";
  readonly payee: string;
  /** What is paid for, and its reference. */
  readonly details: string;
  /** With its currency. */
  readonly amount: string;
  /** Where the payer goes after paying, and after leaving without. */
  readonly approvedUrl: string;
  readonly cancelledUrl: string;
}

const CHECKOUT_TITLES = { Stripe: "Pay by card", PayPal: "Pay with PayPal" } as const;
const CHECKOUT_INTROS = {
  Stripe: "A pretend card page of Stripe, and pretend money. No card is needed.",
  PayPal: "A pretend page of PayPal, and pretend money. No account is needed.",
} as const;
const DECLINE_LABELS = { Stripe: "Let the card be declined", PayPal: "Let PayPal decline it" } as const;
const ENDED_TEXTS = {
  paid: "This is paid already.",
  declined: "This payment was declined.",
  expired: "This page has expired. Nothing was taken.",
} as const;

export function checkoutPage({ provider, state, payee, details, amount, approvedUrl }: Checkout): string {
  return renderPage({
    title: CHECKOUT_TITLES[provider],
    intro: CHECKOUT_INTROS[provider],
    main: html`<main class="narrow">
<section class="card">
<dl>
<div><dt>To</dt><dd>${payee}</dd></div>
<div><dt>For</dt><dd>${details}</dd></div>
<div class="amount"><dt>Amount</dt><dd>${amount}</dd></div>
</dl>
${
  state === "open"
    ? html`<form method="post">
<button name="answer" value="pay">Pay ${amount}</button>
<button name="answer" value="decline" class="quiet">${DECLINE_LABELS[provider]}</button>
<button name="answer" value="cancel" class="quiet">Cancel and go back</button>
</form>`
    : html`<p><strong>${ENDED_TEXTS[state]}</strong></p>
<p><a href="${approvedUrl}">Back to the site</a></p>`
}
</section>
</main>`,
  });
}

/** The page of an unknown id. */
export const unknownCheckoutPage = (): string =>
  renderPage({
    title: "No such payment page",
    intro: "The simulator does not know it; it may have lost its state.",
    main: html`<main class="narrow"><p>Go back to the site and choose how to pay again. Nothing was taken.</p></main>`,
  });
