import type { FailureReason } from "@party/contract/values/payment-failures";
import { z } from "zod";
import { readJson, sanitiseText } from "../http-client.ts";
import {
  type AttemptOutcome,
  type AttemptRequest,
  type AttemptStartResult,
  type ParsedCallback,
  type Provider,
  RateLimitedError,
  type RawCallback,
} from "../provider.ts";
import type { Daraja } from "./daraja.ts";
import {
  type DarajaError,
  type DarajaResponse,
  formatCompactTime,
  isRateLimitError,
  listSchema,
  parseAmount,
  parseDarajaError,
  parseNairobiTime,
} from "./daraja-http.ts";

/**
 * Result codes of prompts (payments.md 1.3). The same numbers mean other things elsewhere in Daraja, so this table is only
 * for callbacks and queries of prompts. The messages beside the codes change, so they are not used.
 */
const FAILURE_REASONS: Record<string, FailureReason> = {
  1: "insufficient_funds",
  2: "amount_too_small",
  3: "amount_too_large",
  4: "daily_limit",
  // Our own account is full.
  8: "service_refused",
  17: "too_soon",
  26: "service_busy",
  1001: "prompt_open",
  1019: "timed_out",
  // The prompt could not be sent, mostly because its text is too long.
  1025: "service_refused",
  1032: "cancelled",
  1037: "no_answer",
  // The payer's PIN was wrong, although the message reads otherwise.
  2001: "wrong_pin",
  2006: "account_blocked",
  // A pay bill requested as a till, or the other way round.
  2028: "service_refused",
  SFC_IC0003: "service_refused",
  8006: "account_blocked",
  9999: "service_busy",
};

const SUCCESS_CODE = "0";
/** "Still under processing"; undocumented, and sent in queries only. */
const PROCESSING_CODE = "4999";

/** @returns undefined for an undocumented code, which may not be final */
const failureReasonOf = (code: string): FailureReason | undefined =>
  Object.hasOwn(FAILURE_REASONS, code) ? FAILURE_REASONS[code] : undefined;

/**
 * Prompts on the payer's phone (M-PESA Express, payments.md 1.2 to 1.5). Daraja has no idempotency key: a response that is
 * no clear rejection may have prompted the payer, and is `unknown`.
 * @param now for tests
 */
export function mpesaProvider(daraja: Daraja, now: () => Date = () => new Date()): Provider {
  const { settings } = daraja;

  /** Password and Timestamp must be of the same instant, or Daraja answers "Wrong credentials". */
  const merchant = () => {
    const timestamp = formatCompactTime(now());
    return {
      BusinessShortCode: settings.shortCode,
      Password: Buffer.from(settings.shortCode + settings.passkey + timestamp).toString("base64"),
      Timestamp: timestamp,
    };
  };

  return {
    method: "mpesa",
    kind: "prompt",
    limit: settings.limit,

    async start(request) {
      const phone = /^\+(254[17]\d{8})$/.exec(request.phone ?? "")?.[1];
      if (phone === undefined) return failedResult("", "account_blocked", "no mobile number of Kenya");
      const reply = await daraja.post("/mpesa/stkpush/v1/processrequest", {
        ...merchant(),
        // For a till the short code is the head office's, and PartyB is the till.
        TransactionType: settings.till ? "CustomerBuyGoodsOnline" : "CustomerPayBillOnline",
        Amount: String(request.amount),
        PartyA: phone,
        PartyB: settings.till ?? settings.shortCode,
        PhoneNumber: phone,
        CallBackURL: request.callbackUrl,
        AccountReference: request.reference,
        TransactionDesc: descriptionFor(request),
      });
      return toStartResult(reply);
    },

    async query({ providerId }) {
      // Daraja can be queried by this id only; the callback contains it.
      if (providerId === null) return { state: "pending" };
      const reply = await daraja.post("/mpesa/stkpushquery/v1/query", { ...merchant(), CheckoutRequestID: providerId });
      const error = parseDarajaError(reply);
      // The API gateway uses the same code for "busy"; both mean to wait.
      if (error && reply.answered && (isRateLimitError(error) || error.code === "500.003.02")) {
        throw new RateLimitedError(reply.retryAfter);
      }
      // No other error is final (payments.md 1.5).
      const answer = reply.answered && !error ? QueryResponse.safeParse(reply.body) : undefined;
      if (!answer?.success || answer.data.CheckoutRequestID !== providerId) return { state: "pending" };
      return outcomeOf(answer.data) ?? { state: "succeeded", receipt: null, amount: null };
    },

    parseCallback: async (callback) => parseStkCallback(callback),
  };
}

