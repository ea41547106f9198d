import type { FailureReason } from "@party/contract/values/payments";
import { z } from "zod";
import { said } from "#gateways/payments/calls.ts";
import { type Refusal, type Reply, refusalIn, saysTooFast } from "#gateways/payments/mpesa/ask.ts";
import type { Daraja } from "#gateways/payments/mpesa/daraja.ts";
import { listOf, readJson } from "#gateways/payments/mpesa/json.ts";
import { compactTime, readNairobiTime } from "#gateways/payments/mpesa/nairobi-time.ts";
import { reasonOf, SUCCESS, UNDER_WAY } from "#gateways/payments/mpesa/result-codes.ts";
import { readSum } from "#gateways/payments/mpesa/sums.ts";
import {
  type Notice,
  type Outcome,
  type Provider,
  type RawNotice,
  type Started,
  TooFast,
  type Try,
} from "#gateways/payments/provider.ts";

/**
 * Prompts on the payer's phone (M-PESA Express, payments.md 1.2 to 1.5). Daraja knows no key against doubles: whatever
 * is no clear refusal may have made a phone ring, and is `unknown`.
 * @param now for tests
 */
export function promptByMpesa(daraja: Daraja, now: () => Date = () => new Date()): Provider {
  const { settings } = daraja;

  /** Password and Timestamp are of one instant; two would be "Wrong credentials". */
  const merchant = () => {
    const timestamp = compactTime(now());
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

    async start(one) {
      const phone = /^\+(254[17]\d{8})$/.exec(one.phone ?? "")?.[1];
      if (phone === undefined) return failed("", "account_blocked", "no mobile number of Kenya");
      const reply = await daraja.post("/mpesa/stkpush/v1/processrequest", {
        ...merchant(),
        // Of a till, the short code is the head office's, and the money goes to the till.
        TransactionType: settings.till ? "CustomerBuyGoodsOnline" : "CustomerPayBillOnline",
        Amount: String(one.amount),
        PartyA: phone,
        PartyB: settings.till ?? settings.shortCode,
        PhoneNumber: phone,
        CallBackURL: one.noticeUrl,
        AccountReference: one.reference,
        TransactionDesc: describe(one),
      });
      return whatStarted(reply);
    },

    async query({ providerId }) {
      // Daraja knows a prompt by no other name; its callback tells the name.
      if (providerId === null) return { state: "pending" };
      const reply = await daraja.post("/mpesa/stkpushquery/v1/query", { ...merchant(), CheckoutRequestID: providerId });
      const refusal = refusalIn(reply);
      // The gateway's word for "busy" is the same code; either way it wants peace.
      if (refusal && reply.answered && (saysTooFast(refusal) || refusal.code === "500.003.02")) {
        throw new TooFast(reply.retryAfter);
      }
      // Every other error says "not yet" in one of its ways, or nothing at all; none says "never" (payments.md 1.5).
      const answer = reply.answered && !refusal ? Answer.safeParse(reply.body) : undefined;
      if (!answer?.success || answer.data.CheckoutRequestID !== providerId) return { state: "pending" };
      return outcomeOf(answer.data) ?? { state: "succeeded", receipt: null, amount: null };
    },

    readNotice: async (notice) => readCallback(notice),
  };
}

/** Daraja takes no empty one, though it says so (payments.md 1.2). */
const describe = ({ description }: Try) =>
  description
    .replace(/[^ -~]/g, "")
    .slice(0, 13)
    .trim() || "Payment";

const failed = (code: string, reason: FailureReason, text: string): Started => ({
  state: "failed",
  code,
  reason,
  text,
});

const Accepted = z.object({ ResponseCode: z.literal(SUCCESS), CheckoutRequestID: z.string().min(1) });

function whatStarted(reply: Reply): Started {
  if (!reply.answered) {
    // Daraja cannot have seen it, so it may be tried again.
    if (!reply.sent) return failed("", reply.status === 401 ? "service_refused" : "service_busy", reply.why);
    return { state: "unknown", text: reply.why };
  }
  const refusal = refusalIn(reply);
  if (refusal) return refused(refusal);
  const accepted = Accepted.safeParse(reply.body);
  if (accepted.success) return { state: "pending", providerId: accepted.data.CheckoutRequestID };
  return { state: "unknown", text: "an answer in a shape that nobody knows" };
}

/** One code has at least five meanings, so the words decide (payments.md 1.2). */
function refused(refusal: Refusal): Started {
  const { status, code, message } = refusal;
  const text = said(`${code} ${message}`);
  if (saysTooFast(refusal)) return failed(code, "service_busy", text);
  if (/unable to lock subscriber/i.test(message)) return failed(code, "prompt_open", text);
  if (/wrong credentials|merchant does not exist/i.test(message)) return failed(code, "service_refused", text);
  // Anything else that broke may have broken after the phone rang.
  if (status < 400 || status >= 500 || status === 408) return { state: "unknown", text };
  if (/invalid (phonenumber|partya)/i.test(message)) return failed(code, "account_blocked", text);
  if (/invalid amount/i.test(message)) return failed(code, "declined", text);
  return failed(code, "service_refused", text);
}

const Result = z.object({ ResultCode: z.string().trim().min(1), ResultDesc: z.string().catch("") });
/** `ResponseCode` 0 means that the question was taken, and nothing of the payment. */
const Answer = Result.extend({ CheckoutRequestID: z.string() });
const Callback = z.object({
  Body: z.object({
    stkCallback: Result.extend({
      CheckoutRequestID: z.string().min(1),
      CallbackMetadata: z
        .object({ Item: listOf(z.object({ Name: z.string(), Value: z.string() })) })
        .optional()
        .catch(undefined),
    }),
  }),
});

/** What a code says, but for success, which each of its bearers tells in its own way. */
function outcomeOf({ ResultCode, ResultDesc }: z.infer<typeof Result>): Outcome | undefined {
  const [code, text] = [ResultCode.slice(0, 40), said(ResultDesc)];
  if (code === SUCCESS) return undefined;
  if (code === UNDER_WAY) return { state: "pending" };
  const reason = reasonOf(code);
  return reason ? { state: "failed", code, reason, text } : { state: "unrecognised", code, text };
}

/** @returns undefined for what is no callback of a prompt */
function readCallback({ body }: RawNotice): Notice | undefined {
  const parsed = Callback.safeParse(readJson(body));
  if (!parsed.success) return undefined;
  const { CheckoutRequestID: providerId, CallbackMetadata: metadata, ...result } = parsed.data.Body.stkCallback;
  // By name: the order and number of the items change (payments.md 0.8).
  const item = (name: string) => metadata?.Item.find(({ Name }) => Name === name)?.Value.trim() ?? "";
  const outcome = outcomeOf(result) ?? paid(item);
  return outcome ? { providerId, outcome } : { providerId };
}

/** A success that does not say what it brought is no proof; then the query is asked. */
function paid(item: (name: string) => string): Outcome | undefined {
  const receipt = item("MpesaReceiptNumber").toUpperCase();
  const sum = readSum(item("Amount"));
  if (!/^[A-Z0-9]{6,20}$/.test(receipt) || sum === undefined) return undefined;
  // We never ask for cents, so a person is to see what this is.
  if (sum.cents > 0) return { state: "unrecognised", code: SUCCESS, text: "paid a sum with cents" };
  const paidAt = readNairobiTime(item("TransactionDate"));
  return { state: "succeeded", receipt, amount: sum.kes, ...(paidAt ? { paidAt } : {}) };
}
