import { timingSafeEqual } from "node:crypto";
import type { PaymentMethod } from "@party/contract/values/payment-methods";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { attemptOfToken, type NoticeKind, receive } from "#features/payments/notices.ts";
import { isReference, looksLikeReference, normaliseReference } from "#features/payments/reference.ts";
import { mpesaAddresses } from "#gateways/payments/mpesa/addresses.ts";
import { ACKNOWLEDGED, answerValidation, readPayBillNotice } from "#gateways/payments/mpesa/c2b.ts";
import { limitsOf } from "#http/rate-limit.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

const BODY_LIMIT = 64 * 1024;
const CONFIRMED = { ResultCode: 0, ResultDesc: "Success" };
/** Of a header, enough for every signature. */
const HEADER_LIMIT = 2_000;
/** What a provider's signature or a later question may need; credentials and cookies are nobody's business. */
const KEPT_HEADERS = /^(content-type|user-agent|businessshortcode|stripe-signature|paypal-[a-z-]+|x-[a-z-]*signature)$/;

interface Keyed {
  Params: { key: string };
}

/**
 * The addresses that providers post to. They stand outside the contract, because a provider is always told that its
 * message was taken, and because signatures are over the body as it came. Only what cannot be stored is refused, with 503.
 */
export function addPaymentNotices(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    addTries(scope, services);
    addPayBill(scope, services);
    addCommon(scope, services);
  });
}

function addTries(scope: FastifyInstance, services: Services): void {
  scope.post<{ Params: { token: string } }>("/pay/cb/:token", async (request, reply) => {
    const { token } = request.params;
    const attempt = await attemptOfToken(services.db, token);
    // No provider knows an address that we never gave out, so this is a stranger's, and fills no disk.
    if (attempt) await keep(services, request, "try", attempt.method, token, attempt.id);
    else request.log.warn("a notice to no try of ours");
    return acknowledge(reply);
  });
}

function addPayBill(scope: FastifyInstance, services: Services): void {
  const addresses = mpesaAddresses(services.config);
  const assertKey = (request: FastifyRequest<Keyed>) => {
    const given = Buffer.from(request.params.key);
    const right = Buffer.from(addresses.key);
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Problem("not_found");
  };
  const keepAs = (kind: NoticeKind) => async (request: FastifyRequest<Keyed>, reply: FastifyReply) => {
    assertKey(request);
    await keep(services, request, kind, "mpesa", kind, null);
    return reply.header("cache-control", "no-store").send(kind === "confirmation" ? CONFIRMED : ACKNOWLEDGED);
  };
  scope.post<Keyed>("/pay/c2b/:key/confirmation", keepAs("confirmation"));
  scope.post<Keyed>("/pay/results/:key", keepAs("result"));
  scope.post<Keyed>("/pay/results/:key/timeout", keepAs("timeout"));
  scope.post<Keyed>("/pay/c2b/:key/validation", async (request, reply) => {
    assertKey(request);
    // Money is never refused because we could not write down the question.
    await keep(services, request, "validation", "mpesa", "validation", null).catch((error: unknown) => {
      request.log.warn({ err: error }, "a validation could not be kept");
    });
    return reply.header("cache-control", "no-store").send(answerValidation(refusalOf(services, bodyOf(request))));
  });
}

/** Refused is only what would certainly go astray (payments.md 1.6). */
function refusalOf({ config }: Services, body: string): "shortCode" | "account" | undefined {
  const asked = readPayBillNotice(body, new Date());
  const mpesa = config.payments.mpesa;
  if (!asked || !mpesa) return undefined;
  if (![mpesa.shortCode, mpesa.payBill, mpesa.till].includes(asked.shortCode)) return "shortCode";
  const typed = normaliseReference(asked.typedReference);
  // A name of eight letters can look like one; a name has no digits.
  const meant = /\d/.test(asked.typedReference) && looksLikeReference(typed);
  return meant && !isReference(typed) ? "account" : undefined;
}

function addCommon(scope: FastifyInstance, services: Services): void {
  // What is not signed as it should be is known only once it is kept, so a stranger could fill the disk.
  const limits = limitsOf(scope, { limits: ["6000/hour/address"] });
  for (const provider of ["stripe", "paypal", "airtel"] as const satisfies PaymentMethod[]) {
    scope.post(`/pay/${provider}/notices`, { onRequest: limits.beforeBody }, async (request, reply) => {
      await keep(services, request, "common", provider, signatureOf(request), null);
      return acknowledge(reply);
    });
  }
}

/** With it the same words are another message: what a stranger sent first must not stand in the way of the true one. */
const signatureOf = ({ headers }: FastifyRequest): string =>
  `common ${headers["stripe-signature"] ?? headers["paypal-transmission-sig"] ?? ""}`;

const acknowledge = (reply: FastifyReply) => reply.header("cache-control", "no-store").send(ACKNOWLEDGED);

const bodyOf = (request: FastifyRequest): string =>
  request.body instanceof Buffer ? request.body.toString("utf8") : "";

const keep = (
  services: Services,
  request: FastifyRequest,
  kind: NoticeKind,
  provider: PaymentMethod,
  address: string,
  attemptId: string | null,
): Promise<void> =>
  receive(services, {
    kind,
    provider,
    attemptId,
    body: bodyOf(request),
    headers: keptHeaders(request.headers),
    source: request.ip,
    address,
  });

const keptHeaders = (headers: FastifyRequest["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => KEPT_HEADERS.test(name) && typeof value === "string")
      .map(([name, value]) => [name, String(value).replaceAll("\0", "").slice(0, HEADER_LIMIT)]),
  );
