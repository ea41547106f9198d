import { createHash, randomUUID } from "node:crypto";
import {
  type FakeReply,
  type FakeRequest,
  type FakeServer,
  type SignedCallback,
  startFakeServer,
} from "./http-server.ts";

export const PAYPAL_MERCHANT = { clientId: "fake", clientSecret: "fake secret", webhookId: "WH-FAKE" };

interface PaypalCapture {
  id: string;
  status: string;
  amount: { currency_code: string; value: string };
  custom_id: string;
  create_time: string;
}

export interface PaypalOrder {
  id: string;
  intent: string;
  status: string;
  purchase_units: {
    reference_id: string;
    custom_id: string;
    description?: string;
    amount: { currency_code: string; value: string };
    payments?: { captures: PaypalCapture[] };
  }[];
}

/** As plain JSON. */
export interface PaypalState {
  orders: Record<string, PaypalOrder>;
  /** The URLs to which the payer of an order returns. */
  returns: Record<string, { approved: string; cancelled: string }>;
  /** Replies by `PayPal-Request-Id`. */
  replies: Record<string, FakeReply>;
  /** Orders whose payer has no money. */
  declined: Record<string, true>;
}

export const createPaypalState = (): PaypalState => ({ orders: {}, returns: {}, replies: {}, declined: {} });

export interface PaypalApi {
  answer(request: FakeRequest): FakeReply;
  /** The payer approves the order. */
  approve(id: string): void;
  /** The payer approves the order, and its capture is declined. */
  decline(id: string): void;
  /** Sets the status of the next capture. */
  nextCapture(status: string): void;
  captureOf(id: string): PaypalCapture;
  /** A webhook as PayPal signs it. */
  webhook(type: string, resource: object): SignedCallback;
}

export interface FakePaypal extends FakeServer, PaypalApi {
  orders: PaypalState["orders"];
}

