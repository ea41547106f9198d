import type { FailureReason } from "@party/contract/values/payment-failures";
import { type ApiRequest, type ApiResponse, createApiClient, parseJson } from "../http-client.ts";
import type { PaypalSettings } from "../payment-settings.ts";
import {
  type AttemptOutcome,
  type AttemptStartResult,
  outcomeWithoutCheckoutUrl,
  type ParsedCallback,
  type Provider,
  RateLimitedError,
  type RawCallback,
} from "../provider.ts";
import {
  approvalUrlOf,
  belongsToAttempt,
  CAPTURE_FAILURES,
  formatCustomId,
  kesToUsd,
  outcomeOfCapture,
  outcomeOfCaptures,
  PaypalEvent,
  PaypalOrder,
  parseCustomId,
  parsePaypalError,
  toKes,
} from "./orders.ts";

/** Largest single payment at PayPal. */
const MAX_AMOUNT_USD = 10_000;
/** PayPal deletes orders that were not approved. */
const ORDER_LIFETIME_MS = 6 * 60 * 60 * 1_000;
const MAX_DESCRIPTION_LENGTH = 127;

/**
 * PayPal Orders v2 (payments.md 3.3). PayPal does not support KES: dollars are charged at the party's rate, and the amount
 * in KES and the rate are stored in the order. An approved order is captured by the next query.
 * @param timeout milliseconds
 */
export function paypalProvider(settings: PaypalSettings, timeout?: number): Provider {
  const { baseUrl, clientId, clientSecret, webhookId, kesPerUsd } = settings;
  const call = createApiClient(
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
    timeout,
  );
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

  const fetchOrder = async (providerId: string) => call({ method: "GET", path: orderPath(providerId) });
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
    limit: Math.floor(MAX_AMOUNT_USD * Number(kesPerUsd)),

    async start({ attemptId, amount, reference, description, returnUrl, cancelUrl }) {
      const quote = { currency: "USD", amount: kesToUsd(amount, kesPerUsd), rate: kesPerUsd };
      const answer = await call({
        method: "POST",
        path: "/v2/checkout/orders",
        headers: { "paypal-request-id": attemptId, prefer: "return=representation" },
        body: JSON.stringify({
          intent: "CAPTURE",
          purchase_units: [
            {
              reference_id: reference,
              custom_id: formatCustomId({ attemptId, amount, rate: kesPerUsd }),
              description: `${description} ${reference}`.slice(0, MAX_DESCRIPTION_LENGTH),
              amount: { currency_code: quote.currency, value: quote.amount },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                return_url: returnUrl,
                cancel_url: cancelUrl,
                user_action: "PAY_NOW",
                shipping_preference: "NO_SHIPPING",
              },
            },
          },
        }),
      });
      const started = toStartResult(answer);
      return started.state === "pending" ? { ...started, quote } : started;
    },

    async query({ attemptId, providerId, startedAt }) {
      if (providerId === null) return outcomeWithoutCheckoutUrl(startedAt);
      const found = await fetchOrder(providerId);
      const order = parseOrder(found);
      if (!order) return outcomeWithoutOrder(found, startedAt);
      if (order.status !== "APPROVED") return outcomeOfOrder(order, attemptId);
      if (!belongsToAttempt(order, attemptId)) {
        return { state: "unrecognised", code: "not_ours", text: "approved for something we did not ask for" };
      }
      const captured = await capture(providerId, attemptId);
      const capturedOrder = parseOrder(captured);
      if (capturedOrder) return outcomeOfOrder(capturedOrder, attemptId);
      return outcomeOfRejectedCapture(captured, async () => {
        const currentOrder = parseOrder(await fetchOrder(providerId));
        return currentOrder ? outcomeOfOrder(currentOrder, attemptId) : { state: "pending" };
      });
    },

    async isAuthentic(callback) {
      const verified = await verifyWebhook(call, webhookId, callback);
      if (verified === "unanswered") throw new Error("PayPal did not answer whether a message is its own");
      return verified !== undefined;
    },

    parseCallback: (callback) => parseWebhook(call, webhookId, callback),
  };
}

function parseOrder(answer: ApiResponse): PaypalOrder | undefined {
  if (answer.kind !== "answered" || answer.status < 200 || answer.status > 299) return undefined;
  return PaypalOrder.safeParse(answer.json).data;
}

function toStartResult(answer: ApiResponse): AttemptStartResult {
  if (answer.kind === "lost") return { state: "unknown", text: answer.text };
  if (answer.kind === "unsent") {
    return failedResult("no_token", answer.rejected ? "service_refused" : "service_busy", answer.text);
  }
  const order = parseOrder(answer);
  const redirectUrl = order && approvalUrlOf(order);
  if (order && redirectUrl) return { state: "pending", providerId: order.id, redirectUrl };
  const { status } = answer;
  const { issue, text } = parsePaypalError(answer.json);
  if (status === 429) return failedResult("429", "service_busy", text);
  const rejected = status >= 400 && status < 500 && status !== 408 && status !== 409;
  if (rejected && issue !== "DUPLICATE_REQUEST_ID") return failedResult(issue, "service_refused", text);
  return { state: "unknown", text: `no clear answer (${status})` };
}

