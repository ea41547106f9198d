import type { FailureReason } from "@party/contract/values/payments";
import Stripe from "stripe";
import { z } from "zod";
import { PATIENCE_MS, retryAfter, said } from "#gateways/payments/calls.ts";
import { askService } from "#gateways/payments/exchanges.ts";
import { withoutPage } from "#gateways/payments/lost-page.ts";
import {
  type Notice,
  type Outcome,
  type Provider,
  type RawNotice,
  type Started,
  TooFast,
} from "#gateways/payments/provider.ts";
import type { StripeSettings } from "#payment-settings.ts";

/** Eight digits of cents (payments.md 3.2: shillings have two decimals at Stripe). */
const LIMIT = 999_999;
/** Half an hour is the shortest that Stripe takes; the rest is for the way there. */
const PAGE_SECONDS = 31 * 60;

const AttemptId = z.guid();

/**
 * A payment page of Stripe Checkout (payments.md 3.2). Coming back from it proves nothing: the webhook and the session do.
 * @param method the product offers it under two names; both are the same account and share one webhook
 * @param patience milliseconds until an answer counts as lost
 */
export function stripeCheckout(
  method: "card" | "stripe",
  { baseUrl, secretKey, webhookSecret }: StripeSettings,
  patience = PATIENCE_MS,
): Provider {
  const { hostname, port, protocol } = new URL(baseUrl);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: patience,
    maxNetworkRetries: 0,
    // The other client sends again what broke off, whatever is set above.
    httpClient: Stripe.createFetchHttpClient(askService),
    telemetry: false,
  });

  /** @throws when Stripe does not answer */
  const sessionOf = async (paymentIntent: string | { id: string } | null) => {
    if (paymentIntent === null) return undefined;
    const found = await stripe.checkout.sessions.list({ payment_intent: idOf(paymentIntent), limit: 1 });
    return found.data[0];
  };

  /** @returns undefined for what Stripe has not signed */
  const signedEvent = ({ headers, body, receivedAt = new Date() }: RawNotice): Stripe.Event | undefined => {
    const signature = headers["stripe-signature"] ?? "";
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, receivedAt.getTime());
    } catch {
      return undefined;
    }
  };

  return {
    method,
    kind: "redirect",
    limit: LIMIT,

    async start({ attemptId, amount, reference, description, returnUrl }) {
      try {
        const session = await stripe.checkout.sessions.create(
          {
            mode: "payment",
            client_reference_id: attemptId,
            metadata: { reference },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: "kes",
                  unit_amount: amount * 100,
                  product_data: { name: description, description: `Reference ${reference}` },
                },
              },
            ],
            payment_intent_data: { description: reference, metadata: { reference } },
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(Date.now() / 1_000) + PAGE_SECONDS,
          },
          { idempotencyKey: attemptId },
        );
        if (!session.id || !session.url) return { state: "unknown", text: "a session without a page" };
        return { state: "pending", providerId: session.id, redirectUrl: session.url };
      } catch (error) {
        return startRefused(error);
      }
    },

    async query({ providerId, startedAt }) {
      if (providerId === null) return withoutPage(startedAt);
      try {
        return outcomeOf(await stripe.checkout.sessions.retrieve(providerId));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeRateLimitError) {
          throw new TooFast(retryAfter(error.headers?.["retry-after"]));
        }
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return { state: "unrecognised", code: error.code ?? error.rawType ?? "refused", text: said(error.message) };
        }
        return { state: "pending" };
      }
    },

    isAuthentic: async (notice) => signedEvent(notice) !== undefined,

    async readNotice(notice) {
      const event = signedEvent(notice);
      if (!event) return undefined;
      switch (event.type) {
        case "checkout.session.completed":
        case "checkout.session.async_payment_succeeded":
          return about(event.data.object, outcomeOf(event.data.object, new Date(event.created * 1_000)));
        case "checkout.session.expired":
          return about(event.data.object, outcomeOf(event.data.object));
        case "checkout.session.async_payment_failed":
          return about(event.data.object, failed("async_payment_failed", "declined", "the payment did not go through"));
        case "charge.refunded": {
          const { payment_intent, amount_refunded, currency } = event.data.object;
          return about(await sessionOf(payment_intent), {
            state: "reversed",
            code: "refunded",
            amount: shillings(amount_refunded, currency) ?? null,
            text: "refunded at Stripe",
          });
        }
        case "charge.dispute.created":
        case "charge.dispute.closed":
          return about(await sessionOf(event.data.object.payment_intent), disputed(event.data.object));
        default:
          return undefined;
      }
    },
  };
}

/** @returns undefined for a session that is not of this product. */
function about(session: Stripe.Checkout.Session | undefined, outcome: Outcome): Notice | undefined {
  const attemptId = AttemptId.safeParse(session?.client_reference_id).data;
  return session && attemptId !== undefined ? { providerId: session.id, attemptId, outcome } : undefined;
}

function outcomeOf(session: Stripe.Checkout.Session, paidAt?: Date): Outcome {
  const { payment_status, status, payment_intent, amount_total, currency } = session;
  if (payment_status === "paid") {
    const amount = shillings(amount_total, currency);
    if (amount === undefined) {
      return { state: "unrecognised", code: "sum", text: `paid ${amount_total} in ${currency}, not whole shillings` };
    }
    const receipt = payment_intent === null ? null : idOf(payment_intent);
    return { state: "succeeded", receipt, amount, ...(paidAt ? { paidAt } : {}) };
  }
  if (payment_status !== "unpaid") {
    return { state: "unrecognised", code: said(payment_status), text: "a session neither paid nor unpaid" };
  }
  if (status === "expired") return failed("expired", "timed_out", "the payment page ran out");
  return { state: "pending" };
}

function disputed({ status, reason, amount, currency }: Stripe.Dispute): Outcome {
  if (status === "lost") {
    const back = shillings(amount, currency) ?? null;
    return { state: "reversed", code: "dispute_lost", amount: back, text: `the bank gave it back: ${said(reason)}` };
  }
  const text = `the payer's bank disputes it: ${said(reason)}; answer at Stripe`;
  return status === "won" || status === "warning_closed"
    ? { state: "pending" }
    : { state: "unrecognised", code: "dispute", text };
}

function startRefused(error: unknown): Started {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError) return { state: "unknown", text: "sent before, differently" };
  if (error instanceof errors.StripeRateLimitError) return failed("rate_limit", "service_busy", "asked too often");
  if (error instanceof errors.StripeCardError) return failed(error.code ?? "card", "declined", said(error.message));
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    // Its message quotes the key.
    return failed(String(error.statusCode), "service_refused", "the key was refused");
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    const code = error.code ?? "invalid_request";
    return failed(code, REFUSALS[code] ?? "service_refused", said(error.message));
  }
  const status = error instanceof errors.StripeError ? error.statusCode : undefined;
  return { state: "unknown", text: status === undefined ? "no clear answer" : `no clear answer (${status})` };
}

const REFUSALS: Record<string, FailureReason> = {
  amount_too_small: "amount_too_small",
  amount_too_large: "amount_too_large",
};

/** @returns whole KES, or undefined for another currency and for odd cents. */
function shillings(cents: number | null, currency: string | null): number | undefined {
  return currency === "kes" && cents !== null && cents % 100 === 0 ? cents / 100 : undefined;
}

const idOf = (thing: string | { id: string }): string => (typeof thing === "string" ? thing : thing.id);

const failed = (code: string, reason: FailureReason, text: string) =>
  ({ state: "failed", code, reason, text }) as const;