/** Daraja rejects an empty description, contrary to its documentation (payments.md 1.2). */
const descriptionFor = ({ description }: AttemptRequest) =>
  description
    .replace(/[^ -~]/g, "")
    .slice(0, 13)
    .trim() || "Payment";

const failedResult = (code: string, reason: FailureReason, text: string): AttemptStartResult => ({
  state: "failed",
  code,
  reason,
  text,
});

const StkPushAccepted = z.object({ ResponseCode: z.literal(SUCCESS_CODE), CheckoutRequestID: z.string().min(1) });

function toStartResult(reply: DarajaResponse): AttemptStartResult {
  if (!reply.answered) {
    // Daraja cannot have received it, so the payer may start again.
    if (!reply.sent) return failedResult("", reply.status === 401 ? "service_refused" : "service_busy", reply.reason);
    return { state: "unknown", text: reply.reason };
  }
  const error = parseDarajaError(reply);
  if (error) return startResultOfError(error);
  const accepted = StkPushAccepted.safeParse(reply.body);
  if (accepted.success) return { state: "pending", providerId: accepted.data.CheckoutRequestID };
  return { state: "unknown", text: "an answer in a shape that nobody knows" };
}

/** One code has at least five meanings, so the message decides (payments.md 1.2). */
function startResultOfError(error: DarajaError): AttemptStartResult {
  const { status, code, message } = error;
  const text = sanitiseText(`${code} ${message}`);
  if (isRateLimitError(error)) return failedResult(code, "service_busy", text);
  if (/unable to lock subscriber/i.test(message)) return failedResult(code, "prompt_open", text);
  if (/wrong credentials|merchant does not exist/i.test(message)) return failedResult(code, "service_refused", text);
  // Any other error may have occurred after the prompt was sent.
  if (status < 400 || status >= 500 || status === 408) return { state: "unknown", text };
  if (/invalid (phonenumber|partya)/i.test(message)) return failedResult(code, "account_blocked", text);
  if (/invalid amount/i.test(message)) return failedResult(code, "declined", text);
  return failedResult(code, "service_refused", text);
}

const StkResult = z.object({ ResultCode: z.string().trim().min(1), ResultDesc: z.string().catch("") });
/** `ResponseCode` 0 means that the query was accepted, and nothing about the payment. */
const QueryResponse = StkResult.extend({ CheckoutRequestID: z.string() });
const StkCallbackBody = z.object({
  Body: z.object({
    stkCallback: StkResult.extend({
      CheckoutRequestID: z.string().min(1),
      CallbackMetadata: z
        .object({ Item: listSchema(z.object({ Name: z.string(), Value: z.string() })) })
        .optional()
        .catch(undefined),
    }),
  }),
});

/** @returns undefined for success, which callbacks and queries report differently */
function outcomeOf({ ResultCode, ResultDesc }: z.infer<typeof StkResult>): AttemptOutcome | undefined {
  const [code, text] = [ResultCode.slice(0, 40), sanitiseText(ResultDesc)];
  if (code === SUCCESS_CODE) return undefined;
  if (code === PROCESSING_CODE) return { state: "pending" };
  const reason = failureReasonOf(code);
  return reason ? { state: "failed", code, reason, text } : { state: "unrecognised", code, text };
}

/** @returns undefined for anything else */
function parseStkCallback({ body }: RawCallback): ParsedCallback | undefined {
  const parsed = StkCallbackBody.safeParse(readJson(body));
  if (!parsed.success) return undefined;
  const { CheckoutRequestID: providerId, CallbackMetadata: metadata, ...result } = parsed.data.Body.stkCallback;
  // By name: the order and number of the items change (payments.md 0.8).
  const item = (name: string) => metadata?.Item.find(({ Name }) => Name === name)?.Value.trim() ?? "";
  const outcome = outcomeOf(result) ?? successOutcomeOf(item);
  return outcome ? { providerId, outcome } : { providerId };
}

/** A success without receipt and amount is no proof; then Daraja is queried. */
function successOutcomeOf(item: (name: string) => string): AttemptOutcome | undefined {
  const receipt = item("MpesaReceiptNumber").toUpperCase();
  const sum = parseAmount(item("Amount"));
  if (!/^[A-Z0-9]{6,20}$/.test(receipt) || sum === undefined) return undefined;
  // Amounts have no cents, so a person reviews this.
  if (sum.cents > 0) return { state: "unrecognised", code: SUCCESS_CODE, text: "paid a sum with cents" };
  const paidAt = parseNairobiTime(item("TransactionDate"));
  return { state: "succeeded", receipt, amount: sum.kes, paidAt };
}