/** The API in a server of its own. */
export async function fakePaypal(): Promise<FakePaypal> {
  const state = createPaypalState();
  const api = createPaypalApi(
    () => state,
    (id) => `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
  );
  return { ...(await startFakeServer(api.answer)), ...api, orders: state.orders };
}

/**
 * The calls of PayPal's API that an order needs (payments.md 3.3).
 * @param pageUrl the page on which the payer approves an order
 * @param onCapture called with the id of an order that was captured
 */
export function createPaypalApi(
  state: () => PaypalState,
  pageUrl: (id: string, request: FakeRequest) => string,
  onCapture: (id: string) => void = () => {},
): PaypalApi {
  const tokens = new Set<string>();
  let captureState = "COMPLETED";

  const basic = `Basic ${Buffer.from(`${PAYPAL_MERCHANT.clientId}:${PAYPAL_MERCHANT.clientSecret}`).toString("base64")}`;
  const issueToken = ({ headers, body }: FakeRequest): FakeReply => {
    const form = headers["content-type"] === "application/x-www-form-urlencoded";
    if (headers.authorization !== basic || !form || body !== "grant_type=client_credentials") {
      return { status: 401, json: { error: "invalid_client", error_description: "Client Authentication failed" } };
    }
    const token = randomUUID();
    tokens.add(token);
    return { status: 200, json: { access_token: token, token_type: "Bearer", expires_in: 32_400 } };
  };
  const create = (request: FakeRequest): FakeReply => {
    const { intent, purchase_units, payment_source } = JSON.parse(request.body);
    const [unit] = purchase_units;
    if (unit.amount.currency_code === "KES") return errorReply(422, "UNPROCESSABLE_ENTITY", "CURRENCY_NOT_SUPPORTED");
    if (!/^\d+\.\d\d$/.test(unit.amount.value)) return errorReply(422, "UNPROCESSABLE_ENTITY", "DECIMAL_PRECISION");
    if (Number(unit.amount.value) <= 0) return errorReply(422, "UNPROCESSABLE_ENTITY", "CANNOT_BE_ZERO_OR_NEGATIVE");
    const id = randomUUID().replaceAll("-", "").slice(0, 17).toUpperCase();
    const order: PaypalOrder = { id, intent, status: "PAYER_ACTION_REQUIRED", purchase_units };
    const { return_url = "", cancel_url = "" } = payment_source?.paypal?.experience_context ?? {};
    state().orders[id] = order;
    state().returns[id] = { approved: return_url, cancelled: cancel_url };
    return {
      status: 200,
      json: {
        ...order,
        links: [
          { href: `https://api-m.sandbox.paypal.com/v2/checkout/orders/${id}`, rel: "self", method: "GET" },
          { href: pageUrl(id, request), rel: "payer-action", method: "GET" },
        ],
      },
    };
  };
  const capture = (order: PaypalOrder): FakeReply => {
    if (order.status === "COMPLETED") return errorReply(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED") return errorReply(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED");
    if (state().declined[order.id]) return errorReply(422, "UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED");
    const [unit] = order.purchase_units;
    const { amount, custom_id } = unit!;
    const id = randomUUID().replaceAll("-", "").slice(0, 17).toUpperCase();
    const create_time = new Date().toISOString();
    unit!.payments = { captures: [{ id, status: captureState, amount, custom_id, create_time }] };
    order.status = "COMPLETED";
    onCapture(order.id);
    return { status: 201, json: order };
  };
  const verify = ({ body }: FakeRequest): FakeReply => {
    const given = JSON.parse(body);
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const right =
      given.webhook_id === PAYPAL_MERCHANT.webhookId && given.transmission_sig === signatureOf(given, event);
    return { status: 200, json: { verification_status: right ? "SUCCESS" : "FAILURE" } };
  };
  const once = ({ headers }: FakeRequest, act: () => FakeReply): FakeReply => {
    const key = String(headers["paypal-request-id"]);
    const { replies } = state();
    const reply = replies[key] ?? act();
    if (reply.status < 300) replies[key] = reply;
    return reply;
  };

  const answer = (request: FakeRequest): FakeReply => {
    if (request.path === "/v1/oauth2/token") return issueToken(request);
    if (!tokens.has(request.headers.authorization?.replace("Bearer ", "") ?? "")) {
      return { status: 401, json: { error: "invalid_token" } };
    }
    if (request.path === "/v1/notifications/verify-webhook-signature") return verify(request);
    if (request.path === "/v2/checkout/orders" && request.method === "POST")
      return once(request, () => create(request));
    const [, id, action] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(request.path) ?? [];
    const order = state().orders[id ?? ""];
    if (!order) return errorReply(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    return action ? once(request, () => capture(order)) : { status: 200, json: order };
  };

  const approve = (id: string) => void Object.assign(state().orders[id]!, { status: "APPROVED" });
  return {
    answer,
    approve,
    decline: (id) => {
      state().declined[id] = true;
      approve(id);
    },
    nextCapture: (status) => {
      captureState = status;
    },
    captureOf: (id) => state().orders[id]!.purchase_units[0]!.payments!.captures[0]!,
    webhook(type, resource) {
      const body = JSON.stringify({ id: `WH-${randomUUID()}`, event_type: type, resource });
      const parts = { transmission_id: randomUUID(), transmission_time: new Date().toISOString() };
      return {
        headers: {
          "paypal-auth-algo": "SHA256withRSA",
          "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT",
          "paypal-transmission-id": parts.transmission_id,
          "paypal-transmission-time": parts.transmission_time,
          "paypal-transmission-sig": signatureOf(parts, body),
        },
        body,
      };
    },
  };
}

/** PayPal uses RSA; a hash over the body is enough here. */
const signatureOf = (parts: { transmission_id: string; transmission_time: string }, event: string): string =>
  createHash("sha256")
    .update(`fake|${parts.transmission_id}|${parts.transmission_time}|${PAYPAL_MERCHANT.webhookId}|${event}`)
    .digest("base64");

const errorReply = (status: number, name: string, issue: string): FakeReply => ({
  status,
  json: { name, message: `rejected: ${issue}`, details: [{ issue }], debug_id: "1" },
});
