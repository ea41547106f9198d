import { timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { PaymentMethod } from "@party/contract/values/payments";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { airtelCallback } from "#gateways/payments/airtel/airtel.ts";
import { mpesaCallbackUrls } from "#gateways/payments/mpesa/daraja.ts";
import { ACKNOWLEDGED, parsePayBillCallback, validationResponse } from "#gateways/payments/mpesa/pay-bill.ts";
import { rateLimitsOf } from "#http/rate-limit.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { isReference, looksLikeReference, normaliseReference } from "../intents/reference.ts";
import { type CallbackKind, findAttemptByCallbackToken, storeCallback } from "./callbacks.ts";

const BODY_LIMIT = 64 * 1024;
const CONFIRMED = { ResultCode: 0, ResultDesc: "Success" };
/** Of a header, enough for every signature. */
const HEADER_LIMIT = 2_000;
/** Shorter than a request may take. */
const CHECK_TIMEOUT_MS = 7_000;
const CONCURRENT_CHECKS = 8;
/** What a provider's signature or a later question may need; credentials and cookies are nobody's business. */
const STORED_HEADERS =
  /^(content-type|user-agent|businessshortcode|stripe-signature|paypal-[a-z-]+|x-[a-z-]*signature)$/;

interface WithKey {
  Params: { key: string };
}

/**
 * The addresses that providers post to. They stand outside the contract, because whoever knows a secret address is always
 * told that the message was taken, and because signatures are over the body as it came. What cannot be stored is refused
 * with 503, what should be signed and is not with 400.
 */
export function addPaymentCallbackRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) => {
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
    // No provider knows an address that we never gave out, so this is a stranger's, and fills no disk.
    if (attempt) await storeRequest(services, request, "try", attempt.method, token, attempt.id);
    else request.refused = "forged_callback";
    return acknowledge(reply);
  });
}

function addPayBillCallbacks(scope: FastifyInstance, services: Services): void {
  const addresses = mpesaCallbackUrls(services.config);
  const keepAs = (kind: CallbackKind) => async (request: FastifyRequest<WithKey>, reply: FastifyReply) => {
    assertKey(request, addresses.key);
    await storeRequest(services, request, kind, "mpesa", kind, null);
    return reply.header("cache-control", "no-store").send(kind === "confirmation" ? CONFIRMED : ACKNOWLEDGED);
  };
  scope.post<WithKey>("/pay/c2b/:key/confirmation", keepAs("confirmation"));
  scope.post<WithKey>("/pay/results/:key", keepAs("result"));
  scope.post<WithKey>("/pay/results/:key/timeout", keepAs("timeout"));
  scope.post<WithKey>("/pay/c2b/:key/validation", async (request, reply) => {
    assertKey(request, addresses.key);
    // Money is never refused because we could not write down the question.
    await storeRequest(services, request, "validation", "mpesa", "validation", null).catch((error: unknown) => {
      request.log.warn({ err: error }, "a validation could not be kept");
    });
    return reply
      .header("cache-control", "no-store")
      .send(validationResponse(rejectionReason(services, bodyOf(request))));
  });
}

function assertKey(request: FastifyRequest<WithKey>, key: string): void {
  const given = Buffer.from(request.params.key);
  const right = Buffer.from(key);
  if (given.length === right.length && timingSafeEqual(given, right)) return;
  request.refused = "forged_callback";
  throw new Problem("not_found");
}

/** Refused is only what would certainly go astray (payments.md 1.6). */
function rejectionReason({ config }: Services, body: string): "shortCode" | "account" | undefined {
  const asked = parsePayBillCallback(body, new Date());
  const mpesa = config.payments.mpesa;
  if (!asked || !mpesa) return undefined;
  if (![mpesa.shortCode, mpesa.payBill, mpesa.till].includes(asked.shortCode)) return "shortCode";
  const typed = normaliseReference(asked.typedReference);
  // A name of eight letters can look like one; a name has no digits.
  const meant = /\d/.test(asked.typedReference) && looksLikeReference(typed);
  return meant && !isReference(typed) ? "account" : undefined;
}

/** One address for all payments of a provider, and only while that is set up: what it has not signed is not stored. */
function addProviderWebhooks(scope: FastifyInstance, services: Services): void {
  const { payments } = services.config;
  const limits = rateLimitsOf(scope, { limits: ["60/hour/address"], limitsCount: "failures" });
  const checkSignature = createSignatureCheck(services);
  for (const provider of ["stripe", "paypal"] as const satisfies PaymentMethod[]) {
    if (!payments[provider]) continue;
    scope.post(`/pay/${provider}/notices`, { onRequest: limits.beforeBody }, (request, reply) =>
      limits.within(request, async () => {
        await checkSignature(provider, request);
        await storeRequest(services, request, "common", provider, webhookAddress(request), null);
        return acknowledge(reply);
      }),
    );
  }
  if (!payments.airtel) return;
  const { key } = airtelCallback(services.config);
  scope.post<WithKey>("/pay/airtel/notices/:key", async (request, reply) => {
    assertKey(request, key);
    await storeRequest(services, request, "common", "airtel", "common", null);
    return acknowledge(reply);
  });
}

/** Asking a provider takes a while: strangers must not make us ask it for everybody. */
function createSignatureCheck({ providers, log }: Services) {
  let checking = 0;
  return async (method: PaymentMethod, request: FastifyRequest): Promise<void> => {
    if (checking >= CONCURRENT_CHECKS) throw new Problem("busy");
    const raw = { headers: pickStoredHeaders(request.headers), body: bodyOf(request) };
    checking += 1;
    // Undefined when no answer came: the provider posts it again later.
    const authentic = await Promise.race([
      providers.get(method)!.isAuthentic!(raw),
      delay(CHECK_TIMEOUT_MS, undefined, { ref: false }),
    ])
      .catch((error: unknown) => void log.warn({ err: error }, "a payment service's message could not be checked"))
      .finally(() => {
        checking -= 1;
      });
    if (authentic === undefined) throw new Problem("busy");
    if (!authentic) throw new Problem("invalid_input");
  };
}

/** With it the same words are another message: what a stranger sent first must not stand in the way of the true one. */
const webhookAddress = ({ headers }: FastifyRequest): string =>
  `common ${headers["stripe-signature"] ?? headers["paypal-transmission-sig"] ?? ""}`;

const acknowledge = (reply: FastifyReply) => reply.header("cache-control", "no-store").send(ACKNOWLEDGED);

const bodyOf = (request: FastifyRequest): string =>
  request.body instanceof Buffer ? request.body.toString("utf8") : "";

const storeRequest = (
  services: Services,
  request: FastifyRequest,
  kind: CallbackKind,
  provider: PaymentMethod,
  address: string,
  attemptId: string | null,
): Promise<void> =>
  storeCallback(services, {
    kind,
    provider,
    attemptId,
    body: bodyOf(request),
    headers: pickStoredHeaders(request.headers),
    source: request.ip,
    address,
  });

const pickStoredHeaders = (headers: FastifyRequest["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => STORED_HEADERS.test(name) && typeof value === "string")
      .map(([name, value]) => [name, String(value).replaceAll("\0", "").slice(0, HEADER_LIMIT)]),
  );
