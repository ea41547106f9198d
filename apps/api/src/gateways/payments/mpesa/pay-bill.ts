import { z } from "zod";
import { readJson } from "../http-client.ts";
import { type Daraja, DarajaRejectedError, NoResponseError, parseResponse } from "./daraja.ts";
import { formatNairobiTime, listSchema, maskPhone, parseAmount, parseNairobiTime } from "./daraja-http.ts";

/** A payment to the pay bill or till, as a callback or a pull reports it (payments.md 1.6). */
export interface PayBillPayment {
  /** M-PESA's own number of the payment; the same in every channel. */
  receipt: string;
  /** Whole KES. */
  amount: number;
  /** As typed, at most 20 characters; empty at a till. For a prompt it is our own reference. */
  typedReference: string;
  /** Name and masked number, as far as M-PESA shows them: `NICHOLAS, 2547 ***** 126`. */
  payerHint: string | null;
  /** SHA-256 of `2547…` in hex, which version 1 sends instead of the number. */
  phoneHash: string | null;
  paidAt: Date;
  /** Balance of the short code afterwards in cents, where reported. */
  balance?: number | undefined;
  shortCode: string;
  till: boolean;
}

const optionalText = z.string().catch("");
const PayBillCallback = z.object({
  TransactionType: optionalText,
  TransID: z.string().trim().min(1).max(40),
  TransTime: optionalText,
  TransAmount: z.string(),
  BusinessShortCode: z.string().trim().min(1).max(20),
  BillRefNumber: optionalText,
  OrgAccountBalance: optionalText,
  MSISDN: optionalText,
  FirstName: optionalText,
  MiddleName: optionalText,
  LastName: optionalText,
});

/**
 * Parses a validation or confirmation of version 1 or 2.
 * @param receivedAt used when the time of payment cannot be parsed, because the money has arrived all the same
 * @returns undefined for anything else
 */
export function parsePayBillCallback(body: string, receivedAt: Date): PayBillPayment | undefined {
  const parsed = PayBillCallback.safeParse(readJson(body));
  if (!parsed.success) return undefined;
  const { TransID, TransTime, TransAmount, BusinessShortCode, BillRefNumber, MSISDN, ...rest } = parsed.data;
  const sum = parseAmount(TransAmount);
  if (!sum || sum.kes < 1) return undefined;
  const hashed = /^[0-9a-f]{64}$/i.test(MSISDN);
  const names = [rest.FirstName, rest.MiddleName, rest.LastName].map((name) => name.trim()).filter(Boolean);
  const hint = [names.join(" "), hashed ? "" : maskPhone(MSISDN)].filter(Boolean).join(", ");
  const balance = parseAmount(rest.OrgAccountBalance);
  return {
    receipt: TransID.toUpperCase(),
    amount: sum.kes,
    typedReference: BillRefNumber.slice(0, 100),
    payerHint: hint === "" ? null : hint.slice(0, 120),
    phoneHash: hashed ? MSISDN.toLowerCase() : null,
    paidAt: parseNairobiTime(TransTime) ?? receivedAt,
    balance: balance && balance.kes * 100 + balance.cents,
    shortCode: BusinessShortCode,
    till: /buy\s*goods/i.test(rest.TransactionType),
  };
}

/** The response to every callback and confirmation, which cannot be rejected and are sent once. */
export const ACKNOWLEDGED_REPLY = { ResultCode: 0, ResultDesc: "Accepted" } as const;

/** Why a manual payment may be rejected before the money moves (payments.md 1.6). */
const VALIDATION_CODES = { account: "C2B00012", amount: "C2B00013", shortCode: "C2B00015", other: "C2B00016" } as const;

/** @param rejectedField undefined to accept the payment */
export const validationResponse = (rejectedField?: keyof typeof VALIDATION_CODES) =>
  rejectedField === undefined
    ? { ResultCode: "0", ResultDesc: "Accepted" }
    : { ResultCode: VALIDATION_CODES[rejectedField], ResultDesc: "Rejected" };

const UrlsRegisteredReply = z.object({ ResponseCode: z.string() });

/**
 * Registers the URLs for manual payments. In production an operator does this once per short code; to change them, delete
 * the old ones in the portal first. Daraja accepts payments that are not validated in time, so that no money is lost
 * while the API is down.
 * @returns `already` when any URLs are registered
 * @throws RateLimitedError, DarajaRejectedError, NoResponseError
 */
