import type { FailureReason } from "@party/contract/values/payments";
import { type Answer, callsTo } from "#gateways/payments/calls.ts";
import { withoutPage } from "#gateways/payments/lost-page.ts";
import { dollarsFor } from "#gateways/payments/paypal/exchange.ts";
import {
  CAPTURE_FAILURES,
  customIdOf,
  isOurs,
  Order,
  outcomeOfCaptures,
  pageOf,
  refusalIn,
} from "#gateways/payments/paypal/orders.ts";
import { readWebhook, verifyWebhook } from "#gateways/payments/paypal/webhooks.ts";
import { type Outcome, type Provider, type Started, TooFast } from "#gateways/payments/provider.ts";
import type { PaypalSettings } from "#payment-settings.ts";

/** What PayPal lets one payment be without more ado. */
const LIMIT_USD = 10_000;
/** PayPal forgets an order that nobody approved. */
const FORGOTTEN_MS = 6 * 60 * 60 * 1_000;
const DESCRIPTION_LENGTH = 127;

/**
 * PayPal Orders v2 (payments.md 3.3). PayPal has no shillings: dollars are charged at the party's rate, and the sum in KES
 * and the rate go with the order. What the payer has approved is captured when it is asked about.
 * @param patience milliseconds until an answer counts as lost
 */
export function payPal(settings: PaypalSettings, patience?: number): Provider {
  const { baseUrl, clientId, clientSecret, webhookId, kesPerUsd } = settings;
  const call = callsTo(
    baseUrl,
    {
      method: "POST",
      path: "/v1/oauth2/token",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    },
    patience,
  );
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

  const lookUp = async (providerId: string) => call({ method: "GET", path: orderPath(providerId) });
  const capture = (providerId: string, attemptId: string) =>
    call({
      method: "POST",
      path: `${orderPath(providerId)}/capture`,
      headers: { "paypal-request-id": `${attemptId}-capture`, prefer: "return=representation" },
      body: "{}",
    });

  return {
    method: "paypal",
    kind: "redirect",
    limit: Math.floor(LIMIT_USD * Number(kesPerUsd)),

    async start({ attemptId, amount, reference, description, returnUrl }) {
      const quote = { currency: "USD", amount: dollarsFor(amount, kesPerUsd), rate: kesPerUsd };
      const answer = await call({
        method: "POST",
        path: "/v2/checkout/orders",
        headers: { "paypal-request-id": attemptId, prefer: "return=representation" },
        body: JSON.stringify({
          intent: "CAPTURE",
          purchase_units: [
            {
              reference_id: reference,
              custom_id: customIdOf({ attemptId, amount, rate: kesPerUsd }),
              description: `${description} ${reference}`.slice(0, DESCRIPTION_LENGTH),
              amount: { currency_code: quote.currency, value: quote.amount },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                return_url: returnUrl,
                cancel_url: returnUrl,
                user_action: "PAY_NOW",
                shipping_preference: "NO_SHIPPING",
              },
            },
          },
        }),
      });
      const started = startedBy(answer);
      return started.state === "pending" ? { ...started, quote } : started;
    },

    async query({ attemptId, providerId, startedAt }) {
      if (providerId === null) return withoutPage(startedAt);
      const found = await lookUp(providerId);
      const order = orderIn(found);
      if (!order) return withoutOrder(found, startedAt);
      if (order.status !== "APPROVED") return outcomeOfOrder(order, attemptId);
      if (!isOurs(order, attemptId)) {
        return { state: "unrecognised", code: "not_ours", text: "approved over something we did not ask for" };
      }
      const captured = await capture(providerId, attemptId);
      const done = orderIn(captured);
      if (done) return outcomeOfOrder(done, attemptId);
      return captureRefused(captured, async () => {
        const again = orderIn(await lookUp(providerId));
        return again ? outcomeOfOrder(again, attemptId) : { state: "pending" };
      });
    },

    async isAuthentic(notice) {
      const verified = await verifyWebhook(call, webhookId, notice);
      if (verified === "unanswered") throw new Error("PayPal did not answer whether a message is its own");
      return verified !== undefined;
    },

    readNotice: (notice) => readWebhook(call, webhookId, notice),
  };
}

function orderIn(answer: Answer): Order | undefined {
  if (answer.kind !== "answered" || answer.status < 200 || answer.status > 299) return undefined;
  return Order.safeParse(answer.json).data;
}

function startedBy(answer: Answer): Started {
  if (answer.kind === "lost") return { state: "unknown", text: answer.text };
  if (answer.kind === "unsent") {
    return failed("no_token", answer.refused ? "service_refused" : "service_busy", answer.text);
  }
  const order = orderIn(answer);
  const redirectUrl = order && pageOf(order);
  if (order && redirectUrl) return { state: "pending", providerId: order.id, redirectUrl };
  const { status } = answer;
  const { issue, text } = refusalIn(answer.json);
  if (status === 429) return failed("429", "service_busy", text);
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 409;
  if (refused && issue !== "DUPLICATE_REQUEST_ID") return failed(issue, "service_refused", text);
  return { state: "unknown", text: `no clear answer (${status})` };
}

function outcomeOfOrder(order: Order, attemptId: string): Outcome {
  const captured = outcomeOfCaptures(order);
  if (captured?.terms && captured.terms.attemptId !== attemptId) {
    return { state: "unrecognised", code: "other_id", text: "the answer is about another payment" };
  }
  if (captured) return captured.outcome;
  switch (order.status) {
    case "CREATED":
    case "SAVED":
    case "APPROVED":
    case "PAYER_ACTION_REQUIRED":
      return { state: "pending" };
    case "VOIDED":
      return failed("VOIDED", "cancelled", "the order was voided");
    default:
      return {
        state: "unrecognised",
        code: order.status.slice(0, 60),
        text: "an order in a state we were not told of",
      };
  }
}

/** What became of a try whose order could not be read. @throws TooFast */
function withoutOrder(answer: Answer, startedAt: Date): Outcome {
  if (answer.kind !== "answered") return { state: "pending" };
  if (answer.status === 429) throw new TooFast(answer.retryAfter);
  const forgotten = answer.status === 404 && Date.now() - startedAt.getTime() > FORGOTTEN_MS;
  return forgotten ? failed("RESOURCE_NOT_FOUND", "timed_out", "nobody approved the order") : { state: "pending" };
}

/** @param lookAgain for an order that turns out to be captured already. @throws TooFast */
async function captureRefused(answer: Answer, lookAgain: () => Promise<Outcome>): Promise<Outcome> {
  if (answer.kind !== "answered") return { state: "pending" };
  const { status } = answer;
  if (status === 429) throw new TooFast(answer.retryAfter);
  const { issue, text } = refusalIn(answer.json);
  if (issue === "ORDER_ALREADY_CAPTURED") return lookAgain();
  if (status >= 500 || status < 400 || issue === "ORDER_NOT_APPROVED") return { state: "pending" };
  const reason = CAPTURE_FAILURES[issue];
  return reason ? failed(issue, reason, text) : { state: "unrecognised", code: issue, text };
}

const failed = (code: string, reason: FailureReason, text: string) =>
  ({ state: "failed", code, reason, text }) as const;
