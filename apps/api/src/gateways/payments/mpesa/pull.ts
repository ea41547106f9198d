import { z } from "zod";
import type { PayBillPayment } from "#gateways/payments/mpesa/c2b.ts";
import { type Daraja, expectAnswer, NoAnswer, Refused } from "#gateways/payments/mpesa/daraja.ts";
import { listOf } from "#gateways/payments/mpesa/json.ts";
import { readNairobiTime, spacedTime } from "#gateways/payments/mpesa/nairobi-time.ts";
import { maskPhone } from "#gateways/payments/mpesa/payer.ts";
import { readSum } from "#gateways/payments/mpesa/sums.ts";

/** Daraja tells of no more than the last 48 hours. */
export const PULL_REACH_MS = 48 * 3_600_000;
const ROWS = "1000";
const NO_ROWS = "1001";
/** Beyond it something is wrong with the pages, not with the party's fortune. */
const PAGES_AT_MOST = 1_000;

const Registered = z.object({ ResponseStatus: z.string() });

/**
 * Asks Daraja for leave to pull the transactions of a short code; once, by an operator.
 * @param nominatedNumber `2547…`, a phone of the organisation
 * @throws TooFast, Refused, NoAnswer
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
  const { ResponseStatus: status } = expectAnswer(Registered, reply);
  if (status === "1000") return "registered";
  if (status === "1001") return "already";
  throw new Refused(status, "");
}

const word = z.string().catch("");
const Row = z.object({
  transactionId: z.string().trim().min(1),
  trxDate: z.string(),
  amount: z.string(),
  msisdn: word,
  transactiontype: word,
  billreference: word,
});
/** The rows are a list in a list; without rows it is `[[]]`, or missing. */
const Page = z.object({ ResponseCode: z.string(), Response: z.array(z.unknown()).catch([]) });

/**
 * Everything that came in at a short code, by Daraja's own books: what callbacks and confirmations were lost of.
 * @param from instants no more than 48 hours back; Daraja leaves out what is older
 * @returns in Daraja's order, each receipt once
 * @throws TooFast, Refused, NoAnswer: then nothing is known, since a part would look like the whole
 */
export async function pullPayments(
  daraja: Daraja,
  { shortCode, from, until }: { shortCode: string; from: Date; until: Date },
): Promise<PayBillPayment[]> {
  const found = new Map<string, PayBillPayment>();
  let offset = 0;
  for (let page = 0; page < PAGES_AT_MOST; page++) {
    const reply = await daraja.post("/pulltransactions/v1/query", {
      ShortCode: shortCode,
      StartDate: spacedTime(from),
      EndDate: spacedTime(until),
      OffSetValue: String(offset),
    });
    const { ResponseCode: code, Response: response } = expectAnswer(Page, reply);
    if (code !== ROWS && code !== NO_ROWS) throw new Refused(code, "");
    const given = response.flat();
    if (given.length === 0) return [...found.values()];
    const rows = listOf(Row)
      .parse(given)
      .flatMap((row) => paymentOf(row, shortCode) ?? []);
    if (rows.length < given.length) throw new NoAnswer("M-PESA listed a payment in a shape that nobody knows");
    const before = found.size;
    for (const row of rows) found.set(row.receipt, row);
    // The same page over and over is a server that knows no offset.
    if (found.size === before) return [...found.values()];
    offset += given.length;
  }
  throw new NoAnswer("M-PESA listed more payments than there can be");
}

function paymentOf(row: z.infer<typeof Row>, shortCode: string): PayBillPayment | undefined {
  const sum = readSum(row.amount);
  const paidAt = readInstant(row.trxDate);
  if (!sum || !paidAt) return undefined;
  const till = /buy-?\s*goods/i.test(row.transactiontype);
  return {
    receipt: row.transactionId.toUpperCase(),
    amount: sum.kes,
    typedReference: row.billreference.slice(0, 100),
    // Numbers come in full here, and are not for keeping.
    payerHint: maskPhone(row.msisdn) || null,
    phoneHash: null,
    paidAt,
    shortCode,
    till,
  };
}

/** With a zone as it stands, without one in Nairobi's. */
function readInstant(text: string): Date | undefined {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return readNairobiTime(text);
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
