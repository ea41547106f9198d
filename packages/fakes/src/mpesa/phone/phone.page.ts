import { openAirtelPrompts } from "#checkout/airtel-phone.ts";
import { type Html, html } from "#html.ts";
import { compactTime } from "#mpesa/nairobi-time.ts";
import { WRONG_PIN } from "#mpesa/outcomes/plan.ts";
import { displayPhone } from "#mpesa/phone-number.ts";
import type { Simulator } from "#mpesa/simulator.ts";
import type { CallbackDelivery, Transaction } from "#mpesa/simulator-state.ts";
import { renderPage } from "#page.ts";

const ROWS_SHOWN = 30;

/** The input of the manual payment form, with its errors. */
export interface PayForm {
  readonly typed: Record<string, string>;
  readonly problems: Record<string, string>;
}

/** The page; `form` when the submitted input was invalid. */
export function phonePage(simulator: Simulator, form: PayForm = { typed: {}, problems: {} }): string {
  return renderPage({
    title: "Phones",
    intro: "Pretend phones and pretend money. Nothing here reaches Safaricom or Airtel.",
    path: "/sim",
    head: html`<script src="/sim/phone.client.js" type="module"></script>
`,
    main: html`<main>
${promptList(simulator)}
${payForm(simulator, form)}
${messageList(simulator)}
${accountList(simulator)}
${callbackList(simulator)}
</main>`,
  });
}

function promptList(simulator: Simulator): Html {
  const { state, config } = simulator;
  const mpesa = Object.values(state.openPrompts)
    .map((id) => state.transactions[id])
    .filter((transaction) => transaction?.state === "open")
    .map((transaction) => {
      const { checkoutRequestId: id, phone, amount, reference } = transaction as Transaction;
      return { id, phone, amount, reference, service: "M-PESA", account: "account no.", action: "prompt" };
    });
  const airtel = openAirtelPrompts(simulator).map((prompt) => ({
    ...prompt,
    ...{ service: "Airtel Money", account: "reference", action: "airtel" },
  }));
  const open = [...mpesa, ...airtel].map((prompt) => promptCard(prompt, config.businessName));
  return html`<section class="wide" aria-labelledby="prompts">
<h2 id="prompts">Payment requests</h2>
<p>Any four digits are a right PIN. ${WRONG_PIN} is a wrong one.</p>
<ul class="cards" data-live="prompts">${
    open.length > 0
      ? open
      : html`<li id="no-prompts" class="empty">No phone is ringing. Ask for a payment in the app, and the request shows here.</li>`
  }</ul>
</section>`;
}

interface PromptCard {
  id: string;
  phone: string;
  amount: number;
  reference: string;
  service: string;
  /** What the service calls the reference. */
  account: string;
  /** Where the form leads, under `/sim`. */
  action: string;
}

function promptCard({ id, phone, amount, reference, service, account, action }: PromptCard, business: string): Html {
  const number = displayPhone(phone);
  return html`<li id="prompt-${id}" class="card prompt"><form method="post" action="/sim/${action}">
<h3>${number} <span class="meta">${service}</span></h3>
<p>Do you want to pay <strong>${formatShillings(amount)}</strong> to <strong>${business}</strong>, ${account} <strong>${reference}</strong>?</p>
<input type="hidden" name="id" value="${id}">
<label for="pin-${id}">PIN for ${number}</label>
<input id="pin-${id}" class="pin" name="pin" inputmode="numeric" autocomplete="off" pattern="[0-9]{4}" maxlength="4" title="Four digits" required>
<div class="actions">
<button name="answer" value="pay">Pay</button>
<button name="answer" value="cancel" class="quiet" formnovalidate>Cancel</button>
<button name="answer" value="off" class="quiet" formnovalidate>Phone is off</button>
</div>
</form></li>`;
}

function payForm(simulator: Simulator, { typed, problems }: PayForm): Html {
  const { state, config } = simulator;
  const callbackList = Object.keys(state.registrations);
  const field = (name: string, label: string, attributes: Html, byDefault = "") => html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${typed[name] ?? byDefault}" ${attributes}${
    problems[name] ? html` aria-invalid="true" aria-describedby="${name}-problem"` : undefined
  }>${problems[name] ? html`<p id="${name}-problem" class="problem">${problems[name]}</p>` : undefined}