export async function registerPayBill(
  daraja: Daraja,
  {
    shortCode,
    version = "v2",
    confirmation,
    validation,
  }: {
    shortCode: string;
    version?: "v1" | "v2";
    confirmation: string;
    validation: string;
  },
): Promise<"registered" | "already"> {
  const reply = await daraja.post(`/mpesa/c2b/${version}/registerurl`, {
    ShortCode: shortCode,
    ResponseType: "Completed",
    ConfirmationURL: confirmation,
    ValidationURL: validation,
  });
  try {
    const { ResponseCode: code } = parseResponse(UrlsRegisteredReply, reply);
    if (code !== "0") throw new DarajaRejectedError(code, "");
    return "registered";
  } catch (error) {
    if (error instanceof DarajaRejectedError && /already registered/i.test(error.message)) return "already";
    throw error;
  }
}

/** Daraja lists the last 48 hours only. */
export const PULL_WINDOW_MS = 48 * 3_600_000;
const PULL_CODE_WITH_ROWS = "1000";
const PULL_CODE_WITHOUT_ROWS = "1001";
/** Ends the loop when a server always returns another page; enough for two days of a million payments in pages of 100. */
const MAX_PULL_PAGES = 50_000;

const PullRegisteredReply = z.object({ ResponseStatus: z.string() });

/**
 * Enables pulling the transactions of a short code; an operator does this once.
 * @param nominatedNumber `2547…`, a phone of the organisation
 * @throws RateLimitedError, DarajaRejectedError, NoResponseError
 */
export async function registerPull(
  daraja: Daraja,
  { shortCode, nominatedNumber, callbackUrl }: { shortCode: string; nominatedNumber: string; callbackUrl: string },
): Promise<"registered" | "already"> {
  const reply = await daraja.post("/pulltransactions/v1/register", {
    ShortCode: shortCode,
    RequestType: "Pull",
    NominatedNumber: nominatedNumber,
    CallBackURL: callbackUrl,
  });
  const { ResponseStatus: status } = parseResponse(PullRegisteredReply, reply);
  if (status === "1000") return "registered";
  if (status === "1001") return "already";
  throw new DarajaRejectedError(status, "");
}

const PullRow = z.object({
  transactionId: z.string().trim().min(1),
  trxDate: z.string(),
  amount: z.string(),
  msisdn: optionalText,
  transactiontype: optionalText,
  billreference: optionalText,
});
/** The rows are a nested list; without rows it is `[[]]` or missing. */
const PullPage = z.object({ ResponseCode: z.string(), Response: z.array(z.unknown()).catch([]) });

/**
 * All payments to a short code, including those whose callbacks were lost, in pages, because there may be more than memory
 * holds.
 * @param from instants no more than 48 hours back; Daraja leaves out what is older
 * @returns in Daraja's order
 * @throws RateLimitedError, DarajaRejectedError, NoResponseError
 */
export async function* pullPayments(
  daraja: Daraja,
  { shortCode, from, until }: { shortCode: string; from: Date; until: Date },
): AsyncGenerator<PayBillPayment[]> {
  let previous = new Set<string>();
  let offset = 0;
  for (let page = 0; page < MAX_PULL_PAGES; page++) {
    const reply = await daraja.post("/pulltransactions/v1/query", {
      ShortCode: shortCode,
      StartDate: formatNairobiTime(from),
      EndDate: formatNairobiTime(until),
      OffSetValue: String(offset),
    });
    const { ResponseCode: code, Response: response } = parseResponse(PullPage, reply);
    if (code !== PULL_CODE_WITH_ROWS && code !== PULL_CODE_WITHOUT_ROWS) throw new DarajaRejectedError(code, "");
    const items = response.flat();
    if (items.length === 0) return;
    const rows = listSchema(PullRow)
      .parse(items)
      .flatMap((row) => toPayBillPayment(row, shortCode) ?? []);
    if (rows.length < items.length) throw new NoResponseError("M-PESA listed a payment in a shape that nobody knows");
    // A server that ignores the offset returns the same page again.
    if (rows.every(({ receipt }) => previous.has(receipt))) return;
    previous = new Set(rows.map(({ receipt }) => receipt));
    yield rows;
    offset += items.length;
  }
  throw new NoResponseError("M-PESA listed more payments than there can be");
}

function toPayBillPayment(row: z.infer<typeof PullRow>, shortCode: string): PayBillPayment | undefined {
  const sum = parseAmount(row.amount);
  const paidAt = parseInstant(row.trxDate);
  if (!sum || !paidAt) return undefined;
  const till = /buy-?\s*goods/i.test(row.transactiontype);
  return {
    receipt: row.transactionId.toUpperCase(),
    amount: sum.kes,
    typedReference: row.billreference.slice(0, 100),
    // Full phone numbers are sent here, and must not be stored.
    payerHint: maskPhone(row.msisdn) || null,
    phoneHash: null,
    paidAt,
    shortCode,
    till,
  };
}

/** Nairobi time when the text has no time zone. */
function parseInstant(text: string): Date | undefined {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return parseNairobiTime(text);
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
