import type { FailureReason } from "@party/contract/values/payment-failures";
import Stripe from "stripe";
import { z } from "zod";
import { parseRetryAfter, RESPONSE_TIMEOUT_MS, recordedFetch, sanitiseText } from "../http-client.ts";
import type { StripeSettings } from "../payment-settings.ts";
import {
  type AttemptOutcome,
  type AttemptStartResult,
  outcomeWithoutCheckoutUrl,
  type ParsedCallback,
  type Provider,
  RateLimitedError,
  type RawCallback,
} from "../provider.ts";

/** The largest amount in Stripe's eight digits of cents (payments.md 3.2). */
const MAX_AMOUNT_KES = 999_999;
/** Stripe's minimum is 30 minutes; one minute more for the request itself. */
const CHECKOUT_LIFETIME_SECONDS = 31 * 60;

const AttemptId = z.guid();

/**
 * Stripe Checkout (payments.md 3.2). The redirect back to the site is no proof of payment; the webhook and the session are.
 * @param method the product offers it under two names; both are the same account and share one webhook
 * @param timeout milliseconds
 */
export function stripeProvider(
  method: "card" | "stripe",
  { baseUrl, secretKey, webhookSecret }: StripeSettings,
  timeout = RESPONSE_TIMEOUT_MS,
): Provider {
  const { hostname, port, protocol } = new URL(baseUrl);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    timeout,
    maxNetworkRetries: 0,
    // Stripe's Node HTTP client retries broken connections regardless of the settings above.
    httpClient: Stripe.createFetchHttpClient(recordedFetch),
    telemetry: false,
  });

  /** @throws when Stripe does not respond */
  const findSession = async (paymentIntent: string | { id: string } | null) => {
    if (paymentIntent === null) return undefined;
    const found = await stripe.checkout.sessions.list({ payment_intent: stripeIdOf(paymentIntent), limit: 1 });
    return found.data[0];
  };

  /** @returns undefined without a valid signature */
  const signedEvent = ({ headers, body, receivedAt = new Date() }: RawCallback): Stripe.Event | undefined => {
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
    limit: MAX_AMOUNT_KES,

    async start({ attemptId, amount, reference, description, returnUrl, cancelUrl }) {
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
            cancel_url: cancelUrl,
            expires_at: Math.floor(Date.now() / 1_000) + CHECKOUT_LIFETIME_SECONDS,
          },
          { idempotencyKey: attemptId },
        );
        if (!session.id || !session.url) return { state: "unknown", text: "a session without a page" };
        return { state: "pending", providerId: session.id, redirectUrl: session.url };
      } catch (error) {
        return toStartError(error);
      }
    },

    async query({ providerId, startedAt }) {
      if (providerId === null) return outcomeWithoutCheckoutUrl(startedAt);
      try {
        return outcomeOf(await stripe.checkout.sessions.retrieve(providerId));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeRateLimitError) {
          throw new RateLimitedError(parseRetryAfter(error.headers?.["retry-after"]));
        }
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return {
            state: "unrecognised",
            code: error.code ?? error.rawType ?? "refused",
            text: sanitiseText(error.message),
          };
        }
        return { state: "pending" };
      }
    },

    isAuthentic: async (callback) => signedEvent(callback) !== undefined,

    async parseCallback(callback) {
      const event = signedEvent(callback);
      if (!event) return undefined;
      switch (event.type) {
        case "checkout.session.completed":
        case "checkout.session.async_payment_succeeded":
          return toCallback(event.data.object, outcomeOf(event.data.object, new Date(event.created * 1_000)));
        case "checkout.session.expired":
          return toCallback(event.data.object, outcomeOf(event.data.object));
        case "checkout.session.async_payment_failed":
          return toCallback(
            event.data.object,
            failedResult("async_payment_failed", "declined", "the payment did not go through"),
          );
        case "charge.refunded": {
          const { payment_intent, amount_refunded, currency } = event.data.object;
          return toCallback(await findSession(payment_intent), {
            state: "reversed",
            code: "refunded",
            amount: toWholeKes(amount_refunded, currency) ?? null,
            text: "refunded at Stripe",
          });
        }
        case "charge.dispute.created":
        case "charge.dispute.closed":
          return toCallback(await findSession(event.data.object.payment_intent), outcomeOfDispute(event.data.object));
        default:
          return undefined;
      }
    },
  };
}

/** @returns undefined for a checkout session that another application created */
function toCallback(session: Stripe.Checkout.Session | undefined, outcome: AttemptOutcome): ParsedCallback | undefined {
  const attemptId = AttemptId.safeParse(session?.client_reference_id).data;
  return session && attemptId !== undefined ? { providerId: session.id, attemptId, outcome } : undefined;
}

function outcomeOf(session: Stripe.Checkout.Session, paidAt?: Date): AttemptOutcome {
  const { payment_status, status, payment_intent, amount_total, currency } = session;
  if (payment_status === "paid") {
    const amount = toWholeKes(amount_total, currency);
    if (amount === undefined) {
      return { state: "unrecognised", code: "sum", text: `paid ${amount_total} in ${currency}, not whole shillings` };
    }
    const receipt = payment_intent === null ? null : stripeIdOf(payment_intent);
    return { state: "succeeded", receipt, amount, paidAt };
  }
  if (payment_status !== "unpaid") {
    return { state: "unrecognised", code: sanitiseText(payment_status), text: "a session neither paid nor unpaid" };
  }
  if (status === "expired") return failedResult("expired", "timed_out", "the payment page ran out");
  return { state: "pending" };
}

function outcomeOfDispute({ status, reason, amount, currency }: Stripe.Dispute): AttemptOutcome {
  if (status === "lost") {
    const reversedAmount = toWholeKes(amount, currency) ?? null;
    return {
      state: "reversed",
      code: "dispute_lost",
      amount: reversedAmount,
      text: `the bank gave it back: ${sanitiseText(reason)}`,
    };
  }
  const text = `the payer's bank disputes it: ${sanitiseText(reason)}; answer at Stripe`;
  return status === "won" || status === "warning_closed"
    ? { state: "pending" }
    : { state: "unrecognised", code: "dispute", text };
}

function toStartError(error: unknown): AttemptStartResult {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError) return { state: "unknown", text: "sent before, differently" };
  if (error instanceof errors.StripeRateLimitError)
    return failedResult("rate_limit", "service_busy", "asked too often");
  if (error instanceof errors.StripeCardError)
    return failedResult(error.code ?? "card", "declined", sanitiseText(error.message));
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    // Stripe's message contains the key.
    return failedResult(String(error.statusCode), "service_refused", "the key was refused");
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    const code = error.code ?? "invalid_request";
    return failedResult(code, REQUEST_ERROR_REASONS[code] ?? "service_refused", sanitiseText(error.message));
  }
  const status = error instanceof errors.StripeError ? error.statusCode : undefined;
  return { state: "unknown", text: status === undefined ? "no clear answer" : `no clear answer (${status})` };
}

const REQUEST_ERROR_REASONS: Record<string, FailureReason> = {
  amount_too_small: "amount_too_small",
  amount_too_large: "amount_too_large",
};

/** @returns whole KES; undefined for another currency or cents */
function toWholeKes(cents: number | null, currency: string | null): number | undefined {
  return currency === "kes" && cents !== null && cents % 100 === 0 ? cents / 100 : undefined;
}

const stripeIdOf = (object: string | { id: string }): string => (typeof object === "string" ? object : object.id);

const failedResult = (code: string, reason: FailureReason, text: string) =>
  ({ state: "failed", code, reason, text }) as const;
