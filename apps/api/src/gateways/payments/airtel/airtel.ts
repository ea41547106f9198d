import type { FailureReason } from "@party/contract/values/payment-failures";
import { z } from "zod";
import type { Config } from "#config.ts";
import { prefixedHmac } from "#crypto.ts";
import { type ApiResponse, createApiClient, parseJson, sanitiseText } from "../http-client.ts";
import type { AirtelSettings } from "../payment-settings.ts";
import { type AttemptOutcome, type AttemptStartResult, type Provider, RateLimitedError } from "../provider.ts";

/** Documented wait before the first enquiry, where no callback came (payments.md 3.1). */
const FIRST_ENQUIRY_MS = 180_000;
const COUNTRY_HEADERS = { "x-country": "KE", "x-currency": "KES" };

const optionalText = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);

const AirtelReply = z.object({
  data: z
    .object({
      transaction: z
        .object({ id: optionalText, status: optionalText, airtel_money_id: optionalText, message: optionalText })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  status: z
    .object({
      success: z.boolean().optional().catch(undefined),
      result_code: optionalText,
      response_code: optionalText,
      message: optionalText,
    })
    .optional()
    .catch(undefined),
});
const CallbackBody = z.object({ transaction: z.object({ id: z.guid() }) });

/**
 * The callback URL that is entered in Airtel's portal. Its key is secret, because the signature of the callback is
 * undocumented.
 */
export function airtelCallback({ apiUrl, secretKey }: Pick<Config, "apiUrl" | "secretKey">) {
  const key = prefixedHmac(secretKey, "airtel address").toString("hex").slice(0, 32);
  return { key, url: `${apiUrl}/pay/airtel/notices/${key}` };
}

/**
 * Airtel Money collection: a prompt on the payer's phone, identified at Airtel by our own id (payments.md 3.1).
 * Its callback may come early or twice and its signature is undocumented, so it only triggers an enquiry.
 * Uses the unsigned v1 API.
 * @param timeout milliseconds
 */
export function airtelProvider({ baseUrl, clientId, clientSecret, limit }: AirtelSettings, timeout?: number): Provider {
  const call = createApiClient(
    baseUrl,
    {
      method: "POST",
      path: "/auth/oauth2/token",
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials" }),
    },
    timeout,
  );

  return {
    method: "airtel",
    kind: "prompt",
    limit,
    firstQueryAfter: FIRST_ENQUIRY_MS,

    async start({ attemptId, amount, phone, reference }) {
      if (phone === null) return failedResult("no_phone", "service_refused", "no phone was given");
      const answer = await call({
        method: "POST",
        path: "/merchant/v1/payments/",
        headers: COUNTRY_HEADERS,
        body: JSON.stringify({
          reference,
          subscriber: { country: "KE", currency: "KES", msisdn: phone.slice(-9) },
          transaction: { amount, country: "KE", currency: "KES", id: attemptId },
        }),
      });
      return toStartResult(answer, attemptId);
    },

    async query({ attemptId }) {
      const path = `/standard/v1/payments/${encodeURIComponent(attemptId)}`;
      return toOutcome(await call({ method: "GET", path, headers: COUNTRY_HEADERS }), attemptId);
    },

    async parseCallback({ body }) {
      const callback = CallbackBody.safeParse(parseJson(body));
      if (!callback.success) return undefined;
      const { id } = callback.data.transaction;
      return { attemptId: id, providerId: id };
    },
  };
}

function toStartResult(answer: ApiResponse, attemptId: string): AttemptStartResult {
  if (answer.kind === "lost") return { state: "unknown", text: answer.text };
  if (answer.kind === "unsent") {
    return failedResult("no_token", answer.rejected ? "service_refused" : "service_busy", answer.text);
  }
  const { status, codes, success, message } = parseReply(answer);
  const meaning = classifyCodes(codes.filter((code) => code !== "DP00800001006"));
  if (meaning && meaning.reason !== "unclear") return failedResult(meaning.code, meaning.reason, message);
  if (!meaning && status === 200 && success) return { state: "pending", providerId: attemptId };
  if (status === 429) return failedResult("429", "service_busy", message);
  const rejected = !meaning && status >= 400 && status < 500 && status !== 408 && status !== 409;
  if (rejected) return failedResult(codes[0] ?? String(status), "service_refused", message);
  return { state: "unknown", text: `${status} ${codes.join(" ")} ${message}`.trim() };
}

function toOutcome(answer: ApiResponse, attemptId: string): AttemptOutcome {
  if (answer.kind !== "answered") return { state: "pending" };
  if (answer.status === 429) throw new RateLimitedError(answer.retryAfter);
  const { codes, transaction, message } = parseReply(answer);
  if (answer.status !== 200 || transaction?.status === undefined) return { state: "pending" };
  if (transaction.id !== undefined && transaction.id !== attemptId) {
    return { state: "unrecognised", code: "other_id", text: "the answer is about another payment" };
  }
  const meaning = classifyCodes(codes);
  switch (transaction.status) {
    case "TS":
      // Airtel reports no amount: it collects the requested amount or nothing.
      return { state: "succeeded", receipt: transaction.airtel_money_id ?? null, amount: null };
    case "TF":
      if (meaning?.reason === "unclear") return { state: "pending" };
      return failedResult(meaning?.code ?? "TF", meaning?.reason ?? "declined", message);
    case "TE":
      return failedResult(meaning?.code ?? "TE", "timed_out", message);
    case "TIP":
    case "TA":
      return { state: "pending" };
    default:
      return { state: "unrecognised", code: sanitiseText(transaction.status), text: message };
  }
}

function parseReply({ status, json }: Extract<ApiResponse, { kind: "answered" }>) {
  const reply = AirtelReply.safeParse(json).data ?? {};
  const codes = [reply.status?.response_code, reply.status?.result_code].filter((code) => code !== undefined);
  const transaction = reply.data?.transaction;
  return {
    status,
    codes,
    transaction,
    success: reply.status?.success === true || reply.status?.result_code === "ESB000010",
    message: sanitiseText(transaction?.message ?? reply.status?.message),
  };
}

const failedResult = (code: string, reason: FailureReason, text: string) =>
  ({ state: "failed", code, reason, text }) as const;

/** Airtel's final codes (payments.md 3.1), and those that reject a request before it starts. */
const FAILURE_CODES: Record<string, FailureReason> = {
  DP00800001002: "wrong_pin",
  DP00800001003: "daily_limit",
  DP00800001004: "amount_too_small",
  DP00800001005: "no_answer",
  DP00800001007: "insufficient_funds",
  DP00800001008: "declined",
  DP00800001009: "declined",
  DP00800001010: "account_blocked",
  DP00800001026: "service_refused",
  DP00800001029: "timed_out",
  ESB000011: "declined",
  ESB000033: "service_refused",
  ESB000034: "service_refused",
  ESB000035: "service_refused",
  ESB000036: "service_refused",
  ESB000039: "service_refused",
  ROUTER001: "service_refused",
  ROUTER003: "service_refused",
  ROUTER005: "service_refused",
  ROUTER006: "service_refused",
  ROUTER007: "service_refused",
  ROUTER112: "service_refused",
  ROUTER119: "service_refused",
};

/** Codes after which the money may have moved: ambiguous, in process, timed out or duplicate. */
const UNCLEAR_CODES = new Set([
  "DP00800001000",
  "DP00800001006",
  "DP00800001024",
  "DP00800001025",
  "ESB000001",
  "ESB000004",
  "ESB000008",
  "ESB000014",
  "ESB000041",
  "ESB000045",
  "ROUTER117",
  "0000900",
]);

/** @returns the reason of a certain failure, `unclear`, or undefined for unknown codes */
function classifyCodes(codes: readonly string[]): { code: string; reason: FailureReason | "unclear" } | undefined {
  const unclear = codes.find((code) => UNCLEAR_CODES.has(code));
  if (unclear !== undefined) return { code: unclear, reason: "unclear" };
  const code = codes.find((one) => Object.hasOwn(FAILURE_CODES, one));
  return code === undefined ? undefined : { code, reason: FAILURE_CODES[code]! };
}