function outcomeOfOrder(order: PaypalOrder, attemptId: string): AttemptOutcome {
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
      return failedResult("VOIDED", "cancelled", "the order was voided");
    default:
      return {
        state: "unrecognised",
        code: order.status.slice(0, 60),
        text: "an order in a state we were not told of",
      };
  }
}

/** The outcome when the order could not be read. @throws RateLimitedError */
function outcomeWithoutOrder(answer: ApiResponse, startedAt: Date): AttemptOutcome {
  if (answer.kind !== "answered") return { state: "pending" };
  if (answer.status === 429) throw new RateLimitedError(answer.retryAfter);
  const deleted = answer.status === 404 && Date.now() - startedAt.getTime() > ORDER_LIFETIME_MS;
  return deleted ? failedResult("RESOURCE_NOT_FOUND", "timed_out", "nobody approved the order") : { state: "pending" };
}

/** @param queryAgain reads an order that was captured already. @throws RateLimitedError */
async function outcomeOfRejectedCapture(
  answer: ApiResponse,
  queryAgain: () => Promise<AttemptOutcome>,
): Promise<AttemptOutcome> {
  if (answer.kind !== "answered") return { state: "pending" };
  const { status } = answer;
  if (status === 429) throw new RateLimitedError(answer.retryAfter);
  const { issue, text } = parsePaypalError(answer.json);
  if (issue === "ORDER_ALREADY_CAPTURED") return queryAgain();
  if (status >= 500 || status < 400 || issue === "ORDER_NOT_APPROVED") return { state: "pending" };
  const reason = CAPTURE_FAILURES[issue];
  return reason ? failedResult(issue, reason, text) : { state: "unrecognised", code: issue, text };
}

const failedResult = (code: string, reason: FailureReason, text: string) =>
  ({ state: "failed", code, reason, text }) as const;

/** The fields of the verification request, and the headers that contain them. */
const SIGNATURE_HEADERS = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

type CallPaypal = (call: ApiRequest) => Promise<ApiResponse>;

/**
 * Asks PayPal to verify the signature of a webhook.
 * @returns the event; undefined when it is invalid
 */
async function verifyWebhook(
  call: CallPaypal,
  webhookId: string,
  { headers, body }: RawCallback,
): Promise<PaypalEvent | "unanswered" | undefined> {
  const event = parseEvent(body);
  const signature = Object.entries(SIGNATURE_HEADERS).map(([name, header]) => [name, headers[header]]);
  if (!event || signature.some(([, value]) => value === undefined)) return undefined;

  const envelope = JSON.stringify({ ...Object.fromEntries(signature), webhook_id: webhookId });
  const answer = await call({
    method: "POST",
    path: "/v1/notifications/verify-webhook-signature",
    // The event byte for byte as received: serialised again, it would not match its signature.
    body: `${envelope.slice(0, -1)},"webhook_event":${body}}`,
  });
  if (answer.kind !== "answered" || answer.status === 429 || answer.status >= 500) return "unanswered";
  const { verification_status } = Object(answer.json) as { verification_status?: unknown };
  return answer.status === 200 && verification_status === "SUCCESS" ? event : undefined;
}

/**
 * Verifies and parses a webhook.
 * @returns undefined when it is invalid or not about one of our orders; a callback without an outcome while PayPal does
 * not respond, so that the order is queried instead
 */
async function parseWebhook(
  call: CallPaypal,
  webhookId: string,
  callback: RawCallback,
): Promise<ParsedCallback | undefined> {
  const event = await verifyWebhook(call, webhookId, callback);
  if (!event) return undefined;
  return event === "unanswered"
    ? toCallback(parseEvent(callback.body)!, undefined)
    : toCallback(event, outcomeOfEvent(event));
}

const parseEvent = (body: string): PaypalEvent | undefined => PaypalEvent.safeParse(parseJson(body)).data;

function toCallback({ resource }: PaypalEvent, outcome: AttemptOutcome | undefined): ParsedCallback | undefined {
  const isOrder = resource.purchase_units !== undefined;
  const terms = parseCustomId(resource.custom_id ?? resource.purchase_units?.[0]?.custom_id);
  const orderId = isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  if (!terms) return undefined;
  return { attemptId: terms.attemptId, providerId: orderId || undefined, outcome };
}

/** @returns undefined when the order has to be queried, which captures an approved one */
function outcomeOfEvent({ event_type, resource }: PaypalEvent): AttemptOutcome | undefined {
  const { id, amount, custom_id } = resource;
  const terms = parseCustomId(custom_id);
  switch (event_type) {
    case "PAYMENT.CAPTURE.COMPLETED":
    case "PAYMENT.CAPTURE.PENDING":
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED": {
      const status = event_type.slice("PAYMENT.CAPTURE.".length);
      return amount && outcomeOfCapture({ ...resource, id, status, amount }, terms);
    }
    case "PAYMENT.CAPTURE.REFUNDED":
    case "PAYMENT.CAPTURE.REVERSED": {
      const refunded = resource.seller_payable_breakdown?.total_refunded_amount ?? amount;
      const code = event_type.slice("PAYMENT.CAPTURE.".length);
      return {
        state: "reversed",
        code,
        amount: (refunded && toKes(refunded, terms)) ?? null,
        text: "given back by PayPal",
      };
    }
    default:
      return undefined;
  }
}