</div>`;
  return html`<section aria-labelledby="pay">
<h2 id="pay">Pay by hand, with M-PESA</h2>
<form id="pay-form" class="panel" method="post" action="/sim/pay">
${field("phone", "Phone paying", html`type="tel" autocomplete="off" placeholder="0712 345 678" required`)}
<div class="field">
<label for="kind">Kind of number</label>
<select id="kind" name="kind"><option value="pay_bill">Pay bill</option><option value="till"${
    typed.kind === "till" ? html` selected` : undefined
  }>Buy goods (till)</option></select>
</div>
${field("shortcode", "Business number", html`inputmode="numeric" autocomplete="off" required`, config.shortcode)}
${field("reference", "Account number", html`autocomplete="off" maxlength="20"`)}
${field("amount", "Amount in shillings", html`inputmode="numeric" autocomplete="off" required`)}
<button>Pay</button>
</form>
<ul class="plain" data-live="heard"><li id="heard-${callbackList.join("-") || "none"}">${
    callbackList.length > 0
      ? `Confirmations are sent for ${callbackList.join(" and ")}.`
      : "No app has registered yet, so the money moves and nobody is told."
  }</li></ul>
</section>`;
}

function messageList({ state }: Simulator): Html {
  const shown = newestFirst(state.messages).map(
    ({ id, at, phone, text }) => html`<li id="message-${id}" class="card">
<p class="meta">${displayPhone(phone)} <time>${formatTime(at)}</time></p>
<p>${text}</p>
</li>`,
  );
  return html`<section aria-labelledby="messages">
<h2 id="messages">Text messages</h2>
<ul class="cards" data-live="messages">${shown.length > 0 ? shown : html`<li id="no-messages" class="empty">No messages yet.</li>`}</ul>
</section>`;
}

function accountList({ state }: Simulator): Html {
  const shown = Object.entries(state.phones).map(
    ([phone, { balance, firstName }]) => html`<li id="account-${phone}" class="row">
<span>${displayPhone(phone)} <span class="meta">${firstName}</span></span><span>${formatShillings(balance)}</span>
</li>`,
  );
  return html`<section aria-labelledby="accounts">
<h2 id="accounts">M-PESA balances</h2>
<ul class="rows" data-live="accounts">${shown.length > 0 ? shown : html`<li id="no-accounts" class="empty">A phone shows here once it is used.</li>`}</ul>
</section>`;
}

const CALLBACK_LABELS: Record<CallbackDelivery["to"], string> = {
  stk: "Result of a payment request",
  forged: "Forged result",
  validation: "Validation of a payment by hand",
  confirmation: "Confirmation of a payment",
  result: "Result of an operation",
  timeout: "Time-out of an operation",
  airtel: "Result of an Airtel Money request",
  paypal: "Webhook of PayPal",
  stripe: "Webhook of Stripe",
};

function callbackList({ state }: Simulator): Html {
  const shown = newestFirst(state.deliveries).map(({ id, at, to, url, status, error }) => {
    const arrived = status !== undefined && status < 300;
    return html`<li id="delivery-${id}" class="card">
<p>${CALLBACK_LABELS[to]} <span class="${arrived ? "good" : "bad"}">${status ?? error}</span></p>
<p class="meta"><time>${formatTime(at)}</time> ${url}</p>
</li>`;
  });
  return html`<section class="wide" aria-labelledby="callbacks">
<h2 id="callbacks">Sent to the app</h2>
<ul class="cards" data-live="callbacks">${shown.length > 0 ? shown : html`<li id="no-callbacks" class="empty">Nothing has been sent yet.</li>`}</ul>
</section>`;
}

const newestFirst = <T>(items: readonly T[]): T[] => items.slice(-ROWS_SHOWN).reverse();

const formatShillings = (amount: number): string => `KSh ${amount.toLocaleString("en-KE")}`;

const formatTime = (instant: number): string =>
  compactTime(instant)
    .slice(8)
    .replace(/(..)(..)(..)/, "$1:$2:$3");
