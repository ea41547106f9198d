import { createHmac, randomUUID } from "node:crypto";
import {
  type FakeReply,
  type FakeRequest,
  type FakeServer,
  type SignedCallback,
  startFakeServer,
} from "./http-server.ts";

export const STRIPE_ACCOUNT = { secretKey: "sk_test_fake", webhookSecret: "whsec_fake" };

/** Stripe's minimum amount, about USD 0.50, in cents of KES. */
const MINIMUM_AMOUNT = 6_500;

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  client_reference_id: string;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  payment_status: string;
  status: string;
  url: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  metadata: { reference: string };
  line_items: { data: [{ description: string }] };
}

/** As plain JSON. */
export interface StripeState {
  sessions: Record<string, CheckoutSession>;
  /** Replies by idempotency key. */
  replies: Record<string, { body: string; reply: FakeReply }>;
}

export const createStripeState = (): StripeState => ({ sessions: {}, replies: {} });

export interface StripeApi {
  answer(request: FakeRequest): FakeReply;
  /** A session whose time is over is expired. */
  find(id: string): CheckoutSession | undefined;
  /** The payer pays on the checkout page. */
  pay(id: string): void;
  /** The payer leaves the page, and the payment is declined later. */
  decline(id: string): void;
  /** The checkout page expires. */
  expire(id: string): void;
  /** A webhook as Stripe signs it. */
  webhook(type: string, object: object, signed?: { secret?: string; at?: Date }): SignedCallback;
  /** The charge of a paid session. @param refunded in cents */
  charge(id: string, refunded: number): object;
  dispute(id: string, status: string): object;
}

export interface FakeStripe extends FakeServer, StripeApi {
  sessions: StripeState["sessions"];
}

/** The API in a server of its own. */
export async function fakeStripe(): Promise<FakeStripe> {
  const state = createStripeState();
  const api = createStripeApi(
    () => state,
    (id) => `https://checkout.stripe.com/c/pay/${id}`,
  );
  return { ...(await startFakeServer(api.answer)), ...api, sessions: state.sessions };
}

/**
 * The calls of Stripe's API that a Checkout payment needs (payments.md 3.2).
 * @param pageUrl the checkout page of a session
 */
export function createStripeApi(
  state: () => StripeState,
  pageUrl: (id: string, request: FakeRequest) => string,
): StripeApi {
  const create = (request: FakeRequest): FakeReply => {
    const { body } = request;
    const form = new URLSearchParams(body);
    const given = (name: string) => form.get(name) ?? "";
    const cents = Number(given("line_items[0][price_data][unit_amount]"));
    const expires = Number(given("expires_at")) - Date.now() / 1_000;
    if (given("mode") !== "payment") return errorReply(400, "invalid_request_error", "parameter_invalid", "mode");
    if (!Number.isInteger(cents))
      return errorReply(400, "invalid_request_error", "parameter_invalid_integer", "amount");
    if (cents < MINIMUM_AMOUNT) return errorReply(400, "invalid_request_error", "amount_too_small", "too small");
    if (cents > 99_999_999) return errorReply(400, "invalid_request_error", "amount_too_large", "too large");
    if (expires < 30 * 60 || expires > 24 * 60 * 60) {
      return errorReply(400, "invalid_request_error", "parameter_invalid", "expires_at");
    }
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
    const session: CheckoutSession = {
      id,
      object: "checkout.session",
      client_reference_id: given("client_reference_id"),
      amount_total: cents * Number(given("line_items[0][quantity]")),
      currency: given("line_items[0][price_data][currency]"),
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      url: pageUrl(id, request),
      expires_at: Number(given("expires_at")),
      success_url: given("success_url"),
      cancel_url: given("cancel_url"),
      metadata: { reference: given("metadata[reference]") },
      line_items: { data: [{ description: given("line_items[0][price_data][product_data][name]") }] },
    };
    state().sessions[id] = session;
    return { status: 200, json: session };
  };
  const createOnce = (request: FakeRequest): FakeReply => {
    const { headers, body } = request;
    const { replies } = state();
    const key = String(headers["idempotency-key"]);
    const before = replies[key];
    if (before && before.body !== body)
      return errorReply(400, "idempotency_error", "idempotency_key_in_use", "differs");
    const reply = before?.reply ?? create(request);
    if (reply.status === 200) replies[key] = { body, reply };
    return reply;
  };
  const find = (id: string): CheckoutSession | undefined => {
    const session = state().sessions[id];
    if (session?.status === "open" && session.expires_at * 1_000 < Date.now()) expireSession(session);
    return session;
  };

  const answer = (request: FakeRequest): FakeReply => {
    if (request.headers.authorization !== `Bearer ${STRIPE_ACCOUNT.secretKey}`) {
      return errorReply(401, "invalid_request_error", undefined, "Invalid API Key provided: sk_test_****");
    }
    if (request.path === "/v1/checkout/sessions") {
      if (request.method === "POST") return createOnce(request);
      const intent = request.query.get("payment_intent");
      const data = Object.values(state().sessions).filter(({ payment_intent }) => payment_intent === intent);
      return { status: 200, json: { object: "list", data, has_more: false, url: request.path } };
    }
    const session = find(/^\/v1\/checkout\/sessions\/(\w+)$/.exec(request.path)?.[1] ?? "");
    return session
      ? { status: 200, json: session }
      : errorReply(404, "invalid_request_error", "resource_missing", "No such checkout.session");
  };

  const existing = (id: string): CheckoutSession => {
    const session = find(id);
    if (!session) throw new Error("no such session");
    return session;
  };
  return {
    answer,
    find,
    pay: (id) =>
      void Object.assign(existing(id), {
        payment_intent: `pi_${id.slice(8, 32)}`,
        payment_status: "paid",
        status: "complete",
        url: null,
      }),
    decline: (id) => void Object.assign(existing(id), { status: "complete", url: null }),
    expire: (id) => expireSession(existing(id)),
    webhook(type, object, { secret = STRIPE_ACCOUNT.webhookSecret, at = new Date() } = {}) {
      const seconds = Math.floor(at.getTime() / 1_000);
      const body = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: "event",
        created: seconds,
        type,
        data: { object },
      });
      const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      return { headers: { "stripe-signature": `t=${seconds},v1=${signature}` }, body };
    },
    charge(id, refunded) {
      const { payment_intent, amount_total, currency } = existing(id);
      return {
        id: `ch_${id.slice(8, 32)}`,
        object: "charge",
        payment_intent,
        currency,
        amount: amount_total,
        amount_refunded: refunded,
        refunded: refunded === amount_total,
      };
    },
    dispute(id, status) {
      const { payment_intent, amount_total, currency } = existing(id);
      return {
        id: "dp_1",
        object: "dispute",
        payment_intent,
        amount: amount_total,
        currency,
        status,
        reason: "fraudulent",
      };
    },
  };
}

const expireSession = (session: CheckoutSession) => void Object.assign(session, { status: "expired", url: null });

const errorReply = (status: number, type: string, code: string | undefined, message: string): FakeReply => ({
  status,
  json: { error: { type, message, ...(code ? { code } : {}) } },
});
