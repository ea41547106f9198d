import { timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { PaymentMethod } from "@party/contract/values/payments";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptedKeys } from "#crypto.ts";
import { airtelCallback } from "#gateways/payments/airtel/airtel.ts";
import { mpesaCallbackUrls } from "#gateways/payments/mpesa/daraja.ts";
import { ACKNOWLEDGED_REPLY, parsePayBillCallback, validationResponse } from "#gateways/payments/mpesa/pay-bill.ts";
import { rateLimitsOf } from "#http/rate-limit/rate-limit.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { isValidReference, looksLikeReference, normaliseReference } from "../intents/intents.ts";
import { type CallbackKind, findAttemptByCallbackToken, storeCallback } from "./callbacks.ts";

const MAX_BODY_BYTES = 64 * 1024;
const CONFIRMATION_REPLY = { ResultCode: 0, ResultDesc: "Success" };
/** Per header; enough for every signature. */
const MAX_HEADER_CHARACTERS = 2_000;
/** Shorter than the request timeout. */
const CHECK_TIMEOUT_MS = 7_000;
const CONCURRENT_CHECKS = 8;
/** Headers that signature checks and investigations need, without credentials and cookies. */
const STORED_HEADER_NAMES =
  /^(content-type|user-agent|businessshortcode|stripe-signature|paypal-[a-z-]+|x-[a-z-]*signature)$/;

interface CallbackKeyParams {
  Params: { key: string; request?: string };
}

/**
 * The endpoints that providers post to. They are outside the contract, because a caller with a secret URL always gets 200,
 * and because signatures cover the raw body. 503 when a callback cannot be stored, 400 without a valid signature.
 */
export function addPaymentCallbackRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    addAttemptCallbacks(scope, services);
    addPayBillCallbacks(scope, services);
    addProviderWebhooks(scope, services);
  });
}

function addAttemptCallbacks(scope: FastifyInstance, services: Services): void {
  scope.post<{ Params: { token: string } }>("/pay/cb/:token", async (request, reply) => {
    const { token } = request.params;
    const attempt = await findAttemptByCallbackToken(services.db, token);
    // Unknown tokens are not from a provider, so they are not stored.
    if (attempt) await storeCallbackRequest(services, request, "attempt", attempt.method, token, attempt.id);
    else request.refused = "forged_callback";
    return acknowledgeCallback(reply);
  });
}

function addPayBillCallbacks(scope: FastifyInstance, services: Services): void {
  const { config } = services;
  const keys = acceptedKeys(config.secretKey).map((secretKey) => mpesaCallbackUrls({ ...config, secretKey }).key);
  const storeAs = (kind: CallbackKind) => async (request: FastifyRequest<CallbackKeyParams>, reply: FastifyReply) => {
    requireCallbackKey(request, keys);
    const { request: refundRequest } = request.params;
    if (refundRequest === undefined) await storeCallbackRequest(services, request, kind, "mpesa", kind, null);
    else if (UUID.test(refundRequest)) await storeResult(services, request, kind, refundRequest);
    else throw new Problem("not_found");
    return reply
      .header("cache-control", "no-store")
      .send(kind === "confirmation" ? CONFIRMATION_REPLY : ACKNOWLEDGED_REPLY);
  };
  scope.post<CallbackKeyParams>("/pay/c2b/:key/confirmation", storeAs("confirmation"));
  scope.post<CallbackKeyParams>("/pay/results/:key", storeAs("result"));
  scope.post<CallbackKeyParams>("/pay/results/:key/timeout", storeAs("timeout"));
  scope.post<CallbackKeyParams>("/pay/results/:key/:request", storeAs("result"));
  scope.post<CallbackKeyParams>("/pay/results/:key/:request/timeout", storeAs("timeout"));
  scope.post<CallbackKeyParams>("/pay/c2b/:key/validation", async (request, reply) => {
    requireCallbackKey(request, keys);
    // A payment is never rejected because its validation could not be stored.
    await storeCallbackRequest(services, request, "validation", "mpesa", "validation", null).catch((error: unknown) => {
      request.log.warn({ err: error }, "a validation could not be stored");
    });
    return reply
      .header("cache-control", "no-store")
      .send(validationResponse(rejectionReason(services, rawBodyOf(request))));
  });
}

/** @param keys with each accepted secret key, until the new address is registered */
function requireCallbackKey(request: FastifyRequest<CallbackKeyParams>, keys: readonly string[]): void {
  const received = Buffer.from(request.params.key);
  const isRight = (key: string) => {
    const expected = Buffer.from(key);
    return received.length === expected.length && timingSafeEqual(received, expected);
  };
  if (keys.some(isRight)) return;
  request.refused = "forged_callback";
  throw new Problem("not_found");
}

