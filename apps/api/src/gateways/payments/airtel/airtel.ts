import { createHmac } from "node:crypto";
import type { FailureReason } from "@party/contract/values/payments";
import { z } from "zod";
import type { Config } from "#config.ts";
import { meaningOf } from "#gateways/payments/airtel/codes.ts";
import { type Answer, callsTo, jsonOf, said } from "#gateways/payments/calls.ts";
import { type Outcome, type Provider, type Started, TooFast } from "#gateways/payments/provider.ts";
import type { AirtelSettings } from "#payment-settings.ts";

/** Documented wait before the first enquiry, where no callback came (payments.md 3.1). */
const FIRST_ENQUIRY_MS = 180_000;
const COUNTRY = { "x-country": "KE", "x-currency": "KES" };

const text = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);

const Reply = z.object({
  data: z
    .object({
      transaction: z
        .object({ id: text, status: text, airtel_money_id: text, message: text })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  status: z
    .object({
      success: z.boolean().optional().catch(undefined),
      result_code: text,
      response_code: text,
      message: text,
    })
    .optional()
    .catch(undefined),
});
const Callback = z.object({ transaction: z.object({ id: z.guid() }) });

/**
 * The address that Airtel is given in its portal, at this API. Its key cannot be guessed, since the callback is signed by
 * no rule that is written down.
 */
export function airtelAddress({ apiUrl, secretKey }: Pick<Config, "apiUrl" | "secretKey">) {
  const key = createHmac("sha256", secretKey).update("airtel address").digest("hex").slice(0, 32);
  return { key, notices: `${apiUrl}/pay/airtel/notices/${key}` };
}

/**
 * Airtel Money collection: a prompt on the payer's phone, known at Airtel by our own id (payments.md 3.1).
 * Its callback may be early, doubled and is signed by no rule that is written down, so it only makes us enquire.
 * Plain v1 calls; the signed v2 ones are not spoken.
 * @param patience milliseconds until an answer counts as lost
 */
export function airtelMoney({ baseUrl, clientId, clientSecret, limit }: AirtelSettings, patience?: number): Provider {
  const call = callsTo(
    baseUrl,
    {
      method: "POST",
      path: "/auth/oauth2/token",
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials" }),
    },
    patience,
  );

  return {
    method: "airtel",
    kind: "prompt",
    limit,
    firstQueryAfter: FIRST_ENQUIRY_MS,

    async start({ attemptId, amount, phone, reference }) {
      if (phone === null) return failed("no_phone", "service_refused", "no phone was given");
      const answer = await call({
        method: "POST",
        path: "/merchant/v1/payments/",
        headers: COUNTRY,
        body: JSON.stringify({
          reference,
          subscriber: { country: "KE", currency: "KES", msisdn: phone.slice(-9) },
          transaction: { amount, country: "KE", currency: "KES", id: attemptId },
        }),
      });
      return startedBy(answer, attemptId);
    },

    async query({ attemptId }) {
      const path = `/standard/v1/payments/${encodeURIComponent(attemptId)}`;
      return outcomeIn(await call({ method: "GET", path, headers: COUNTRY }), attemptId);
    },

    async readNotice({ body }) {
      const callback = Callback.safeParse(jsonOf(body));
      if (!callback.success) return undefined;
      const { id } = callback.data.transaction;
      return { attemptId: id, providerId: id };
    },
  };
}

function startedBy(answer: Answer, attemptId: string): Started {
  if (answer.kind === "lost") return { state: "unknown", text: answer.text };
  if (answer.kind === "unsent") {
    return failed("no_token", answer.refused ? "service_refused" : "service_busy", answer.text);
  }
  const { status, codes, success, message } = read(answer);
  const meaning = meaningOf(codes.filter((code) => code !== "DP00800001006"));
  if (meaning && meaning.reason !== "unclear") return failed(meaning.code, meaning.reason, message);
  if (!meaning && status === 200 && success) return { state: "pending", providerId: attemptId };
  if (status === 429) return failed("429", "service_busy", message);
  const refused = !meaning && status >= 400 && status < 500 && status !== 408 && status !== 409;
  if (refused) return failed(codes[0] ?? String(status), "service_refused", message);
  return { state: "unknown", text: `${status} ${codes.join(" ")} ${message}`.trim() };
}

function outcomeIn(answer: Answer, attemptId: string): Outcome {
  if (answer.kind !== "answered") return { state: "pending" };
  if (answer.status === 429) throw new TooFast(answer.retryAfter);
  const { codes, transaction, message } = read(answer);
  if (answer.status !== 200 || transaction?.status === undefined) return { state: "pending" };
  if (transaction.id !== undefined && transaction.id !== attemptId) {
    return { state: "unrecognised", code: "other_id", text: "the answer is about another payment" };
  }
  const meaning = meaningOf(codes);
  switch (transaction.status) {
    case "TS":
      // Airtel tells no sum: it takes what it was asked for or nothing.
      return { state: "succeeded", receipt: transaction.airtel_money_id ?? null, amount: null };
    case "TF":
      if (meaning?.reason === "unclear") return { state: "pending" };
      return failed(meaning?.code ?? "TF", meaning?.reason ?? "declined", message);
    case "TE":
      return failed(meaning?.code ?? "TE", "timed_out", message);
    case "TIP":
    case "TA":
      return { state: "pending" };
    default:
      return { state: "unrecognised", code: said(transaction.status), text: message };
  }
}

function read({ status, json }: Extract<Answer, { kind: "answered" }>) {
  const reply = Reply.safeParse(json).data ?? {};
  const codes = [reply.status?.response_code, reply.status?.result_code].filter((code) => code !== undefined);
  const transaction = reply.data?.transaction;
  return {
    status,
    codes,
    transaction,
    success: reply.status?.success === true || reply.status?.result_code === "ESB000010",
    message: said(transaction?.message ?? reply.status?.message),
  };
}

const failed = (code: string, reason: FailureReason, words: string) =>
  ({ state: "failed", code, reason, text: words }) as const;
