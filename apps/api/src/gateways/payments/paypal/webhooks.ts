import { type Answer, type Call, jsonOf } from "#gateways/payments/calls.ts";
import { Event, kesOf, outcomeOfCapture, termsOf } from "#gateways/payments/paypal/orders.ts";
import type { Notice, Outcome, RawNotice } from "#gateways/payments/provider.ts";

/** Our name for each part of the signature, and the header it comes in. */
const SIGNATURE = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

type AskPaypal = (call: Call) => Promise<Answer>;

/**
 * Asks PayPal whether a webhook is its own.
 * @returns the event; undefined for what is none or not PayPal's
 */
export async function verifyWebhook(
  call: AskPaypal,
  webhookId: string,
  { headers, body }: RawNotice,
): Promise<Event | "unanswered" | undefined> {
  const event = eventIn(body);
  const signature = Object.entries(SIGNATURE).map(([name, header]) => [name, headers[header]]);
  if (!event || signature.some(([, value]) => value === undefined)) return undefined;

  const envelope = JSON.stringify({ ...Object.fromEntries(signature), webhook_id: webhookId });
  const answer = await call({
    method: "POST",
    path: "/v1/notifications/verify-webhook-signature",
    // The event letter by letter as it came: written anew, it would no longer fit its signature.
    body: `${envelope.slice(0, -1)},"webhook_event":${body}}`,
  });
  if (answer.kind !== "answered" || answer.status === 429 || answer.status >= 500) return "unanswered";
  const { verification_status } = Object(answer.json) as { verification_status?: unknown };
  return answer.status === 200 && verification_status === "SUCCESS" ? event : undefined;
}

/**
 * A webhook of PayPal, which PayPal itself is asked to recognise.
 * @returns undefined for what it does not, or what is not about one of our orders; a notice without an outcome while it
 * does not answer, so that the order is looked up instead
 */
export async function readWebhook(call: AskPaypal, webhookId: string, notice: RawNotice): Promise<Notice | undefined> {
  const event = await verifyWebhook(call, webhookId, notice);
  if (!event) return undefined;
  return event === "unanswered" ? noticeOf(eventIn(notice.body)!, undefined) : noticeOf(event, outcomeOf(event));
}

const eventIn = (body: string): Event | undefined => Event.safeParse(jsonOf(body)).data;

function noticeOf({ resource }: Event, outcome: Outcome | undefined): Notice | undefined {
  const isOrder = resource.purchase_units !== undefined;
  const terms = termsOf(resource.custom_id ?? resource.purchase_units?.[0]?.custom_id);
  const orderId = isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  if (!terms) return undefined;
  return { attemptId: terms.attemptId, ...(orderId ? { providerId: orderId } : {}), ...(outcome ? { outcome } : {}) };
}

/** @returns undefined where the order is to be looked up: an approved one is captured then. */
function outcomeOf({ event_type, resource }: Event): Outcome | undefined {
  const { id, amount, custom_id } = resource;
  const terms = termsOf(custom_id);
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
      const back = resource.seller_payable_breakdown?.total_refunded_amount ?? amount;
      const code = event_type.slice("PAYMENT.CAPTURE.".length);
      return { state: "reversed", code, amount: (back && kesOf(back, terms)) ?? null, text: "given back by PayPal" };
    }
    default:
      return undefined;
  }
}