/** Rejects only payments that certainly could not be matched (payments.md 1.6). */
function rejectionReason({ config }: Services, body: string): "shortCode" | "account" | undefined {
  const payment = parsePayBillCallback(body, new Date());
  const mpesa = config.payments.mpesa;
  if (!payment || !mpesa) return undefined;
  if (![mpesa.shortCode, mpesa.payBill, mpesa.till].includes(payment.shortCode)) return "shortCode";
  const typed = normaliseReference(payment.typedReference);
  // A name of eight letters can look like a reference, but has no digits.
  const intendedAsReference = /\d/.test(payment.typedReference) && looksLikeReference(typed);
  return intendedAsReference && !isValidReference(typed) ? "account" : undefined;
}

/** One URL per provider, only while it is configured; unsigned webhooks are not stored. */
function addProviderWebhooks(scope: FastifyInstance, services: Services): void {
  const { payments } = services.config;
  const limits = rateLimitsOf(services, "POST /pay/{provider}/notices", {
    limits: ["60/hour/address"],
    limitsCount: "failures",
  });
  const checkSignature = createSignatureCheck(services);
  for (const provider of ["stripe", "paypal"] as const satisfies PaymentMethod[]) {
    if (!payments[provider]) continue;
    scope.post(`/pay/${provider}/notices`, { onRequest: limits.beforeBody }, (request, reply) =>
      limits.within(request, async () => {
        await checkSignature(provider, request);
        await storeCallbackRequest(services, request, "common", provider, signatureOf(request), null);
        return acknowledgeCallback(reply);
      }),
    );
  }
  if (!payments.airtel) return;
  const { config } = services;
  const keys = acceptedKeys(config.secretKey).map((secretKey) => airtelCallback({ ...config, secretKey }).key);
  scope.post<CallbackKeyParams>("/pay/airtel/notices/:key", async (request, reply) => {
    requireCallbackKey(request, keys);
    await storeCallbackRequest(services, request, "common", "airtel", "common", null);
    return acknowledgeCallback(reply);
  });
}

/** Limits concurrent checks, because each one calls PayPal and anybody can post to the URL. */
function createSignatureCheck({ providers, log }: Services) {
  let checking = 0;
  return async (method: PaymentMethod, request: FastifyRequest): Promise<void> => {
    if (checking >= CONCURRENT_CHECKS) throw new Problem("busy");
    const raw = { headers: pickStoredHeaders(request.headers), body: rawBodyOf(request) };
    checking += 1;
    // Undefined without a response in time; the provider sends the webhook again.
    const authentic = await Promise.race([
      providers.get(method)!.isAuthentic!(raw),
      delay(CHECK_TIMEOUT_MS, undefined, { ref: false }),
    ])
      .catch((error: unknown) => void log.warn({ err: error }, "a webhook could not be verified"))
      .finally(() => {
        checking -= 1;
      });
    if (authentic === undefined) throw new Problem("busy");
    if (!authentic) throw new Problem("invalid_input");
  };
}

/** Part of the event hash, so that a forged copy sent first does not suppress the genuine webhook. */
const signatureOf = ({ headers }: FastifyRequest): string =>
  `common ${headers["stripe-signature"] ?? headers["paypal-transmission-sig"] ?? ""}`;

const acknowledgeCallback = (reply: FastifyReply) => reply.header("cache-control", "no-store").send(ACKNOWLEDGED_REPLY);

const rawBodyOf = (request: FastifyRequest): string =>
  request.body instanceof Buffer ? request.body.toString("utf8") : "";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param refundRequestId of the address that the provider was given for this request */
const storeResult = (services: Services, request: FastifyRequest, kind: CallbackKind, refundRequestId: string) =>
  storeCallbackRequest(services, request, kind, "mpesa", `${kind} ${refundRequestId}`, null, refundRequestId);

const storeCallbackRequest = (
  services: Services,
  request: FastifyRequest,
  kind: CallbackKind,
  provider: PaymentMethod,
  distinguishedBy: string,
  attemptId: string | null,
  refundRequestId?: string,
): Promise<void> =>
  storeCallback(services, {
    refundRequestId,
    kind,
    provider,
    attemptId,
    body: rawBodyOf(request),
    headers: pickStoredHeaders(request.headers),
    source: request.ip,
    distinguishedBy,
  });

const pickStoredHeaders = (headers: FastifyRequest["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => STORED_HEADER_NAMES.test(name) && typeof value === "string")
      .map(([name, value]) => [name, String(value).replaceAll("\0", "").slice(0, MAX_HEADER_CHARACTERS)]),
  );
