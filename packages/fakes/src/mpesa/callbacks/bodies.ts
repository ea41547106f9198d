import { compactTime } from "#mpesa/nairobi-time.ts";
import type { PlannedCallback } from "#mpesa/outcomes/plan.ts";
import { describeInCallback } from "#mpesa/outcomes/result-codes.ts";
import { hashedPhone, maskedPhone } from "#mpesa/phone-number.ts";
import type { Payment, Transaction, UrlRegistration } from "#mpesa/simulator-state.ts";

declare global {
  interface JSON {
    /** Keeps the spelling of a number: `1.00` and `1` are the same number. */
    rawJSON(text: string): unknown;
  }
}

export const decimalShillings = (shillings: number): string => `${shillings}.00`;

/** The body of an STK callback (payments.md 1.3), byte for byte. */
export function stkCallback(
  transaction: Pick<Transaction, "merchantRequestId" | "checkoutRequestId">,
  code: string,
  payment: Pick<Payment, "amount" | "receipt" | "at" | "phone"> | undefined,
  { varied }: Pick<PlannedCallback, "varied"> = {},
): string {
  const numeric = /^\d+$/.test(code) && !varied;
  return JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: transaction.merchantRequestId,
        CheckoutRequestID: transaction.checkoutRequestId,
        ResultCode: numeric ? Number(code) : code,
        ResultDesc: describeInCallback(code),
        ...(payment
          ? { CallbackMetadata: { Item: varied ? variedCallbackItems(payment) : callbackItems(payment) } }
          : {}),
      },
    },
  });
}

type PaidFields = Pick<Payment, "amount" | "receipt" | "at" | "phone">;

const callbackItems = ({ amount, receipt, at, phone }: PaidFields) => [
  { Name: "Amount", Value: JSON.rawJSON(decimalShillings(amount)) },
  { Name: "MpesaReceiptNumber", Value: receipt },
  { Name: "Balance" },
  { Name: "TransactionDate", Value: Number(compactTime(at)) },
  { Name: "PhoneNumber", Value: Number(phone) },
];

/** In another order, with the date as text and the phone masked: all seen or to be expected. */
const variedCallbackItems = ({ amount, receipt, at, phone }: PaidFields) => [
  { Name: "Balance" },
  { Name: "PhoneNumber", Value: maskedPhone(phone) },
  { Name: "TransactionDate", Value: compactTime(at) },
  { Name: "MpesaReceiptNumber", Value: receipt },
  { Name: "Amount", Value: JSON.rawJSON(decimalShillings(amount)) },
];

interface C2bNotice {
  readonly receipt: string;
  readonly at: number;
  readonly amount: number;
  readonly shortcode: string;
  readonly reference: string;
  readonly phone: string;
  readonly firstName: string;
  readonly till: boolean;
  /** Unknown while the money has not moved. */
  readonly businessBalance?: number;
  readonly thirdPartyId?: string;
}

/** The body of validation and confirmation (payments.md 1.6), byte for byte. */
export const c2bNotice = (notice: C2bNotice, version: UrlRegistration["version"]): string =>
  JSON.stringify({
    TransactionType: notice.till ? "Buy Goods" : "Pay Bill",
    TransID: notice.receipt,
    TransTime: compactTime(notice.at),
    TransAmount: decimalShillings(notice.amount),
    BusinessShortCode: notice.shortcode,
    BillRefNumber: notice.till ? "" : notice.reference,
    InvoiceNumber: "",
    OrgAccountBalance: notice.businessBalance === undefined ? "" : decimalShillings(notice.businessBalance),
    ThirdPartyTransID: notice.thirdPartyId ?? "",
    MSISDN: version === "v1" ? hashedPhone(notice.phone) : maskedPhone(notice.phone),
    FirstName: notice.firstName,
    MiddleName: "",
    LastName: "",
  });
