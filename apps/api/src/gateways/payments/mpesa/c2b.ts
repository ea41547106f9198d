import { z } from "zod";
import { type Daraja, expectAnswer, Refused } from "#gateways/payments/mpesa/daraja.ts";
import { readJson } from "#gateways/payments/mpesa/json.ts";
import { readNairobiTime } from "#gateways/payments/mpesa/nairobi-time.ts";
import { maskPhone } from "#gateways/payments/mpesa/payer.ts";
import { readSum } from "#gateways/payments/mpesa/sums.ts";

/** Money that somebody sent to the pay bill or till, as a notice or a pull tells of it (payments.md 1.6). */
export interface PayBillPayment {
  /** M-PESA's own number of the payment; the same in every channel. */
  receipt: string;
  /** Whole KES. */
  amount: number;
  /** As typed, untouched, at most 20 characters; empty at a till. For a prompt's payment it is our own reference. */
  typedReference: string;
  /** Name and masked number, as far as M-PESA shows them: `NICHOLAS, 2547 ***** 126`. */
  payerHint: string | null;
  /** SHA-256 of `2547…` in hex, which version 1 gives in place of the number. */
  phoneHash: string | null;
  paidAt: Date;
  /** Cents on the short code's account after it, where it was told. */
  balance?: number | undefined;
  shortCode: string;
  till: boolean;
}

const word = z.string().catch("");
const Body = z.object({
  TransactionType: word,
  TransID: z.string().trim().min(1).max(40),
  TransTime: word,
  TransAmount: z.string(),
  BusinessShortCode: z.string().trim().min(1).max(20),
  BillRefNumber: word,
  OrgAccountBalance: word,
  MSISDN: word,
  FirstName: word,
  MiddleName: word,
  LastName: word,
});

/**
 * Reads a validation or confirmation, of version 1 or 2.
 * @param receivedAt taken for the time of payment should that be unreadable: the money is there all the same
 * @returns undefined for a body that is none
 */
export function readPayBillNotice(body: string, receivedAt: Date): PayBillPayment | undefined {
  const parsed = Body.safeParse(readJson(body));
  if (!parsed.success) return undefined;
  const { TransID, TransTime, TransAmount, BusinessShortCode, BillRefNumber, MSISDN, ...rest } = parsed.data;
  const sum = readSum(TransAmount);
  if (!sum || sum.kes < 1) return undefined;
  const hashed = /^[0-9a-f]{64}$/i.test(MSISDN);
  const names = [rest.FirstName, rest.MiddleName, rest.LastName].map((name) => name.trim()).filter(Boolean);
  const hint = [names.join(" "), hashed ? "" : maskPhone(MSISDN)].filter(Boolean).join(", ");
  const balance = readSum(rest.OrgAccountBalance);
  return {
    receipt: TransID.toUpperCase(),
    amount: sum.kes,
    typedReference: BillRefNumber.slice(0, 100),
    payerHint: hint === "" ? null : hint.slice(0, 120),
    phoneHash: hashed ? MSISDN.toLowerCase() : null,
    paidAt: readNairobiTime(TransTime) ?? receivedAt,
    balance: balance && balance.kes * 100 + balance.cents,
    shortCode: BusinessShortCode,
    till: /buy\s*goods/i.test(rest.TransactionType),
  };
}

/** What to answer a callback or confirmation, whatever it says: it cannot be refused, and comes but once. */
export const ACKNOWLEDGED = { ResultCode: 0, ResultDesc: "Accepted" } as const;

/** Why a payment by hand may be refused before the money moves (payments.md 1.6). */
const REFUSALS = { account: "C2B00012", amount: "C2B00013", shortCode: "C2B00015", other: "C2B00016" } as const;

/** What to answer a validation. @param because undefined to let it pass */
export const answerValidation = (because?: keyof typeof REFUSALS) =>
  because === undefined
    ? { ResultCode: "0", ResultDesc: "Accepted" }
    : { ResultCode: REFUSALS[because], ResultDesc: "Rejected" };

const Registered = z.object({ ResponseCode: z.string() });

/**
 * Tells Daraja where notices of payments by hand go. In production once in a short code's life, by an operator: to
 * change it, delete the old addresses in the portal first. Daraja lets pass what we do not answer in time, so that no
 * money is lost while we are down.
 * @returns `already` when addresses stand there, whosever they are
 * @throws TooFast, Refused, NoAnswer
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
    const { ResponseCode: code } = expectAnswer(Registered, reply);
    if (code !== "0") throw new Refused(code, "");
    return "registered";
  } catch (error) {
    if (error instanceof Refused && /already registered/i.test(error.message)) return "already";
    throw error;
  }
}
